import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { isUntold } from '#kit/event.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import { holdParties } from '#modules/crm/index.ts'
import { listEventsById, listEventsUnderWay } from '#platform/events/queries.ts'
import type { RunRow } from '../engine/state.ts'

interface Heard {
  id: string
  event_id: string
  type: string
  depth: number
}

const keepOne = prepared(
  (_, event: Heard) => sql`insert into workflow_inbox (id, event_id, type, depth)
    select ${event.id}, ${event.event_id}, ${event.type}, ${event.depth}
    where exists (select from workflow_listeners l where l.event_type = ${event.type})`,
)
const keepMany = prepared(
  (_, many: { events: JsonText; type: string }) => sql`insert into workflow_inbox (id, event_id, type, depth)
    select n.id, n.event_id, n.type, n.depth from json_to_recordset(${many.events}::json)
      as n (id uuid, event_id uuid, type text, depth int)
    where exists (select from workflow_listeners l where l.event_type = ${many.type})`,
)

/** Events of one type. Not awaited: it travels with whatever the transaction sends next. */
export function keepHeard(ctx: Ctx, events: readonly Heard[]): void {
  const [first] = events
  if (!first) return
  if (events.length === 1) ctx.write(keepOne.with(ctx.db, first))
  else ctx.write(keepMany.with(ctx.db, { events: toJson(events), type: first.type }))
}

