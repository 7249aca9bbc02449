import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { emailKey } from '#kit/text/email.ts'
import type { FailedRow, SavedBatch } from './batches.ts'
import type { Column } from './columns.ts'
import type { ContactImport } from './schema.ts'

export const CHUNK_BYTES = 1024 * 1024

const shown = sql<ContactImport>`id, filename, status,
  case when status = 'completed' then 1 when size_bytes = 0 or status in ('uploading', 'pending') then 0
       else round(read_bytes::numeric / size_bytes, 4) end::float8 as progress,
  columns, list_id, update_existing, size_bytes, rows_read as rows, created_count as created, updated_count as updated,
  skipped_count as skipped, error_count as failed, warning_count as warnings, error, created_by_id, created_at, started_at, finished_at`

export async function findImport(db: Db, id: string): Promise<ContactImport | undefined> {
  const { rows } = await sql<ContactImport>`select ${shown} from contact_imports where id = ${id}`.execute(db)
  return rows[0]
}

export async function listImports(db: Db, most: number): Promise<ContactImport[]> {
  const { rows } = await sql<ContactImport>`select ${shown} from contact_imports
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

export async function insertImport(
  ctx: Ctx,
  values: { id: string; filename: string; created_by_id: number | null },
): Promise<void> {
  await ctx.db
    .insertInto('contact_imports')
    .values({ ...values, created_at: ctx.now.toString() })
    .execute()
}

export async function insertChunk(db: Db, importId: string, position: number, bytes: Buffer): Promise<void> {
  await db.insertInto('import_chunks').values({ import_id: importId, position, bytes }).execute()
}

export async function findChunk(db: Db, importId: string, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_chunks')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contact_imports').where('id', '=', id).execute()
}

export async function markUploaded(
  db: Db,
  id: string,
  values: {
    columns: readonly Column[]
    delimiter: string
    list_id: string | null
    update_existing: boolean
    size_bytes: number
    read_bytes: number
  },
): Promise<void> {
  await db
    .updateTable('contact_imports')
    .set({ ...values, columns: toJson(values.columns), status: 'pending' })
    .where('id', '=', id)
    .execute()
}

export interface ImportState {
  status: ContactImport['status']
  columns: Column[]
  delimiter: string
  list_id: string | null
  update_existing: boolean
  read_bytes: number
  rows_read: number
  turn: number
  created_by_id: number | null
}

export async function startImport(ctx: Ctx, id: string): Promise<ImportState | undefined> {
  const row = await ctx.db
    .updateTable('contact_imports')
    .set({
      status: 'running',
      started_at: sql<string>`coalesce(started_at, ${ctx.now.toString()}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returning([
      'status',
      'columns',
      'delimiter',
      'list_id',
      'update_existing',
      'read_bytes',
      'rows_read',
      'turn',
      'created_by_id',
    ])
    .executeTakeFirst()
  return row as ImportState | undefined
}

/** Moves on from `before` in the transaction that saves the rows; false when another worker already has, or the file changed. */
export async function advanceImport(
  db: Db,
  id: string,
  { before, after, rows, turn }: { before: number; after: number; rows: number; turn: number },
  saved: SavedBatch,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact_imports set read_bytes = ${after}, rows_read = rows_read + ${rows},
      created_count = created_count + ${saved.created}, updated_count = updated_count + ${saved.updated},
      skipped_count = skipped_count + ${saved.skipped}, error_count = error_count + ${saved.failed.length},
      warning_count = warning_count + ${saved.warned.length}
    where id = ${id} and read_bytes = ${before} and turn = ${turn}`.execute(db)
  return numAffectedRows === 1n
}

/** Imports whose files are still there, held until the transaction ends: none of them moves on by what it read before. */
export async function interruptImports({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .updateTable('contact_imports')
    .set(eb => ({ turn: eb('turn', '+', 1) }))
    .where('status', 'in', ['uploading', 'pending', 'running'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceChunk(db: Db, importId: string, position: number, bytes: Buffer): Promise<void> {
  await db
    .updateTable('import_chunks')
    .set({ bytes })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

export async function insertErrors(
  db: Db,
  importId: string,
  failed: readonly FailedRow[],
  areWarnings: boolean,
): Promise<void> {
  if (failed.length === 0) return
  await sql`insert into import_errors (import_id, row, detail, cells, is_warning)
    select ${importId}::uuid, f.row, f.detail, f.cells, ${areWarnings}
    from json_to_recordset(${JSON.stringify(failed)}::json) as f (row bigint, detail text, cells jsonb)`.execute(
    db,
  )
}

export interface StoredError {
  row: number
  detail: string
  cells: string[]
}

export async function listErrors(
  db: Db,
  importId: string,
  { areWarnings, after, most }: { areWarnings: boolean; after: number; most: number },
): Promise<StoredError[]> {
  const rows = await db
    .selectFrom('import_errors')
    .select(['row', 'detail', 'cells'])
    .where('import_id', '=', importId)
    .where('is_warning', '=', areWarnings)
    .where('row', '>', after)
    .orderBy('row')
    .limit(most)
    .execute()
  return rows as StoredError[]
}

/** The file itself is no longer needed once every row of it is done. */
export async function finishImport(
  ctx: Ctx,
  id: string,
  outcome: { status: 'completed' | 'failed'; error: string | null },
) {
  const ended = await ctx.db
    .updateTable('contact_imports')
    .set({ ...outcome, finished_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['filename', 'created_count', 'updated_count', 'error_count', 'created_by_id'])
    .executeTakeFirst()
  await ctx.db.deleteFrom('import_chunks').where('import_id', '=', id).execute()
  return ended
}

export async function deleteAbandonedUploads(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('contact_imports')
    .where('status', '=', 'uploading')
    .where('created_at', '<', before)
    .execute()
}

export async function findMemberByEmail({ db }: Ctx, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(eb => eb(eb.fn<string>('lower', ['email']), '=', emailKey(email)))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function findFirstOwner({ db }: Ctx): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}
