import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Note } from './schema.ts'

const columns = [
  'id',
  'contact_id',
  'body',
  'author_id',
  'created_at',
  'edited_at',
  sql<string>`coalesce(edited_at, created_at)`.as('updated_at'),
] as const
const MOST_RECENT = 500

export const insertNote = (ctx: Ctx, contactId: string, body: string): Promise<Note> =>
  ctx.db
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

export const listNotes = ({ db }: Ctx, contactId: string): Promise<Note[]> =>
  db
    .selectFrom('notes')
    .select(columns)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RECENT)
    .execute()

export const findNote = ({ db }: Ctx, id: string): Promise<Note | undefined> =>
  db.selectFrom('notes').select(columns).where('id', '=', id).executeTakeFirst()

export const lockNote = ({ db }: Ctx, id: string): Promise<Note | undefined> =>
  db.selectFrom('notes').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateNoteRow = (ctx: Ctx, id: string, body: string): Promise<Note> =>
  ctx.db
    .updateTable('notes')
    .set({ body, edited_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function removeNote({ db }: Ctx, contactId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
