import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

export type Claimed = 'contact' | 'company' | 'deal'
const tables = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const tableOf = (entity: Claimed): RawBuilder<unknown> => sql.table(tables[entity])

export interface Unclaimed {
  key: string
  count: number
  /** What it stands for in the newest records, to tell what they are. */
  values: string[]
}

/** How many records are looked at, the newest first, and in how many of them at the values. */
const LOOKED_AT = 100_000
const READ = 1_000

/** What stands in `custom` under a key that no field has, the most common first. */
export async function listUnclaimed(db: Db, entity: Claimed, most: number): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    with newest as (
      select custom, row_number() over (order by id desc) as place from ${tableOf(entity)}
      where custom <> '{}' order by id desc limit ${LOOKED_AT})
    select given.key, count(*)::integer as count, coalesce(
      array_agg(left(given.value, 200)) filter (where place <= ${READ}), array[left(max(given.value), 200)]) as values
    from newest cross join lateral jsonb_each_text(custom) given (key, value)
    where coalesce(given.value, '') <> ''
      and not exists (select from custom_fields f
        where f.entity = ${entity} and f.key = given.key and f.deleted_at is null)
    group by given.key order by count(*) desc, given.key limit ${most}`.execute(db)
  return rows
}

export interface Holding {
  id: string
  value: unknown
}

/** Records that hold something under a key, behind `after`, in the order of their ids. */
export async function listHolding(
  db: Db,
  entity: Claimed,
  key: string,
  after: string | null,
  most: number,
): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select r.id, r.custom -> ${key}::text as value from ${tableOf(entity)} r
    where r.custom <> '{}' and r.custom ? ${key}::text and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${most}`.execute(db)
  return rows
}

/** From one key to another, each with its new value. */
export async function moveValues(
  db: Db,
  entity: Claimed,
  from: string,
  to: string,
  moved: readonly Holding[],
): Promise<void> {
  await sql`select ${sql.ref(`move_${entity}_custom_values`)}(${from}, ${to}, ${toJson(moved)}::jsonb)`.execute(
    db,
  )
}
