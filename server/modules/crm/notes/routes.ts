import type { Ctx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { NoteAdded, NoteMentioned } from './events.ts'
import { mentionedIn } from './mentions.ts'
import { insertNote, listNotes, removeNote } from './queries.ts'
import { Note, NoteIn } from './schema.ts'

export const NoteNotFound = problem(404, 'note_not_found', 'Note not found')

export async function addNote(ctx: Ctx, contactId: string, body: string): Promise<Note> {
  await requireContact(ctx.db, contactId)
  const note = await insertNote(ctx, contactId, body)
  await ctx.emit(NoteAdded, { note_id: note.id, contact_id: contactId, body: body.slice(0, 300) })
  const user_ids = mentionedIn(body)
  if (user_ids.length > 0) {
    const about = { note_id: note.id, contact_id: contactId, user_ids }
    await ctx.emit(NoteMentioned, { ...about, body: body.slice(0, 300) })
  }
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
