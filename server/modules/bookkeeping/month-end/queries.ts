import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { MonthEndKind, MonthScope } from '#kit/records/month-end.ts'
import type { MonthEndRow } from './schema.ts'

export interface OpenSum {
  currency: string
  count: number
  amount_cents: number
}

export async function sumOpen({ db }: Ctx, { rows }: MonthEndKind, month: MonthScope): Promise<OpenSum[]> {
  const { rows: sums } = await sql<OpenSum>`
    select o.currency, count(*)::integer as count, coalesce(sum(o.amount_cents), 0)::bigint as amount_cents
    from (${rows(month)}) o group by o.currency order by o.currency`.execute(db)
  return sums
}

/** The longest open first. */
export async function listOpen(
  { db }: Ctx,
  { rows }: MonthEndKind,
  month: MonthScope,
  { limit, offset, timezone }: { limit: number; offset: number; timezone: string },
): Promise<MonthEndRow[]> {
  const { rows: found } = await sql<MonthEndRow>`
    select o.id, coalesce(o.title, '') as title, o.party, (o.at at time zone ${timezone})::date::text as "on",
      o.amount_cents::bigint as amount_cents, o.currency, o.url
    from (${rows(month)}) o order by o.at, o.id limit ${limit} offset ${offset}`.execute(db)
  return found
}
