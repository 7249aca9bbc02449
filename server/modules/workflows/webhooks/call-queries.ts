import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'

export interface Call {
  run_id: string
  workflow_id: string
  version: number
  node_id: string
  seq: number
  step_id: string
  attempts: number
  url: string
  body: string
}

/** Of requests, or those of one workflow, that somebody is making, or was when its process ended. */
export async function listClaims(ctx: Ctx, workflowId?: string): Promise<string[]> {
  let claims = ctx.db.selectFrom('workflow_calls').select('claim_id').distinct()
  if (workflowId) claims = claims.where('workflow_id', '=', workflowId)
  const rows = await claims.where('claim_id', 'is not', null).$narrowType<{ claim_id: string }>().execute()
  return rows.map(({ claim_id }) => claim_id)
}

/**
 * Takes due requests for a claim, which counts as an attempt; those of claims that stand are somebody else's. The
 * workflow is held meanwhile: whoever pauses it sees the claim, or comes first.
 */
export async function claimCalls(
  ctx: Ctx,
  claimId: string,
  { most, standing }: { most: number; standing: ReadonlySet<string> },
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    with due as (
      select c.run_id from workflow_calls c join workflows w on w.id = c.workflow_id and w.status = 'active'
      where c.due_at <= ${ctx.now.toString()} and (c.claim_id is null or c.claim_id <> all(${[...standing]}::uuid[]))
      order by c.due_at limit ${most} for share of w skip locked for update of c skip locked),
    claimed as (
      update workflow_calls c set claim_id = ${claimId}, attempts = c.attempts + 1
      from due, workflow_runs r, workflow_steps s
      where c.run_id = due.run_id and r.id = c.run_id and s.run_id = c.run_id and s.seq = c.seq
      returning c.run_id, c.workflow_id, r.version, s.node_id, c.seq, s.id as step_id, c.attempts, c.url, c.body),
    again as (
      update workflow_steps s set attempts = s.attempts + 1 from claimed c
      where c.attempts > 1 and s.run_id = c.run_id and s.seq = c.seq)
    select * from claimed`.execute(ctx.db)
  return rows
}

/** The next request that nobody is making. */
export async function nextCallDue(ctx: Ctx, standing: ReadonlySet<string>): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(c.due_at) as at from workflow_calls c join workflows w on w.id = c.workflow_id
    where w.status = 'active' and (c.claim_id is null or c.claim_id <> all(${[...standing]}::uuid[]))`.execute(
    ctx.db,
  )
  return rows[0]?.at ? Temporal.Instant.from(rows[0].at) : null
}

/** Whether the run still stands where this claim made the request for it; held until the outcome is written. */
export async function holdCall(ctx: Ctx, { run_id, seq }: Call, claimId: string): Promise<boolean> {
  holdPartiesOf(ctx, 'workflow_runs', run_id)
  const { rows } = await sql`
    select from workflow_runs r join workflow_calls c on c.run_id = r.id
    where r.id = ${run_id} and r.seq = ${seq} and c.seq = ${seq} and c.claim_id = ${claimId}
      and r.status in ('running', 'waiting') and r.goal_node_id is null for update of r, c`.execute(ctx.db)
  return rows.length > 0
}

export const postponeCall = (ctx: Ctx, runId: string, at: Temporal.Instant) =>
  ctx.db
    .updateTable('workflow_calls')
    .set({ due_at: at.toString(), claim_id: null })
    .where('run_id', '=', runId)
    .execute()

/** Requests of one workflow that nobody has begun to make. */
export const selectCallsOf = (ctx: Ctx, workflowId: string): Promise<{ run_id: string; seq: number }[]> =>
  ctx.db
    .selectFrom('workflow_calls')
    .select(['run_id', 'seq'])
    .where('workflow_id', '=', workflowId)
    .where('claim_id', 'is', null)
    .execute()

export const deleteCall = (ctx: Ctx, runId: string) =>
  ctx.db.deleteFrom('workflow_calls').where('run_id', '=', runId).execute()

export async function markRetrying(
  ctx: Ctx,
  call: Call,
  error: string,
  at: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    update workflow_steps s set status = 'retrying', error = ${error}, next_attempt_at = ${at.toString()}
    from workflow_steps o where s.run_id = ${call.run_id} and s.seq = ${call.seq} and o.run_id = s.run_id and o.seq = s.seq
    returning o.status as before`.execute(ctx.db)
  return rows[0]?.before ?? null
}

/** The answer is there: the run goes on by the port when a worker looks. */
export const resumeRun = (ctx: Ctx, runId: string, port: string, nodeId: string, output: object) =>
  sql`update workflow_runs set next_port = ${port}, wake_at = ${ctx.now.toString()}, status = 'waiting',
      waiting_for = 'webhook', outputs = outputs || jsonb_build_object(${nodeId}::text, ${JSON.stringify(output)}::jsonb)
    where id = ${runId}`.execute(ctx.db)

/** The other side shall say when it is done: the run waits for that, no longer than it is told to. */
export const awaitCallback = (
  ctx: Ctx,
  runId: string,
  until: Temporal.Instant,
  nodeId: string,
  output: object,
) =>
  sql`update workflow_runs set status = 'waiting', waiting_for = 'callback', wake_at = ${until.toString()},
      outputs = outputs || jsonb_build_object(${nodeId}::text, ${JSON.stringify(output)}::jsonb)
    where id = ${runId}`.execute(ctx.db)

export const markStep = (
  ctx: Ctx,
  call: { run_id: string; seq: number },
  { status, error = null, output }: { status?: string; error?: string | null; output?: object },
) =>
  ctx.db
    .updateTable('workflow_steps')
    .set({
      next_attempt_at: null,
      error,
      ...(status === undefined ? {} : { status }),
      ...(output === undefined ? {} : { output: toJson(output) }),
    })
    .where('run_id', '=', call.run_id)
    .where('seq', '=', call.seq)
    .execute()

/** For the engine to fail the step by its own rules. */
export const markFailed = (ctx: Ctx, runId: string, error: string) =>
  ctx.db
    .updateTable('workflow_runs')
    .set({
      next_port: '!failed',
      error,
      wake_at: ctx.now.toString(),
      status: 'waiting',
      waiting_for: 'webhook',
    })
    .where('id', '=', runId)
    .execute()
