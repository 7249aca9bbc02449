import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { findKept } from '#modules/crm/index.ts'
import type { Counts, Entity, Source } from './schema.ts'

export type ImportRow = Omit<Selectable<DB['data_imports']>, 'organization_id'>

/** What those who take records in need to know of the import. */
export interface ImportRun {
  id: string
  source: Source
  isRehearsal: boolean
  userId: number | null
}

const columns = [
  'id',
  'source',
  'dry_run',
  'status',
  'step',
  'place',
  'turn',
  'done',
  'total',
  'files',
  'sealed_key',
  'report',
  'warning_count',
  'error',
  'created_by_id',
  'created_at',
  'started_at',
  'finished_at',
] as const

export async function insertImport(
  ctx: Ctx,
  values: { id: string; source: Source; dry_run: boolean; status: string; sealed_key?: Buffer },
): Promise<ImportRow> {
  return ctx.db
    .insertInto('data_imports')
    .values({ ...values, created_by_id: userIdOf(ctx), created_at: ctx.now.toString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const findImportRow = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('data_imports')
    .select(columns)
    .where('id', '=', id)
    .where('status', '<>', 'uploading')
    .executeTakeFirst()

export function listImportRows(db: Db, page: PageQuery) {
  const chosen = db.selectFrom('data_imports').where('status', '<>', 'uploading')
  return selectPage(page, chosen.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_imports').where('id', '=', id).execute()
}

export async function deleteAbandoned(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('data_imports')
    .where('status', '=', 'uploading')
    .where('created_at', '<', before)
    .execute()
}

export async function markUploaded(
  db: Db,
  id: string,
  values: { dry_run: boolean; files: readonly object[]; total: number },
): Promise<ImportRow> {
  return db
    .updateTable('data_imports')
    .set({ ...values, files: toJson(values.files), status: 'pending' })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function startImport(ctx: Ctx, id: string): Promise<ImportRow | undefined> {
  return ctx.db
    .updateTable('data_imports')
    .set({
      status: 'running',
      started_at: sql<string>`coalesce(started_at, ${ctx.now.toString()}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returning(columns)
    .executeTakeFirst()
}

interface Place {
  step: number
  place: string
}

export interface Walk {
  from: Place
  to: Place
  /** Of the files, when they were read. */
  turn: number
}

export type Report = Partial<Record<Entity, Counts>>

/** Moves on in the transaction that writes what was read; false when another worker already has, or the files changed. */
export async function advance(
  db: Db,
  id: string,
  { from, to, turn }: Walk,
  { done, report }: { done: number; report: Report },
): Promise<boolean> {
  const row = await db
    .selectFrom('data_imports')
    .select(['step', 'place', 'turn', 'report'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.step !== from.step || row.place !== from.place || row.turn !== turn) return false
  const sums = row.report as Report
  for (const [entity, counts] of Object.entries(report) as [Entity, Counts][]) {
    const before = sums[entity] ?? { create: 0, update: 0, skip: 0 }
    sums[entity] = {
      create: before.create + counts.create,
      update: before.update + counts.update,
      skip: before.skip + counts.skip,
    }
  }
  await db
    .updateTable('data_imports')
    .set(eb => ({ ...to, done: eb('done', '+', done), report: toJson(sums) }))
    .where('id', '=', id)
    .execute()
  return true
}

/** Imports that are not done, held until the transaction ends: none of them moves on by what it read before. */
export async function interruptImports({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .updateTable('data_imports')
    .set(eb => ({ turn: eb('turn', '+', 1) }))
    .where('status', 'in', ['uploading', 'pending', 'running'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setTotal(db: Db, id: string): Promise<void> {
  await sql`update data_imports set done = 0,
    total = (select count(*) from data_import_items i where i.import_id = ${id} and i.kind <> 'prices')
    where id = ${id}`.execute(db)
}

/** Files, what was read from the other system and the key to it are no longer needed once all is done. */
export async function finishImport(
  ctx: Ctx,
  id: string,
  outcome: { status: 'succeeded' | 'failed'; error: string | null },
): Promise<ImportRow | undefined> {
  const ended = await ctx.db
    .updateTable('data_imports')
    .set({ ...outcome, sealed_key: null, finished_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  await ctx.db.deleteFrom('data_import_chunks').where('import_id', '=', id).execute()
  await ctx.db.deleteFrom('data_import_items').where('import_id', '=', id).execute()
  await ctx.db.deleteFrom('data_import_rehearsals').where('import_id', '=', id).execute()
  return ended
}

export async function insertRehearsals(
  db: Db,
  importId: string,
  kind: string,
  foreignIds: readonly string[],
): Promise<void> {
  await sql`insert into data_import_rehearsals (import_id, kind, foreign_id)
    select ${importId}::uuid, ${kind}, f from unnest(${foreignIds}::text[]) f on conflict do nothing`.execute(
    db,
  )
}

export interface ExistingRecord {
  recordId: string
  digest: string
}

export async function findImported(
  db: Db,
  source: Source,
  kind: string,
  foreignIds: readonly string[],
): Promise<Map<string, ExistingRecord>> {
  const { rows } = await sql<{ foreign_id: string; record_id: string; digest: string }>`
    select foreign_id, record_id, digest from imported_records
    where source = ${source} and kind = ${kind} and foreign_id = any(${foreignIds}::text[])`.execute(db)
  return new Map(rows.map(row => [row.foreign_id, { recordId: row.record_id, digest: row.digest }]))
}

export async function rememberImported(
  { db, now }: Ctx,
  source: Source,
  records: readonly { kind: string; foreignId: string; recordId: string; digest: string }[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into imported_records (source, kind, foreign_id, record_id, digest, imported_at)
    select distinct on (r.kind, r."foreignId") ${source}, r.kind, r."foreignId", r."recordId", r.digest, ${now.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (kind text, "foreignId" text, "recordId" uuid, digest text)
    on conflict (organization_id, source, kind, foreign_id)
      do update set record_id = excluded.record_id, digest = excluded.digest, imported_at = excluded.imported_at`.execute(
    db,
  )
}

const tables = { contacts: 'contacts', companies: 'companies' } as const

/** By foreign id: the record here, whatever it was merged into; null where a rehearsal would have made it. */
export async function listReferences(
  db: Db,
  run: ImportRun,
  kind: string,
  foreignIds: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  if (foreignIds.length === 0) return found
  if (run.isRehearsal) {
    const { rows } = await sql<{ foreign_id: string }>`
      select foreign_id from data_import_rehearsals
      where import_id = ${run.id} and kind = ${kind} and foreign_id = any(${foreignIds}::text[])`.execute(db)
    for (const { foreign_id } of rows) found.set(foreign_id, null)
  }
  const known = await findImported(db, run.source, kind, foreignIds)
  const ids = [...known.values()].map(({ recordId }) => recordId)
  const table = tables[kind as keyof typeof tables]
  const kept = table
    ? await findKept(db, kind === 'contacts' ? 'contact' : 'company', ids)
    : new Map<string, string>()
  const present = table ? await listPresent(db, table, [...ids, ...kept.values()]) : new Set(ids)
  for (const [foreignId, { recordId }] of known) {
    const id = kept.get(recordId) ?? recordId
    if (present.has(id)) found.set(foreignId, id)
  }
  return found
}

async function listPresent(
  db: Db,
  table: 'contacts' | 'companies',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
