import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Deal } from './schema.ts'

/** The place counted from 1: the pieces before its own, and those before it there. A function would be planned per row. */
export const position = sql<number>`(
  select (coalesce((select sum(g.size) from deal_segments g where g.stage_id = d.stage_id and g.low < piece.low), 0)
    + (select count(*) from deals o where o.stage_id = d.stage_id and o.rank >= piece.low and o.rank <= d.rank))::integer
  from (select x.low from deal_segments x where x.stage_id = d.stage_id and x.low <= d.rank
        order by x.low desc limit 1) piece)`

/** Each is the end of an index: however much happened, the latest is found at once. */
export const lastActivity = (now: string): RawBuilder<string> => sql<string>`greatest(d.stage_entered_at,
  (select a.at from activities a where a.deal_id = d.id and a.type in ('noted', 'file_added', 'task_done')
    and a.at > d.stage_entered_at order by a.at desc limit 1),
  (select max(mail.at)
    from (select d.contact_id union select p.contact_id from deal_contacts p where p.deal_id = d.id) person
    cross join lateral (select a.at from activities a where a.contact_id = person.contact_id
      and a.type in ('mailed', 'replied', 'received') and a.at > d.stage_entered_at
      and (not exists (select narrowed_mailboxes(null)) or mail_line_is_told(a.event_type, a.detail, 1))
      order by a.at desc limit 1) mail),
  (select max(e.ends_at) from calendar_events e where e.deal_id = d.id and e.ends_at <= ${now}::timestamptz
    and e.status <> 'canceled'))`

export const isIdle = (now: string): RawBuilder<boolean> => sql<boolean>`
  (d.closed_at is null and s.idle_days is not null
    and ${lastActivity(now)} <= ${now}::timestamptz - make_interval(hours => 24 * s.idle_days))`

type Reader = Pick<Ctx, 'db' | 'now'>

interface DealRow extends Omit<Deal, 'close_reason' | 'next_task' | 'is_idle'> {
  idle_days: number | null
  close_reason_id: string | null
  reason: string | null
  task_id: string | null
  task_title: string | null
  task_due_at: string | null
}

const dealFrom = ({ db, now }: Reader) =>
  db
    .selectFrom('deals as d')
    .innerJoin('pipeline_stages as s', 's.id', 'd.stage_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('tasks')
          .select(['tasks.id', 'tasks.title', 'tasks.due_at'])
          // A range of one value that is part of the order: with an equality a plan may read all open tasks by when they are due.
          .whereRef('tasks.deal_id', '>=', 'd.id')
          .whereRef('tasks.deal_id', '<=', 'd.id')
          // Written out: a plan for any status could not use the index of open ones.
          .where('tasks.status', '=', sql.lit('open'))
          .orderBy('tasks.deal_id')
          .orderBy('tasks.due_at', order => order.asc().nullsLast())
          .orderBy('tasks.id')
          .limit(1)
          .as('t'),
      join => join.onTrue(),
    )
    .select([
      'd.id',
      'd.name',
      'd.amount_cents',
      'd.currency',
      'd.pipeline_id',
      'd.stage_id',
      's.name as stage',
    ])
    .select(position.as('position'))
    .select(sql<number>`d.win_probability::float8`.as('win_probability'))
    .select(['d.weighted_cents', 'd.contact_id', 'd.company_id', 'd.owner_id', 'd.expected_close_date'])
    .select(['d.forecast_category', 'd.status', 'd.lost_reason', 'd.custom', 'd.stage_entered_at'])
    .select(['d.created_at', 'd.updated_at', 'd.closed_at', 'd.amount_source', 'd.lines_net_cents'])
    .select(['d.close_reason_id', 'd.close_reason as reason', 'd.close_note', 's.idle_days'])
    .select(['t.id as task_id', 't.title as task_title', 't.due_at as task_due_at'])
    .select(lastActivity(now.toString()).as('last_activity_at'))

const HOURS = 24

function toDeal(now: Temporal.Instant, row: DealRow): Deal {
  const { idle_days, close_reason_id, reason, task_id, task_title, task_due_at, ...deal } = row
  const daysSince = (at: string) => Math.floor(now.since(Temporal.Instant.from(at)).total('hours') / HOURS)
  return {
    ...deal,
    close_reason: close_reason_id && reason ? { id: close_reason_id, label: reason } : null,
    days_in_stage: Math.max(0, daysSince(deal.stage_entered_at)),
    is_idle: deal.status === 'open' && idle_days !== null && daysSince(deal.last_activity_at) >= idle_days,
    next_task: task_id && task_title ? { id: task_id, title: task_title, due_at: task_due_at } : null,
  }
}

export async function findDeal(ctx: Reader, id: string): Promise<Deal | undefined> {
  const row = await dealFrom(ctx).where('d.id', '=', id).executeTakeFirst()
  return row && toDeal(ctx.now, row as unknown as DealRow)
}

/** In the order of the ids. */
export async function findDeals(ctx: Reader, ids: readonly string[]): Promise<Deal[]> {
  if (ids.length === 0) return []
  const rows = await dealFrom(ctx).where('d.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map(row => [row.id, toDeal(ctx.now, row as unknown as DealRow)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
