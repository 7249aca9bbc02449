import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { ImportWarning } from './schema.ts'

export const CHUNK_BYTES = 1024 * 1024

export async function insertChunk(
  db: Db,
  importId: string,
  { file, position, bytes }: { file: number; position: number; bytes: Buffer },
): Promise<void> {
  await db.insertInto('data_import_chunks').values({ import_id: importId, file, position, bytes }).execute()
}

export async function findChunk(
  db: Db,
  importId: string,
  file: number,
  position: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('data_import_chunks')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export async function replaceChunk(
  db: Db,
  importId: string,
  { file, position, bytes }: { file: number; position: number; bytes: Buffer },
): Promise<void> {
  await db
    .updateTable('data_import_chunks')
    .set({ bytes })
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .where('position', '=', position)
    .execute()
}

export async function listFiles(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('data_import_chunks')
    .select('file')
    .distinct()
    .where('import_id', '=', importId)
    .execute()
  return rows.map(({ file }) => file)
}

export async function deleteFile(db: Db, importId: string, file: number): Promise<void> {
  await db
    .deleteFrom('data_import_chunks')
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .execute()
}

export interface StoredItem {
  /** What it is sorted by, such as when it was made. */
  sortKey: string
  foreignId: string
  data: unknown
}

export async function insertItems(
  db: Db,
  importId: string,
  kind: string,
  items: readonly StoredItem[],
): Promise<void> {
  await sql`insert into data_import_items (import_id, kind, sort_key, foreign_id, data)
    select ${importId}::uuid, ${kind}, i."sortKey", i."foreignId", i.data
    from json_to_recordset(${JSON.stringify(items)}::json) as i ("sortKey" text, "foreignId" text, data jsonb)
    on conflict do nothing`.execute(db)
}

/** The next ones behind a place, which is a sort key and an id with a space between. */
export async function listItems(
  db: Db,
  importId: string,
  kind: string,
  { place, most }: { place: string; most: number },
): Promise<StoredItem[]> {
  const [sortKey = '', foreignId = ''] = place.split(' ')
  const { rows } = await sql<StoredItem>`
    select sort_key as "sortKey", foreign_id as "foreignId", data from data_import_items
    where import_id = ${importId} and kind = ${kind} and (sort_key, foreign_id) > (${sortKey}, ${foreignId})
    order by sort_key, foreign_id limit ${most}`.execute(db)
  return rows
}

/** The prices of these products, the newest first. */
export async function listPrices<T>(db: Db, importId: string, productIds: readonly string[]): Promise<T[]> {
  const { rows } = await sql<{ data: T }>`
    select data from data_import_items
    where import_id = ${importId} and kind = 'prices' and data->>'product' = any(${productIds}::text[])
    order by sort_key desc, foreign_id desc`.execute(db)
  return rows.map(({ data }) => data)
}

/** So many are kept word by word; beyond that they are only counted. */
const MOST_WARNINGS = 10_000

/** In their order. What is about the whole is said once, however many batches it is seen in. */
export async function insertWarnings(
  db: Db,
  importId: string,
  warnings: readonly ImportWarning[],
): Promise<void> {
  if (warnings.length === 0) return
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(warnings.map((one, place) => ({ ...one, place })))}::json)
        as w (place int, entity text, foreign_id text, detail text)),
    told as (
      select min(place) as place, entity, foreign_id, detail from given g
      where g.foreign_id is not null or not exists (
        select from data_import_warnings k
        where k.import_id = ${importId} and k.entity = g.entity and k.foreign_id is null and k.detail = g.detail)
      group by entity, foreign_id, detail),
    counted as (
      update data_imports set warning_count = warning_count + (select count(*) from told)
      where id = ${importId} returning warning_count - (select count(*) from told) as before)
    insert into data_import_warnings (import_id, number, entity, foreign_id, detail)
    select ${importId}::uuid, c.before + row_number() over (order by t.place), t.entity, t.foreign_id, left(t.detail, 1000)
    from told t, counted c where c.before < ${MOST_WARNINGS}`.execute(db)
}

export type NumberedWarning = ImportWarning & { number: number }

export async function listWarnings(
  db: Db,
  importId: string,
  { after, most }: { after: number; most: number },
): Promise<NumberedWarning[]> {
  const rows = await db
    .selectFrom('data_import_warnings')
    .select(['number', 'entity', 'foreign_id', 'detail'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute()
  return rows as NumberedWarning[]
}

export interface Colleague {
  id: number
  name: string
  email: string
}

export const listColleagues = (db: Db): Promise<Colleague[]> =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('removed_at', 'is', null).execute()

/** Where the organization is, and what it counts in. */
export const findPlace = (db: Db): Promise<{ timezone: string; currency: string }> =>
  db.selectFrom('organizations').select(['timezone', 'currency']).executeTakeFirstOrThrow()

/** The first warnings of each of several imports. */
export async function listFirstWarnings(
  db: Db,
  importIds: readonly string[],
  most: number,
): Promise<Map<string, NumberedWarning[]>> {
  const { rows } = await sql<NumberedWarning & { import_id: string }>`
    select w.import_id, w.number, w.entity, w.foreign_id, w.detail
    from unnest(${importIds}::uuid[]) as one (id) cross join lateral (
      select * from data_import_warnings where import_id = one.id order by number limit ${most}) w
    order by w.import_id, w.number`.execute(db)
  return Map.groupBy(rows, ({ import_id }) => import_id)
}
