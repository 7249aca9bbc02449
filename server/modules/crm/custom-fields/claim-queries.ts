import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

export type Claimed = 'contact' | 'company' | 'deal'
const tables = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const tableOf = (entity: Claimed): RawBuilder<unknown> => sql.table(tables[entity])

export interface Unclaimed {
  key: string
  count: number
  examples: string[]
}

/** What stands in `custom` under a key that no field has, the most common first. */
export async function listUnclaimed(db: Db, entity: Claimed, most: number): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    select given.key, count(*)::integer as count,
      (array_agg(distinct left(given.value, 200)))[1:3] as examples
    from ${tableOf(entity)} r cross join lateral jsonb_each_text(r.custom) given (key, value)
    where r.custom <> '{}' and coalesce(given.value, '') <> ''
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
    where r.custom ? ${key}::text and (${after}::uuid is null or r.id > ${after}::uuid)
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
