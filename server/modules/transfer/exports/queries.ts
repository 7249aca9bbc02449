import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { KEPT_DAYS, type NewExport } from './schema.ts'

export type ExportRow = Omit<Selectable<DB['exports']>, 'organization_id'>

const columns = [
  'id',
  'entities',
  'format',
  'filter',
  'status',
  'rows',
  'size_bytes',
  'run',
  'error',
  'created_by_id',
  'created_at',
  'finished_at',
  'expires_at',
] as const

export async function insertExport(ctx: Ctx, { entities, format = 'csv', filter }: NewExport) {
  return ctx.db
    .insertInto('exports')
    .values({
      id: newId(),
      entities,
      format,
      filter: filter ? toJson(filter) : null,
      created_by_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
      expires_at: ctx.now.add({ hours: 24 * KEPT_DAYS }).toString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Everybody's, or one person's. */
export function listExportRows(db: Db, userId: number | null, page: PageQuery) {
  const chosen = db
    .selectFrom('exports')
    .$if(userId !== null, query => query.where('created_by_id', '=', userId!))
  return selectPage(page, chosen.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

export const findExport = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').select(columns).where('id', '=', id).executeTakeFirst()

/** A new run of one that is not done; pieces of the runs before it go. */
export async function startRun(db: Db, id: string): Promise<ExportRow | undefined> {
  const started = await db
    .updateTable('exports')
    .set(eb => ({ status: 'running', run: eb('run', '+', 1), rows: 0, size_bytes: 0 }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (started) {
    await db.deleteFrom('export_chunks').where('export_id', '=', id).where('run', '<', started.run).execute()
  }
  return started
}

/** False where another run took over. */
export async function insertChunk(
  db: Db,
  { id, run }: ExportRow,
  chunk: { position: number; bytes: Buffer; rows: number; size: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ rows: chunk.rows, size_bytes: chunk.size })
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('export_chunks')
    .values({ export_id: id, run, position: chunk.position, bytes: chunk.bytes })
    .execute()
  return true
}

export async function findChunk(
  db: Db,
  id: string,
  run: number,
  position: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('export_chunks')
    .select('bytes')
    .where('export_id', '=', id)
    .where('run', '=', run)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export async function finishExport(
  { db, now }: Ctx,
  { id, run }: Pick<ExportRow, 'id' | 'run'>,
  outcome: { status: 'succeeded' | 'failed'; error: string | null; rows?: number; size_bytes?: number },
): Promise<ExportRow | undefined> {
  return db
    .updateTable('exports')
    .set({ ...outcome, finished_at: now.toString() })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function dropExpired({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<', now.toString()).execute()
}

const HIDDEN = /token|secret|password|sealed|(^|_)hash$|^organization_id$/

/** What is stored and not for the server alone. */
export async function listColumns(db: Db, table: keyof DB, omit: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname::text as name, a.atttypid::regtype::text as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname = any(stored_columns_of(${table}::regclass)) order by a.attnum`.execute(db)
  return rows
    .filter(({ name, type }) => !HIDDEN.test(name) && !omit.includes(name) && type !== 'bytea')
    .map(({ name }) => name)
}

/** The next rows in the order of their key, behind the last one's. */
export async function readRows(
  db: Db,
  {
    table,
    columns: wanted,
    key,
    where,
  }: { table: keyof DB; columns: readonly string[]; key: readonly string[]; where: string | undefined },
  after: Record<string, unknown> | null,
  most: number,
): Promise<Record<string, unknown>[]> {
  const keys = sql.join(key.map(column => sql.ref(column)))
  const behind = after ? sql`(${keys}) > (${sql.join(key.map(column => sql`${after[column]}`))})` : sql`true`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...new Set([...key, ...wanted])].map(column => sql.ref(column)))} from ${sql.table(table)}
    where ${behind} and (${sql.raw(where ?? 'true')}) order by ${keys} limit ${most}`.execute(db)
  return rows
}
