import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { CustomFilter, CustomWanted } from './filter.ts'

type Entity = 'contact' | 'company' | 'deal'
const tables = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const values = (entity: Entity) => sql.table(`${entity}_custom_values`)
const owner = (entity: Entity) => sql.ref(`v.${entity}_id`)

/** One condition a field, on a query from the entity's table. */
export const customConditions = (entity: Entity, custom: CustomFilter): RawBuilder<boolean>[] =>
  Object.entries(custom).map(
    ([key, wanted]) => sql<boolean>`exists (select from ${values(entity)} v
      where ${owner(entity)} = ${sql.ref(`${tables[entity]}.id`)} and v.key = ${key} and ${isWanted(wanted)})`,
  )

/** How many have it, up to so many: from the index of the values alone, since each belongs to a record that is there. */
export async function countByCustom(
  db: Db,
  entity: Entity,
  [key, wanted]: readonly [string, CustomWanted],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select distinct ${owner(entity)} from ${values(entity)} v where v.key = ${key} and ${isWanted(wanted)}
    limit ${most}) owners`.execute(db)
  return rows[0]!.count
}

const NUMBER = /^-?\d+(\.\d+)?$/
const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && NUMBER.test(value)
      ? Number(value)
      : undefined

function isWanted(wanted: CustomWanted): RawBuilder<boolean> {
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    const { min, max } = wanted
    const bounds = [min, max].filter(bound => bound !== undefined)
    if (bounds.length === 0) return sql`true`
    const areNumbers = bounds.every(bound => asNumber(bound) !== undefined)
    const column = sql.raw(areNumbers ? 'v.number_value' : 'v.number_value is null and v.text_value')
    const bound = (value: string | number) =>
      areNumbers ? sql`${asNumber(value)}::float8` : sql`fold(${String(value)})`
    return sql.join(
      [
        ...(min === undefined ? [] : [sql`${column} >= ${bound(min)}`]),
        ...(max === undefined ? [] : [sql`${column} <= ${bound(max)}`]),
      ],
      sql` and `,
    ) as RawBuilder<boolean>
  }
  const all = [wanted].flat()
  if (all.length === 0) return sql`true`
  const numbers = all.flatMap(value => asNumber(value) ?? [])
  const texts = all.filter(value => typeof value !== 'number').map(String)
  const either = [
    ...(numbers.length > 0 ? [sql`v.number_value = any(${numbers}::float8[])`] : []),
    ...(texts.length > 0
      ? [
          sql`(v.number_value is null and v.text_value in (${sql.join(texts.map(text => sql`fold(${text})`))}))`,
        ]
      : []),
  ]
  return sql`(${sql.join(either, sql` or `)})`
}

export interface CustomOrder {
  key: string
  order: 'asc' | 'desc'
}

/**
 * Two lists one behind the other: those with a value, in the order of its index, then those without, by id. `candidates`
 * selects the ids.
 */
export async function listIdsByCustom(
  db: Db,
  entity: Entity,
  candidates: Expression<{ id: string }>,
  { key, order }: CustomOrder,
  { limit, offset }: PageSlice,
): Promise<string[]> {
  const direction = sql.raw(order)
  const nulls = sql.raw(order === 'asc' ? 'nulls last' : 'nulls first')
  const withValue = sql`select c.id, v.number_value, v.text_value from ${values(entity)} v
    join (${candidates}) c on c.id = ${owner(entity)} where v.key = ${key} and v.place = 0`
  const without = sql`select c.id from (${candidates}) c where not exists (
    select from ${values(entity)} v where ${owner(entity)} = c.id and v.key = ${key} and v.place = 0)`
  const { rows } = await sql<{ id: string }>`select id from (${withValue}) listed
    order by number_value ${direction} ${nulls}, text_value ${direction} ${nulls}, id ${direction}
    limit ${limit} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === limit) return ids
  // None came from here: the list is no longer than what was skipped, so counting it costs no more than that did.
  const skipped = ids.length > 0 || offset === 0 ? 0 : offset - (await countRows(db, withValue))
  const rest = await sql<{ id: string }>`select id from (${without}) listed order by id ${direction}
    limit ${limit - ids.length} offset ${skipped}`.execute(db)
  return [...ids, ...rest.rows.map(({ id }) => id)]
}

async function countRows(db: Db, list: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${list}) counted`.execute(db)
  return rows[0]!.count
}

/** For a list that is short already, such as what a search found. */
export const customOrder = (entity: Entity, { key, order }: CustomOrder) => {
  const value = (
    column: 'number_value' | 'text_value',
  ) => sql`(select v.${sql.ref(column)} from ${values(entity)} v
    where ${owner(entity)} = ${sql.ref(`${tables[entity]}.id`)} and v.key = ${key} and v.place = 0)`
  const direction = sql.raw(`${order} nulls last`)
  return sql`${value('number_value')} ${direction}, ${value('text_value')} ${direction}`
}
