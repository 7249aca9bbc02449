import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { inReporting, type Rates } from '#modules/analytics/index.ts'
import type { ForecastCategory } from '#modules/deals/index.ts'
import type { ForecastDeal } from './schema.ts'

export interface Window {
  /** The days of the period, and the moments between which they lie. */
  first: string
  last: string
  start: string
  end: string
  rates: Rates
  ownerId?: number | undefined
  pipelineId?: string | undefined
}

/** Won in the period, or open and expected in it. What is omitted is in no forecast. */
const inWindow = ({ first, last, start, end, ownerId, pipelineId }: Window) => sql`
  d.forecast_category <> 'omitted'
  and ((d.status = 'won' and d.closed_at >= ${start}::timestamptz and d.closed_at < ${end}::timestamptz)
    or (d.status = 'open' and d.expected_close_date between ${first}::date and ${last}::date))
  and ${ownerId === undefined ? sql`true` : sql`d.owner_id = ${ownerId}`}
  and ${pipelineId === undefined ? sql`true` : sql`d.pipeline_id = ${pipelineId}`}`

export interface OwnerSums {
  owner_id: number | null
  closed: string
  commit: string
  best_case: string
  pipeline: string
  weighted: string
}

export async function sumByOwner(db: Db, window: Window): Promise<OwnerSums[]> {
  const { rows } = await sql<OwnerSums>`
    select owner_id,
      coalesce(sum(amount) filter (where status = 'won'), 0)::text as closed,
      coalesce(sum(amount) filter (where status = 'open' and forecast_category = 'commit'), 0)::text as commit,
      coalesce(sum(amount) filter (where status = 'open' and forecast_category = 'best_case'), 0)::text as best_case,
      coalesce(sum(amount) filter (where status = 'open' and forecast_category = 'pipeline'), 0)::text as pipeline,
      coalesce(sum(case when status = 'won' then amount else weighted end), 0)::text as weighted
    from (
      select d.owner_id, d.status, d.forecast_category,
        ${inReporting('d.amount_cents', 'd.currency', window.rates)} as amount,
        ${inReporting('d.weighted_cents', 'd.currency', window.rates)} as weighted
      from deals d where ${inWindow(window)}) x
    group by owner_id`.execute(db)
  return rows
}

export interface WindowDeal extends ForecastDeal {
  weighted_cents: number
}

export async function listWindowDeals(db: Db, window: Window): Promise<WindowDeal[]> {
  const { rows } = await sql<WindowDeal>`
    select d.id as deal_id, d.name, ${inReporting('d.amount_cents', 'd.currency', window.rates)} as amount_cents,
      ${inReporting('d.weighted_cents', 'd.currency', window.rates)} as weighted_cents,
      d.status, d.forecast_category as category, s.name as stage, d.expected_close_date
    from deals d join pipeline_stages s on s.id = d.stage_id
    where ${inWindow(window)} order by 3 desc, d.id`.execute(db)
  return rows
}

export interface DealNow {
  id: string
  status: 'open' | 'won' | 'lost'
  owner_id: number | null
  forecast_category: ForecastCategory
  created_at: string
}

export async function listDealsNow(db: Db, ids: readonly string[]): Promise<Map<string, DealNow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'status', 'owner_id', 'forecast_category', 'created_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row as DealNow]))
}

/** Goals for just these days, of what is won: by person, and everybody's under null. */
export async function listTargets(db: Db, first: string, last: string): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('goals')
    .select('user_id')
    .select(sql<string>`sum(target)::text`.as('target'))
    .where('metric', '=', 'won_cents')
    .where('start_date', '=', first)
    .where('end_date', '=', last)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, target }) => [user_id, Number(target)]))
}
