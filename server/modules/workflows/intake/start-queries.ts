import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Program } from '../engine/program.ts'

export interface EarlierRun {
  contact_id: string
  is_live: boolean
  ended_at: string | null
}

/** The last run of each contact: the live one if there is one. */
export async function findEarlierRuns(
  db: Db,
  workflowId: string,
  contactIds: readonly string[],
): Promise<EarlierRun[]> {
  const { rows } = await sql<EarlierRun>`
    select contact_id, bool_or(status in ('running', 'waiting')) as is_live, max(ended_at) as ended_at from workflow_runs
    where workflow_id = ${workflowId} and contact_id = any(${contactIds}::uuid[])
      and end_reason is distinct from 'depth_limit'
    group by contact_id`.execute(db)
  return rows
}

export async function countLive(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(delta), 0) as n from workflow_tallies where node_id = '' and name in ('running', 'waiting')`.execute(
    db,
  )
  return Number(rows[0]!.n)
}

export interface NewRun {
  id: string
  contact_id: string
  deal_id: string | null
  trigger_type: string
  trigger_event: string | null
  trigger_event_id: string | null
  data: Record<string, unknown>
  depth: number
  is_too_deep: boolean
  is_single: boolean
  holds_once: boolean
}

/** Those that no other run stands in the way of. What is nested too deep is kept as a run that did not start. */
export async function insertRuns(
  ctx: Ctx,
  program: Program,
  runs: readonly NewRun[],
): Promise<{ id: string; contact_id: string; is_too_deep: boolean }[]> {
  if (runs.length === 0) return []
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: string; contact_id: string; is_too_deep: boolean }>`
    insert into workflow_runs (id, workflow_id, version, contact_id, deal_id, status, end_reason, node_id, wake_at,
      trigger_type, trigger_event, trigger_event_id, data, depth, is_single, holds_once, started_at, ended_at)
    select n.id, ${program.workflowId}, ${program.version}, n.contact_id, n.deal_id,
      case when n.is_too_deep then 'canceled' else 'running' end, case when n.is_too_deep then 'depth_limit' end,
      ${program.triggerId}, case when n.is_too_deep then null else ${now}::timestamptz end, n.trigger_type, n.trigger_event,
      n.trigger_event_id, n.data, n.depth, n.is_single, n.holds_once and not n.is_too_deep, ${now},
      case when n.is_too_deep then ${now}::timestamptz end
    from json_to_recordset(${toJson(runs)}::json) as n (id uuid, contact_id uuid, deal_id uuid, trigger_type text,
      trigger_event text, trigger_event_id uuid, data jsonb, depth int, is_too_deep boolean, is_single boolean,
      holds_once boolean)
    where exists (select from contacts c where c.id = n.contact_id)
    order by n.contact_id
    on conflict do nothing
    returning id, contact_id, end_reason is not null as is_too_deep`.execute(ctx.db)
  return rows
}

/** Somebody else's run began and ended while these were being started: seen only by a look that comes after. */
export async function dropEarlyRuns(
  ctx: Ctx,
  workflowId: string,
  ids: readonly string[],
  since: string,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    delete from workflow_runs r where r.id = any(${ids}::uuid[]) and exists (
      select from workflow_runs o where o.workflow_id = ${workflowId} and o.contact_id = r.contact_id and o.id <> r.id
        and o.ended_at > ${since})
    returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
