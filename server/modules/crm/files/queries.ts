import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Received } from '#platform/files/receive.ts'
import { columnOf, keyed, subjectColumns } from '../subjects/columns.ts'
import type { Subject } from '../subjects/schema.ts'
import { listKeptBytes } from '../trash/queries.ts'

const columns = [
  'id',
  ...subjectColumns,
  'filename',
  'size',
  'content_type',
  'sha256',
  'file_key',
  'uploaded_by_id',
  'created_at',
] as const

export const insertFile = (ctx: Ctx, subject: Subject, file: Received) =>
  ctx.db
    .insertInto('record_files')
    .values({
      id: newId(),
      ...keyed(subject),
      ...file,
      uploaded_by_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
export type FileRow = Awaited<ReturnType<typeof insertFile>>

/** Newest first. */
export const pageFiles = ({ db }: Ctx, { type, id }: Subject, page: PageQuery) =>
  selectPage(
    page,
    db
      .selectFrom('record_files')
      .select(columns)
      .where(columnOf(type), '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('record_files').select(columns).where('id', '=', id).executeTakeFirst()

export const lockFile = ({ db }: Ctx, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('record_files').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const renameFileRow = ({ db }: Ctx, id: string, filename: string): Promise<FileRow | undefined> =>
  db.updateTable('record_files').set({ filename }).where('id', '=', id).returning(columns).executeTakeFirst()

export const deleteFileRow = ({ db }: Ctx, id: string) =>
  db.deleteFrom('record_files').where('id', '=', id).execute()

export async function knownKeys(ctx: Ctx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('record_files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  return new Set([...rows.map(({ file_key }) => file_key), ...(await listKeptBytes(ctx, keys))])
}
