import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { HOME_COUNTS_TO, HOME_SHOWS, type HomeItem, type HomeList } from '#kit/records/home.ts'

export interface FirstRows {
  table: string
  /** Selects their ids, in order. */
  chosen: RawBuilder<unknown>
  /** What is shown of `t`, as `HomeItem` names it; what is left out is null. */
  shown: Partial<Record<Exclude<keyof HomeItem, 'id' | 'url'>, RawBuilder<unknown>>>
  /** What `shown` needs beside `t`. */
  joins?: RawBuilder<unknown>
  urlOf: (id: string) => string
}

const nothing = {
  title: sql`''`,
  subtitle: sql`null::text`,
  status: sql`null::text`,
  amount_cents: sql`null::bigint`,
  currency: sql`null::text`,
  at: sql`null::timestamptz`,
  date: sql`null::date`,
  meeting_url: sql`null::text`,
  updated_at: sql`null::timestamptz`,
}

/** The first few and how many there are, by one statement that counts no further than somebody would. */
export async function listFirst(
  { db }: Ctx,
  { table, chosen, shown, joins, urlOf }: FirstRows,
): Promise<HomeList> {
  const columns = Object.entries({ ...nothing, ...shown }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Omit<HomeItem, 'url'> & { total: number }>`
    with chosen as materialized (${chosen} limit ${HOME_COUNTS_TO}),
      few as (select id, row_number() over () as place from chosen limit ${HOME_SHOWS})
    select t.id, ${sql.join(columns)}, (select count(*) from chosen) as total
    from few join ${sql.table(table)} t on t.id = few.id ${joins ?? sql``}
    order by few.place`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, ...item }) => ({ ...item, url: urlOf(item.id) })),
  }
}
