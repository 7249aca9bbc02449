import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { columnOf, keyed, subjectColumns } from '../subjects/columns.ts'
import type { Subject } from '../subjects/schema.ts'
import type { NotePatch } from './schema.ts'

const columns = [
  'id',
  ...subjectColumns,
  'body',
  'author_id',
  'pinned',
  'told',
  'created_at',
  'edited_at',
  sql<string>`coalesce(updated_at, edited_at, created_at)`.as('updated_at'),
] as const
const MOST_RECENT = 500

export const insertNote = (
  ctx: Ctx,
  subject: Subject,
  values: { body: string; pinned: boolean; told: number[] },
) =>
  ctx.db
    .insertInto('notes')
    .values({
      id: newId(),
      ...keyed(subject),
      ...values,
      author_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
export type NoteRow = Awaited<ReturnType<typeof insertNote>>

const notesOf = ({ db }: Ctx, { type, id }: Subject) =>
  db
    .selectFrom('notes')
    .select(columns)
    .where(columnOf(type), '=', id)
    .orderBy('pinned', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export const listNotes = (ctx: Ctx, subject: Subject): Promise<NoteRow[]> =>
  notesOf(ctx, subject).limit(MOST_RECENT).execute()

export const pageNotes = (ctx: Ctx, subject: Subject, page: PageQuery) =>
  selectPage(page, notesOf(ctx, subject))

export const listPinned = (ctx: Ctx, subject: Subject): Promise<NoteRow[]> =>
  notesOf(ctx, subject).where('pinned', '=', true).limit(MOST_RECENT).execute()

export const findNote = ({ db }: Ctx, id: string): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').select(columns).where('id', '=', id).executeTakeFirst()

export const lockNote = ({ db }: Ctx, id: string): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateNoteRow = (
  ctx: Ctx,
  id: string,
  { body, pinned, told }: NotePatch & { told: number[] },
): Promise<NoteRow> =>
  ctx.db
    .updateTable('notes')
    .set({
      ...(body === undefined ? {} : { body, edited_at: ctx.now.toString() }),
      ...(pinned === undefined ? {} : { pinned }),
      told,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteNoteRow = ({ db }: Ctx, id: string) =>
  db.deleteFrom('notes').where('id', '=', id).execute()