/** Puts organizations that have something to handle on the agenda; how many are new there. */
export async function wakeIntake(db: Db, job: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select wake_workflow_intake(${job}) as n`.execute(db)
  return rows[0]!.n
}

export interface Happening {
  id: string
  type: string
  at: string
  data: Record<string, unknown>
  depth: number
  xid: string
}

/** Takes events for this transaction, in the order in which they came; what another worker holds is passed over. */
export async function takeHeard(ctx: Ctx, most: number): Promise<{ taken: number; happenings: Happening[] }> {
  const { rows } = await sql<Pick<Happening, 'id' | 'type' | 'depth' | 'xid'>>`
    with taken as (
      delete from workflow_inbox where id = any(array(
        select id from workflow_inbox order by id limit ${most} for update skip locked))
      returning id as place, event_id, type, depth, xid)
    select event_id as id, type, depth, xid::text as xid from taken order by place`.execute(ctx.db)
  const events = await listEventsById(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const happenings = rows.flatMap(row => {
    const event = events.get(row.id)
    return event ? [{ ...row, at: event.at, data: event.data }] : []
  })
  return { taken: rows.length, happenings }
}

export interface Listener {
  event_type: string
  workflow_id: string
  version: number
  role: 'trigger' | 'wait' | 'goal' | 'exit' | 'exclude'
  node_id: string
  name: string
  status: string
  live_version: number | null
}

export const selectListeners = (db: Db, types: readonly string[]): Promise<Listener[]> =>
  db
    .selectFrom('workflow_listeners as l')
    .innerJoin('workflows as w', 'w.id', 'l.workflow_id')
    .select(['l.event_type', 'l.workflow_id', 'l.version', 'l.role', 'l.node_id'])
    .select(['w.name', 'w.status', 'w.live_version'])
    .where('l.event_type', '=', sql<string>`any(${types}::text[])`)
    .orderBy(['l.workflow_id', 'l.version', 'l.role', 'l.node_id'])
    .execute() as Promise<Listener[]>

export interface Waiting {
  run_id: string
  /** Which of the pairs asked for. */
  n: number
}

/** Runs that wait for what happened. What was committed when the wait began does not count, whatever its time says. */
export async function findWaiting(
  ctx: Ctx,
  pairs: readonly { contact_id: string; event: string; xid: string }[],
): Promise<Waiting[]> {
  if (pairs.length === 0) return []
  holdParties(ctx, { contacts: pairs.map(({ contact_id }) => contact_id) })
  const { rows } = await sql<Waiting>`
    select r.id as run_id, h.n from workflow_runs r
    join json_to_recordset(${toJson(pairs.map((pair, n) => ({ ...pair, n })))}::json)
      as h (contact_id uuid, event text, xid text, n int) on h.contact_id = r.contact_id and h.event = r.wait_event
    where r.status = 'waiting' and r.waiting_for = 'event' and r.next_port is null and r.goal_node_id is null
      and r.wait_xid <> h.xid::xid8 and not pg_visible_in_snapshot(h.xid::xid8, r.wait_snapshot)
    order by r.id, h.n for update of r`.execute(ctx.db)
  return rows
}

/** The wait is over: the run goes on by the port when a worker looks, at once unless the workflow is paused. */
export async function markEvents(
  ctx: Ctx,
  runs: readonly { id: string; node_id: string; data: unknown }[],
): Promise<void> {
  if (runs.length === 0) return
  await sql`update workflow_runs r set next_port = 'event', wake_at = ${ctx.now.toString()},
      outputs = r.outputs || jsonb_build_object(n.node_id, jsonb_build_object('event', n.data))
    from json_to_recordset(${toJson(runs)}::json) as n (id uuid, node_id text, data jsonb) where r.id = n.id`.execute(
    ctx.db,
  )
}

export async function markGoals(ctx: Ctx, runs: readonly { id: string; node_id: string }[]): Promise<void> {
  if (runs.length === 0) return
  await sql`update workflow_runs r set goal_node_id = n.node_id, wake_at = ${ctx.now.toString()}, waiting_for = null,
      wait_event = null, next_port = null
    from json_to_recordset(${toJson(runs)}::json) as n (id uuid, node_id text)
    where r.id = n.id and r.status in ('running', 'waiting') and r.goal_node_id is null`.execute(ctx.db)
  await sql`delete from workflow_calls where run_id = any(${runs.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  )
}

/** Events that were committed after a version was, by transactions that looked for listeners before: put in late. */
export async function putInMissed(
  ctx: Ctx,
  workflowId: string,
  version: number,
): Promise<'settled' | 'wait'> {
  const { rows } = await sql<{ snapshot: string; at: string; types: string[] }>`
    select v.activated_snapshot::text as snapshot, v.activated_at as at,
      array(select distinct l.event_type from workflow_listeners l
        where l.workflow_id = v.workflow_id and l.version = v.version) as types
    from workflow_versions v where v.workflow_id = ${workflowId} and v.version = ${version}`.execute(ctx.db)
  if (!rows[0] || rows[0].types.length === 0) return 'settled'
  const { settled, events } = await listEventsUnderWay(ctx, rows[0].types, rows[0])
  if (!settled) return 'wait'
  const told = events.filter(one => !isUntold(one)).map(({ id, type, xid }) => ({ id, type, xid }))
  await sql`insert into workflow_inbox (id, event_id, type, xid)
    select gen_random_uuid(), n.id, n.type, n.xid::xid8
    from json_to_recordset(${toJson(told)}::json) as n (id uuid, type text, xid text)
    where not exists (select from workflow_inbox i where i.event_id = n.id)`.execute(ctx.db)
  return 'settled'
}

export async function selectDepths(db: Db, runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('workflow_runs')
    .select(['id', 'depth'])
    .where('id', '=', sql<string>`any(${runIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, depth }) => [id, depth]))
}

export async function selectLiveRuns(
  ctx: Ctx,
  workflowId: string,
  version: number,
  contactIds: readonly string[],
): Promise<RunRow[]> {
  holdParties(ctx, { contacts: contactIds })
  const { rows } = await sql<RunRow>`
    select id, workflow_id, version, contact_id, deal_id, status, node_id, seq, wake_at, waiting_for, next_port, goal_node_id,
      goals_reached, data, outputs, depth, error, started_at
    from workflow_runs where workflow_id = ${workflowId} and version = ${version} and status in ('running', 'waiting')
      and contact_id = any(${contactIds}::uuid[]) order by id for update`.execute(ctx.db)
  return rows
}

export async function selectRunRows(ctx: Ctx, ids: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select id, workflow_id, version, contact_id, deal_id, status, node_id, seq, wake_at, waiting_for, next_port, goal_node_id,
      goals_reached, data, outputs, depth, error, started_at
    from workflow_runs where id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows
}

type MailMoment = 'sent_at' | 'opened_at' | 'clicked_at' | 'replied_at' | 'bounced_at'

/** Notes the first time something happened to mails of runs; those for which it is news. */
export async function noteOnMails(
  ctx: Ctx,
  messageIds: readonly string[],
  moment: MailMoment,
  at: string,
): Promise<{ workflow_id: string; version: number; node_id: string }[]> {
  const column = sql.ref(moment)
  const { rows } = await sql<{ workflow_id: string; version: number; node_id: string }>`
    update workflow_mails set ${column} = ${at} where message_id = any(${messageIds}::uuid[]) and ${column} is null
    returning workflow_id, version, node_id`.execute(ctx.db)
  return rows
}
