import { type Ctx, roleAtLeast } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { found, NotAllowed, problem } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged, refuseOverwriting, type Seen } from '../conflicts/overwriting.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { holdParties } from '../parties-queries.ts'
import { NoteAdded, NoteMentioned, NoteUpdated } from './events.ts'
import { mentionedIn } from './mentions.ts'
import { findNote, insertNote, listNotes, lockNote, removeNote, updateNoteRow } from './queries.ts'
import { Note, NoteIn, NotePatch } from './schema.ts'

export const NoteNotFound = problem(404, 'note_not_found', 'Note not found')

export async function addNote(ctx: Ctx, contactId: string, body: string): Promise<Note> {
  await requireContact(ctx.db, contactId)
  const note = await insertNote(ctx, contactId, body)
  await ctx.emit(NoteAdded, { note_id: note.id, contact_id: contactId, body: body.slice(0, 300) })
  await tellMentioned(ctx, note, mentionedIn(body))
  return note
}

async function tellMentioned(ctx: Ctx, { id, contact_id, body }: Note, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0) return
  await ctx.emit(NoteMentioned, { note_id: id, contact_id, user_ids, body: body.slice(0, 300) })
}

/** By its author and by admins. Whom the edit names for the first time is told. */
async function editNote(ctx: Ctx, id: string, { if_updated_at, ...values }: NotePatch & Seen): Promise<Note> {
  const { contact_id } = found(await findNote(ctx, id), NoteNotFound)
  holdParties(ctx, { contacts: [contact_id] })
  const before = found(await lockNote(ctx, id), NoteNotFound)
  const { actor } = ctx
  const isOthers = actor.kind === 'user' && actor.id !== before.author_id
  if (isOthers && !roleAtLeast(actor.role, 'admin')) throw NotAllowed('admin')
  const changes = findChanges(before, values)
  if (!values.body || !changes.body) return before
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => before })
  const note = await updateNoteRow(ctx, id, values.body)
  await ctx.emit(NoteUpdated, { note_id: id, contact_id, changes })
  const named = new Set(mentionedIn(before.body))
  await tellMentioned(
    ctx,
    note,
    mentionedIn(note.body).filter(one => !named.has(one)),
  )
  return note
}

export const noteRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/notes',
    tag: 'Contacts',
    summary: 'List the notes on a contact, newest first',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Data(Type.Array(Note)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listNotes(ctx, contact_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/contacts/{contact_id}/notes',
    tag: 'Contacts',
    summary: 'Note something on a contact',
    status: 201,
    params: contactParam,
    errors: [ContactNotFound],
    body: NoteIn,
    returns: Data(Note),
    example: { body: { body: 'Asked for the price list; call back on Monday.' } },
    handler: async (ctx, { params, body }) => ({ data: await addNote(ctx, params.contact_id, body.body) }),
  }),
  route({
    method: 'PATCH',
    path: '/notes/{note_id}',
    tag: 'Contacts',
    summary: 'Edit a note',
    description: 'Its author and admins may. Colleagues whom it names for the first time are told.',
    params: { note_id: idParam('note', NoteNotFound) },
    errors: [NoteNotFound, ChangedMeanwhile],
    body: ifUnchanged(NotePatch),
    returns: Data(Note),
    example: { body: { body: 'Asked for the price list; call back on Tuesday.' } },
    handler: async (ctx, { params, body }) => ({ data: await editNote(ctx, params.note_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{contact_id}/notes/{note_id}',
    tag: 'Contacts',
    summary: 'Delete a note',
    params: { ...contactParam, note_id: idParam('note', NoteNotFound) },
    errors: [NoteNotFound],
    handler: async (ctx, { params: { contact_id, note_id } }) => {
      if (!(await removeNote(ctx, contact_id, note_id))) throw NoteNotFound()
      return undefined
    },
  }),
]
