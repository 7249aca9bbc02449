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
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('workflow_actions')
    .values({ action_id: actionId, body_hash: hash, created_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows! > 0n) return null
  const found = await ctx.db
    .selectFrom('workflow_actions')
    .select(['body_hash', 'response'])
    .where('action_id', '=', actionId)
    .executeTakeFirst()
  return (found as StoredAction | undefined) ?? null
}

export const keepAnswer = (ctx: Ctx, actionId: string, response: object) =>
  ctx.db
    .updateTable('workflow_actions')
    .set({ response: toJson(response) })
    .where('action_id', '=', actionId)
    .execute()

export async function dropOldActions(ctx: Ctx, before: string, most: number): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('workflow_actions')
    .where('action_id', 'in', db =>
      db
        .selectFrom('workflow_actions')
        .select('action_id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The run, if it stands at that node and waits to be told that it is done. */
export async function holdAwaiting(
  ctx: Ctx,
  runId: string,
  nodeId: string,
): Promise<{ seq: number } | undefined> {
  holdPartiesOf(ctx, 'workflow_runs', runId)
  return ctx.db
    .selectFrom('workflow_runs')
    .select('seq')
    .where('id', '=', runId)
    .where('node_id', '=', nodeId)
    .where('status', '=', 'waiting')
    .where('waiting_for', '=', 'callback')
    .where('next_port', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export const completeAwaiting = (ctx: Ctx, runId: string, nodeId: string, output: unknown) =>
  sql`update workflow_runs set next_port = 'next', wake_at = ${ctx.now.toString()},
      outputs = jsonb_set(outputs, array[${nodeId}::text], coalesce(outputs -> ${nodeId}::text, '{}')
        || jsonb_build_object('output', ${JSON.stringify(output ?? null)}::jsonb))
    where id = ${runId}`.execute(ctx.db)

export const failAwaiting = (ctx: Ctx, runId: string, port: string, error: string) =>
  ctx.db
    .updateTable('workflow_runs')
    .set({ next_port: port, error, wake_at: ctx.now.toString() })
    .where('id', '=', runId)
    .execute()
