import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'

export interface StoredAction {
  body_hash: Buffer
  response: Record<string, unknown> | null
}

/** Claims an id for this transaction: whoever comes second waits for the first, and then finds its answer. */
export async function claimAction(ctx: Ctx, actionId: string, hash: Buffer): Promise<StoredAction | null> {
  const { rows } = await sql`insert into workflow_actions (action_id, body_hash, created_at)
    values (${actionId}, ${hash}, ${ctx.now.toString()}) on conflict do nothing returning action_id`.execute(
    ctx.db,
  )
  if (rows.length > 0) return null
  const found = await sql<StoredAction>`
    select body_hash, response from workflow_actions where action_id = ${actionId}`.execute(ctx.db)
  return found.rows[0] ?? null
}

export const keepAnswer = (ctx: Ctx, actionId: string, response: object) =>
  sql`update workflow_actions set response = ${toJson(response)} where action_id = ${actionId}`.execute(
    ctx.db,
  )

export async function dropOldActions(ctx: Ctx, before: string, most: number): Promise<number> {
  const { rows } = await sql`delete from workflow_actions where action_id in (
    select action_id from workflow_actions where created_at < ${before} order by created_at limit ${most})
    returning action_id`.execute(ctx.db)
  return rows.length
}

/** The run, if it stands at that node and waits to be told that it is done. */
export async function holdAwaiting(
  ctx: Ctx,
  runId: string,
  nodeId: string,
): Promise<{ seq: number } | undefined> {
  holdPartiesOf(ctx, 'workflow_runs', runId)
  const { rows } = await sql<{ seq: number }>`
    select seq from workflow_runs where id = ${runId} and node_id = ${nodeId} and status = 'waiting'
      and waiting_for = 'callback' and next_port is null for update`.execute(ctx.db)
  return rows[0]
}

export const completeAwaiting = (ctx: Ctx, runId: string, nodeId: string, output: unknown) =>
  sql`update workflow_runs set next_port = 'next', wake_at = ${ctx.now.toString()},
      outputs = jsonb_set(outputs, array[${nodeId}::text], coalesce(outputs -> ${nodeId}::text, '{}')
        || jsonb_build_object('output', ${JSON.stringify(output ?? null)}::jsonb))
    where id = ${runId}`.execute(ctx.db)

export const failAwaiting = (ctx: Ctx, runId: string, port: string, error: string) =>
  sql`update workflow_runs set next_port = ${port}, error = ${error}, wake_at = ${ctx.now.toString()}
    where id = ${runId}`.execute(ctx.db)
