import { type Ctx, userIdOf } from '#kit/context.ts'
import { event } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { found, problem } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import { ContactNotFound } from '../contacts/errors.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { Note, NoteIn } from './schema.ts'

export const NoteNotFound = problem(404, 'note_not_found', 'Note not found')

export const NoteAdded = event(
  'note.added',
  Type.Object({ note_id: Uuid, contact_id: Uuid, body: Type.String() }),
)

const columns = ['id', 'contact_id', 'body', 'author_id', 'created_at'] as const
const MOST_RECENT = 500

export async function addNote(ctx: Ctx, contactId: string, body: string): Promise<Note> {
  await requireContact(ctx.db, contactId)
  const note = await ctx.db
    .insertInto('notes')
    .values({
      id: newId(),
      contact_id: contactId,
      body,
      author_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await ctx.emit(NoteAdded, { note_id: note.id, contact_id: contactId, body: body.slice(0, 300) })
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
      const data = await ctx.db
        .selectFrom('notes')
        .select(columns)
        .where('contact_id', '=', contact_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_RECENT)
        .execute()
      return { data }
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
      const gone = await ctx.db
        .deleteFrom('notes')
        .where('id', '=', note_id)
        .where('contact_id', '=', contact_id)
        .returning('id')
        .executeTakeFirst()
      found(gone, NoteNotFound)
      return undefined
    },
  }),
]
