import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { noneRelated, type Related, type RelatedItem, type RelatedTo } from '#kit/records/related.ts'

type Column = 'contact_id' | 'company_id' | 'deal_id' | 'parent_id'

export interface RelatedRows {
  table: string
  /** By which of its columns it belongs to somebody. */
  columns: readonly Column[]
  /** A condition on `t`. */
  where?: RawBuilder<unknown>
  /** A column: the latest first, which none is without, or the earliest. */
  order: string
  direction?: 'asc' | 'desc'
  /** What is shown of `t`: title, subtitle, status, amount_cents, currency, at. */
  select: RawBuilder<unknown>
  /** What `select` needs beside `t`. */
  joins?: RawBuilder<unknown>
  urlOf: (id: string) => string
}

const MOST_SHOWN = 5
const COUNTED = 1_000
/** Of more people the order is not read person by person. */
const MANY_PEOPLE = 100

interface RelatedScope {
  column: Column
  /** These records, or those that a statement gives. */
  of: readonly string[] | RawBuilder<unknown>
}

/** With its people as far as they are few, so that their rows are found by the keys of each. */
export async function withPeople({ db }: Ctx, to: RelatedTo): Promise<RelatedTo> {
  if (to.type !== 'company') return to
  const { rows } = await sql<{ id: string }>`
    select id from contacts where company_id = ${to.id} limit ${MANY_PEOPLE + 1}`.execute(db)
  return rows.length > MANY_PEOPLE ? to : { ...to, people: rows.map(({ id }) => id) }
}

/** Whose rows are meant: a company's are those of its people, too. */
function scopesOf({ type, id, people }: RelatedTo, columns: readonly Column[]): RelatedScope[] {
  const all: RelatedScope[] =
    type === 'company'
      ? [
          { column: 'company_id', of: [id] },
          { column: 'parent_id', of: [id] },
          { column: 'contact_id', of: people ?? sql`select id from contacts where company_id = ${id}` },
        ]
      : [{ column: `${type}_id` as const, of: [id] }]
  return all.filter(({ column, of }) => columns.includes(column) && !('length' in of && of.length === 0))
}

/**
 * The first few and how many there are, up to a thousand, by one statement. Of known records the few are read in their
 * order: the key is a range of one value and part of the order, or a plan might read through what others have in that order.
 * Those of many records are put in order once they are found.
 */
export async function listRelated(ctx: Ctx, to: RelatedTo, rows: RelatedRows): Promise<Related> {
  const { table, columns, where, order, direction = 'desc', select, joins, urlOf } = rows
  const scopes = scopesOf(to, columns)
  if (scopes.length === 0) return noneRelated
  const from = sql.table(table)
  const holds = where ? sql`and (${where})` : sql``
  const way = sql.raw(direction)
  const ord = sql.ref(`t.${order}`)
  const parts = scopes.map(({ column, of }, place) => {
    const key = sql.ref(`t.${column}`)
    const found = sql.ref(`found_${place}`)
    return 'length' in of
      ? {
          few: sql`(select o.id, o.ord from unnest(${of}::uuid[]) k(id) cross join lateral (
            select t.id, ${ord} as ord from ${from} t where ${key} >= k.id and ${key} <= k.id ${holds}
            order by ${key} ${way}, ${ord} ${way}, t.id ${way} limit ${MOST_SHOWN}) o)`,
          all: sql`(select t.id from ${from} t where ${key} = any(${of}::uuid[]) ${holds} limit ${COUNTED})`,
        }
      : {
          found: sql`${found} as materialized (
            select t.id, ${ord} as ord from ${from} t where ${key} in (${of}) ${holds})`,
          few: sql`(select id, ord from ${found} order by ord ${way}, id ${way} limit ${MOST_SHOWN})`,
          all: sql`(select id from ${found} limit ${COUNTED})`,
        }
  })
  const few = sql`few as (
    select distinct id, ord from (${sql.join(
      parts.map(part => part.few),
      sql` union all `,
    )}) f order by ord ${way}, id ${way} limit ${MOST_SHOWN})`
  const { rows: found } = await sql<Omit<RelatedItem, 'url'> & { total: number }>`
    with ${sql.join([...parts.flatMap(part => part.found ?? []), few])}
    select t.id, ${select},
      ${countOf(parts.map(part => part.all))} as total
    from few join ${from} t on t.id = few.id ${joins ?? sql``}
    order by few.ord ${way}, few.id ${way}`.execute(ctx.db)
  return {
    total: found[0]?.total ?? 0,
    items: found.map(({ total: _, ...item }) => ({ ...item, url: urlOf(item.id) })),
  }
}

/** How many they are together, each once. Where the first are more than anybody counts, the others are not read. */
function countOf(all: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*) from (${rows}) c)`
  const [first, ...others] = all
  if (!first || others.length === 0) return count(sql.join(all))
  return sql`case when ${count(first)} = ${COUNTED} then ${COUNTED}
    else least(${COUNTED}, ${count(sql.join(all, sql` union `))}) end`
}

/** For what has no amount and no state. */
export const plain = sql`null::text as status, null::bigint as amount_cents, null::text as currency`

/** Keys of the record's `custom` that no field defines. */
export async function listOtherValues(
  { db }: Ctx,
  { type, id }: RelatedTo,
): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select v.key, v.value from ${sql.table({ contact: 'contacts', company: 'companies', deal: 'deals' }[type])} t
      cross join lateral jsonb_each(t.custom) v
    where t.id = ${id} and not exists (
      select from custom_fields f where f.entity = ${type} and f.key = v.key and f.deleted_at is null)
    order by v.key`.execute(db)
  return rows
}
