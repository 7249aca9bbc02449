import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { inReporting } from '../shared/money-queries.ts'
import type { Rates } from '../shared/rates.ts'

export interface HealthRow {
  deal_id: string
  name: string
  owner_id: number | null
  amount_cents: number
  last_activity_at: string
  days_idle: number
  has_open_task: boolean
  is_overdue: boolean
}
export interface HealthCounts {
  open: number
  active_7d: number
  stale_14d: number
  stale_30d: number
  no_next_task: number
}

/** Whatever is to be seen by all: private mail of one is not. */
const isTold = sql<boolean>`(not exists (select narrowed_mailboxes(null)) or mail_line_is_told(a.event_type, a.detail, 1))`

/**
 * When something last happened to each open deal or to its contact. What goes to which deal first: amount times days.
 * Both lists come from one statement, so that they tell of the same deals.
 */
export async function readHealth(
  { db, now }: Ctx,
  wanted: { today: string; rates: Rates; ownerId?: number | undefined; pipelineId?: string | undefined },
): Promise<{ counts: HealthCounts; items: HealthRow[] }> {
  const { today, rates, ownerId, pipelineId } = wanted
  const moment = now.toString()
  const { rows } = await sql<{ counts: HealthCounts; items: HealthRow[] }>`
    with health as materialized (
      select d.id as deal_id, d.name, d.owner_id, ${inReporting('d.amount_cents', 'd.currency', rates)} as amount_cents,
        last.at as last_activity_at,
        greatest(0, floor(extract(epoch from ${moment}::timestamptz - last.at) / 86400))::integer as days_idle,
        exists (select from tasks t where t.deal_id = d.id and t.status = 'open') as has_open_task,
        coalesce(d.expected_close_date < ${today}::date, false) as is_overdue
      from deals d
      cross join lateral (
        select greatest(d.created_at, d.stage_entered_at,
          (select max(a.at) from activities a where a.deal_id = d.id and ${isTold}),
          (select max(a.at) from activities a where a.contact_id = d.contact_id and ${isTold})) as at) last
      where d.status = 'open' and ${ownerId === undefined ? sql`true` : sql`d.owner_id = ${ownerId}`}
        and ${pipelineId === undefined ? sql`true` : sql`d.pipeline_id = ${pipelineId}`}
    )
    select (
      select jsonb_build_object('open', count(*), 'active_7d', count(*) filter (where days_idle < 7),
        'stale_14d', count(*) filter (where days_idle >= 14), 'stale_30d', count(*) filter (where days_idle >= 30),
        'no_next_task', count(*) filter (where not has_open_task)) from health) as counts, (
      select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('last_activity_at',
        to_char(x.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]') from (
          select * from health where days_idle >= 14 or is_overdue or not has_open_task
          order by amount_cents::numeric * days_idle desc, days_idle desc, deal_id limit 100) x) as items`.execute(
    db,
  )
  return rows[0]!
}
