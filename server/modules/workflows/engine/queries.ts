import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import type { OpenStep, RunRow, RunState } from './state.ts'

const runColumns = sql`id, workflow_id, version, contact_id, deal_id, status, node_id, seq, wake_at, waiting_for, next_port,
  goal_node_id, goals_reached, data, outputs, depth, error, started_at`

/** Shared with other workers; whoever pauses or deletes the workflow waits until the batch is through. */
export async function holdActiveWorkflow(
  ctx: Ctx,
  id: string,
): Promise<
  { id: string; name: string; created_by_id: number | null; snapshot: string; xid: string } | undefined
> {
  const { rows } = await sql<{
    id: string
    name: string
    created_by_id: number | null
    snapshot: string
    xid: string
  }>`
    select id, name, created_by_id, pg_current_snapshot()::text as snapshot, pg_current_xact_id()::text as xid
    from workflows where id = ${id} and status = 'active' for share`.execute(ctx.db)
  return rows[0]
}

/** Active workflows that have something due, the longest waiting first. */
export async function selectDueWorkflows(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from workflows w cross join lateral (
      select r.wake_at from workflow_runs r
      where r.workflow_id = w.id and r.status in ('running', 'waiting') and r.wake_at <= ${ctx.now.toString()}
      order by r.wake_at limit 1) d
    where w.status = 'active' order by d.wake_at, w.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The earliest look at any run of an active workflow: one look at the end of an index for each. */
export async function selectEarliestDue(ctx: Ctx): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(d.wake_at) as at from workflows w cross join lateral (
      select r.wake_at from workflow_runs r
      where r.workflow_id = w.id and r.status in ('running', 'waiting') and r.wake_at is not null
      order by r.wake_at limit 1) d
    where w.status = 'active'`.execute(ctx.db)
  return rows[0]?.at ? Temporal.Instant.from(rows[0].at) : null
}

/** Takes due runs for this transaction; what another worker holds is passed over. */
export async function claimDue(ctx: Ctx, workflowId: string, most: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from claim_due_runs(${workflowId}, ${ctx.now.toString()}, ${most})`.execute(ctx.db)
  return rows
}

/** Behind its contact and its workflow, as whoever deletes those comes to it. */
export async function lockRun(ctx: Ctx, id: string): Promise<RunRow | undefined> {
  holdPartiesOf(ctx, 'workflow_runs', id)
  const [, { rows }] = await Promise.all([
    sql`select from workflows where id = (select workflow_id from workflow_runs where id = ${id})
      for key share`.execute(ctx.db),
    sql<RunRow>`select ${runColumns} from workflow_runs where id = ${id} for no key update`.execute(ctx.db),
  ])
  return rows[0]
}

/** The steps at which runs stand, where an earlier look left one open. */
export async function selectOpenSteps(db: Db, runs: readonly RunRow[]): Promise<Map<string, OpenStep>> {
  const { rows } = await sql<OpenStep & { run_id: string }>`
    select s.run_id, s.id, s.status, s.attempts, s.started_at from workflow_steps s
    join unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ seq }) => seq)}::int[]) as n (run_id, seq)
      on s.run_id = n.run_id and s.seq = n.seq`.execute(db)
  return new Map(rows.map(row => [row.run_id, row]))
}

