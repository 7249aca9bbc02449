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

interface RelatedScope {
  column: Column
  /** One record, or those that a statement gives. */
  of: string | RawBuilder<unknown>
}

/** Whose rows are meant: a company's are those of its people and deals, too. */
function scopesOf({ type, id }: RelatedTo, columns: readonly Column[]): RelatedScope[] {
  const all: RelatedScope[] =
    type === 'company'
      ? [
          { column: 'company_id', of: id },
          { column: 'parent_id', of: id },
          { column: 'contact_id', of: sql`select id from contacts where company_id = ${id}` },
          { column: 'deal_id', of: sql`select id from deals where company_id = ${id}` },
        ]
      : [{ column: `${type}_id` as const, of: id }]
  return all.filter(({ column }) => columns.includes(column))
}

/**
 * The first few and how many there are, by one statement. Of one record they are read in their order, and of the rest no
 * more than the keys; those of many records are put in order once they are found, or the order would be read through for
 * each of them.
 */
export async function listRelated(ctx: Ctx, to: RelatedTo, rows: RelatedRows): Promise<Related> {
  const { table, columns, where, order, direction = 'desc', select, joins, urlOf } = rows
  const scopes = scopesOf(to, columns)
  if (scopes.length === 0) return noneRelated
  const from = sql.table(table)
  const holds = where ? sql`and (${where})` : sql``
  const way = sql.raw(`${direction} nulls last`)
  const ord = sql.ref(`t.${order}`)
  const parts = scopes.map(({ column, of }, place) => {
    const key = sql.ref(`t.${column}`)
    const found = sql.ref(`found_${place}`)
    return typeof of === 'string'
      ? {
          few: sql`(select t.id, ${ord} as ord from ${from} t where ${key} = ${of} ${holds}
            order by ${ord} ${way}, t.id ${sql.raw(direction)} limit ${MOST_SHOWN})`,
          all: sql`select t.id from ${from} t where ${key} = ${of} ${holds}`,
        }
      : {
          found: sql`${found} as materialized (
            select t.id, ${ord} as ord from ${from} t where ${key} in (${of}) ${holds})`,
          few: sql`(select id, ord from ${found} order by ord ${way}, id ${sql.raw(direction)} limit ${MOST_SHOWN})`,
          all: sql`select id from ${found}`,
        }
  })
  const few = sql`few as (
    select distinct id, ord from (${sql.join(
      parts.map(part => part.few),
      sql` union all `,
    )}) f order by ord ${way}, id ${sql.raw(direction)} limit ${MOST_SHOWN})`
  const { rows: found } = await sql<Omit<RelatedItem, 'url'> & { total: number }>`
    with ${sql.join([...parts.flatMap(part => part.found ?? []), few])}
    select t.id, ${select},
      (select count(*) from (${sql.join(
        parts.map(part => part.all),
        sql` union `,
      )}) c) as total
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
