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
  /** A column: the latest first, or the earliest. */
  order: string
  direction?: 'asc' | 'desc'
  /** What is shown of `t`: title, subtitle, status, amount_cents, currency, at. */
  select: RawBuilder<unknown>
  /** What `select` needs beside `t`. */
  joins?: RawBuilder<unknown>
  urlOf: (id: string) => string
}

const MOST_SHOWN = 5

const only = (id: string) => sql`select ${id}::uuid`

/** Whose rows are meant: a company's are those of its people and deals, too. */
function scopesOf(
  { type, id }: RelatedTo,
  columns: readonly Column[],
): { column: Column; ids: RawBuilder<unknown> }[] {
  const all =
    type === 'company'
      ? [
          { column: 'company_id' as const, ids: only(id) },
          { column: 'parent_id' as const, ids: only(id) },
          { column: 'contact_id' as const, ids: sql`select id from contacts where company_id = ${id}` },
          { column: 'deal_id' as const, ids: sql`select id from deals where company_id = ${id}` },
        ]
      : [{ column: `${type}_id` as const, ids: only(id) }]
  return all.filter(({ column }) => columns.includes(column))
}

/** The first few and how many there are, by one statement that reads no more of the others than their keys. */
export async function listRelated(ctx: Ctx, to: RelatedTo, rows: RelatedRows): Promise<Related> {
  const { table, columns, where, order, direction = 'desc', select, joins, urlOf } = rows
  const scopes = scopesOf(to, columns)
  if (scopes.length === 0) return noneRelated
  const from = sql.table(table)
  const holds = where ? sql`and (${where})` : sql``
  const way = sql.raw(`${direction} nulls last`)
  const first = scopes.map(
    ({ column, ids }) => sql`select l.id, l.ord from (${ids}) as r (id) cross join lateral (
      select t.id, ${sql.ref(`t.${order}`)} as ord from ${from} t where ${sql.ref(`t.${column}`)} = r.id ${holds}
      order by ${sql.ref(`t.${order}`)} ${way}, t.id ${sql.raw(direction)} limit ${MOST_SHOWN}) l`,
  )
  const counted = scopes.map(
    ({ column, ids }) =>
      sql`select t.id from (${ids}) as r (id) join ${from} t on ${sql.ref(`t.${column}`)} = r.id where true ${holds}`,
  )
  const { rows: found } = await sql<Omit<RelatedItem, 'url'> & { total: number }>`
    with few as (select distinct id, ord from (${sql.join(first, sql` union all `)}) f
      order by ord ${way}, id ${sql.raw(direction)} limit ${MOST_SHOWN})
    select t.id, ${select},
      (select count(*) from (${sql.join(counted, sql` union `)}) c) as total
    from few join ${from} t on t.id = few.id ${joins ?? sql``}
    order by few.ord ${way}, few.id ${sql.raw(direction)}`.execute(ctx.db)
  return {
    total: found[0]?.total ?? 0,
    items: found.map(({ total: _, ...item }) => ({ ...item, url: urlOf(item.id) })),
  }
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