/** All steps of all runs of a batch, new ones and those that were open. */
export async function writeSteps(ctx: Ctx, runs: readonly RunState[]): Promise<void> {
  const rows = runs.flatMap(({ row, steps }) =>
    steps.map(({ node, before: _, ...step }) => ({
      ...step,
      run_id: row.id,
      node_id: node.id,
      kind: node.kind,
      name: node.name ?? null,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into workflow_steps (run_id, seq, id, node_id, kind, name, status, port, reason, attempts,
      next_attempt_at, started_at, ended_at, error, output)
    select n.run_id, n.seq, n.id, n.node_id, n.kind, n.name, n.status, n.port, n.reason, n.attempts, n.next_attempt_at,
      n.started_at, n.ended_at, n.error, n.output
    from json_to_recordset(${toJson(rows)}::json) as n (run_id uuid, seq int, id uuid, node_id text, kind text, name text,
      status text, port text, reason text, attempts int, next_attempt_at timestamptz, started_at timestamptz,
      ended_at timestamptz, error text, output jsonb)
    on conflict (organization_id, run_id, seq) do update set node_id = excluded.node_id, kind = excluded.kind,
      name = excluded.name, status = excluded.status, port = excluded.port, reason = excluded.reason,
      attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at, ended_at = excluded.ended_at,
      error = excluded.error, output = coalesce(excluded.output, workflow_steps.output)`.execute(ctx.db)
}

export interface Moment {
  snapshot: string
  xid: string
}

/** Where the runs of a batch stand now. Those that wait for an event remember what had happened when the batch began. */
export async function writeRuns(
  ctx: Ctx,
  runs: readonly RunState[],
  { snapshot, xid }: Moment,
): Promise<void> {
  const rows = runs.map(run => ({
    id: run.row.id,
    status: run.status,
    end_reason: run.endReason,
    node_id: run.nodeId,
    seq: run.seq,
    wake_at: run.wakeAt?.toString() ?? null,
    waiting_for: run.waitingFor,
    wait_event: run.waitEvent,
    goals_reached: run.goals,
    outputs: run.outputs,
    deal_id: run.dealId,
    error: run.error,
    ended: run.endReason !== null,
  }))
  await sql`update workflow_runs r set status = n.status, end_reason = n.end_reason, node_id = n.node_id, seq = n.seq,
      wake_at = n.wake_at, waiting_for = n.waiting_for, wait_event = n.wait_event,
      wait_snapshot = case when n.wait_event is null then null else ${snapshot}::pg_snapshot end,
      wait_xid = case when n.wait_event is null then null else ${xid}::text::xid8 end,
      next_port = null, goal_node_id = null, outputs = n.outputs, deal_id = n.deal_id, error = n.error,
      goals_reached = array(select json_array_elements_text(n.goals_reached)),
      ended_at = case when n.ended then ${ctx.now.toString()}::timestamptz end
    from json_to_recordset(${toJson(rows)}::json) as n (id uuid, status text, end_reason text, node_id text, seq int,
      wake_at timestamptz, waiting_for text, wait_event text, goals_reached json, outputs jsonb, deal_id uuid, error text,
      ended boolean)
    where r.id = n.id`.execute(ctx.db)
}

export async function insertMails(ctx: Ctx, runs: readonly RunState[]): Promise<void> {
  const rows = runs.flatMap(({ row, mails }) =>
    mails.map(mail => ({ ...mail, run_id: row.id, workflow_id: row.workflow_id, version: row.version })),
  )
  if (rows.length === 0) return
  await sql`insert into workflow_mails (message_id, run_id, workflow_id, version, node_id, at)
    select n.message_id, n.run_id, n.workflow_id, n.version, n.node_id, ${ctx.now.toString()}::timestamptz
    from json_to_recordset(${toJson(rows)}::json)
      as n (message_id uuid, run_id uuid, workflow_id uuid, version int, node_id text)`.execute(ctx.db)
}

export async function insertCalls(ctx: Ctx, runs: readonly RunState[]): Promise<number> {
  const rows = runs.flatMap(({ row, call, seq }) =>
    call ? [{ run_id: row.id, workflow_id: row.workflow_id, seq, ...call }] : [],
  )
  if (rows.length === 0) return 0
  await sql`insert into workflow_calls (run_id, workflow_id, seq, due_at, url, body)
    select n.run_id, n.workflow_id, n.seq, ${ctx.now.toString()}::timestamptz, n.url, n.body
    from json_to_recordset(${toJson(rows)}::json) as n (run_id uuid, workflow_id uuid, seq int, url text, body text)
    on conflict (organization_id, run_id) do update set seq = excluded.seq, due_at = excluded.due_at, attempts = 0,
      claim_id = null, url = excluded.url, body = excluded.body`.execute(ctx.db)
  return rows.length
}

/** Takes n turns; the first of them. Whoever else wants some waits for this transaction, so none is given twice. */
export async function takeTurns(ctx: Ctx, workflowId: string, nodeId: string, n: number): Promise<number> {
  const { rows } = await sql<{ turns: number }>`
    insert into workflow_turns as t (workflow_id, node_id, turns) values (${workflowId}, ${nodeId}, ${n})
    on conflict (organization_id, workflow_id, node_id) do update set turns = t.turns + ${n}
    returning turns`.execute(ctx.db)
  return rows[0]!.turns - n
}

/** How many turns were taken so far; none is taken by looking. */
export async function peekTurns(ctx: Ctx, workflowId: string, nodeId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('workflow_turns')
    .select('turns')
    .where('workflow_id', '=', workflowId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return row?.turns ?? 0
}

/** The date of the organization's next look; an earlier one stays. Locked until the transaction ends: taken last. */
export async function keepWake(ctx: Ctx, at: Temporal.Instant): Promise<Temporal.Instant> {
  const { rows } = await sql<{
    due_at: string
  }>`insert into workflow_wakes as w (due_at) values (${at.toString()})
    on conflict (organization_id) do update set due_at = least(w.due_at, excluded.due_at) returning due_at`.execute(
    ctx.db,
  )
  return Temporal.Instant.from(rows[0]!.due_at)
}

export const lockWake = (ctx: Ctx) =>
  ctx.db.selectFrom('workflow_wakes').select('due_at').forUpdate().execute()
export const dropWake = (ctx: Ctx) => ctx.db.deleteFrom('workflow_wakes').execute()

/** Which runs an end is meant for. */
export interface Ending {
  workflowId?: string
  runIds?: readonly string[]
  contactIds?: readonly string[]
}

export interface EndedRun {
  id: string
  workflow_id: string
  version: number
  contact_id: string | null
  name: string
}

export async function endRunRows(
  ctx: Ctx,
  { workflowId, runIds, contactIds }: Ending,
  status: string,
  reason: string,
): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    update workflow_runs r set status = ${status}, end_reason = ${reason}, ended_at = ${ctx.now.toString()}, wake_at = null,
      waiting_for = null, wait_event = null, next_port = null, goal_node_id = null
    from workflows w
    where w.id = r.workflow_id and r.status in ('running', 'waiting')
      ${workflowId ? sql`and r.workflow_id = ${workflowId}` : sql``}
      ${runIds ? sql`and r.id = any(${runIds}::uuid[])` : sql``}
      ${contactIds ? sql`and r.contact_id = any(${contactIds}::uuid[])` : sql``}
    returning r.id, r.workflow_id, r.version, r.contact_id, w.name`.execute(ctx.db)
  return rows
}

/** Runs of a contact that is gone, which the database has ended: when that was is added here. */
export async function dateOrphanedRuns(ctx: Ctx): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    update workflow_runs r set ended_at = ${ctx.now.toString()} from workflows w
    where w.id = r.workflow_id and r.end_reason = 'contact_deleted' and r.ended_at is null
    returning r.id, r.workflow_id, r.version, r.contact_id, w.name`.execute(ctx.db)
  return rows
}

export interface ClosedStep {
  workflow_id: string
  version: number
  node_id: string
  before: string
}

/** Steps that runs stood at are over without having been done. */
export async function closeSteps(ctx: Ctx, runIds: readonly string[], reason: string): Promise<ClosedStep[]> {
  await sql`delete from workflow_calls where run_id = any(${runIds}::uuid[])`.execute(ctx.db)
  const { rows } = await sql<ClosedStep>`
    update workflow_steps s set status = 'skipped', reason = ${reason}, ended_at = ${ctx.now.toString()}, next_attempt_at = null
    from workflow_steps o join workflow_runs r on r.id = o.run_id
    where o.run_id = any(${runIds}::uuid[]) and o.status in ('waiting', 'retrying') and s.run_id = o.run_id and s.seq = o.seq
    returning r.workflow_id, r.version, s.node_id, o.status as before`.execute(ctx.db)
  return rows
}
