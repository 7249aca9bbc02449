import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { endAgentRun } from './end.ts'
import { getAgentRun } from './present.ts'
import { lockAgentRun } from './queries.ts'
import { type AgentRun, AgentRunEnded } from './schema.ts'

/** Whoever is at it notices with the next step. */
export async function cancelAgentRun(ctx: Ctx, id: string): Promise<AgentRun> {
  const run = found(await lockAgentRun(ctx, id), ResourceNotFound)
  if (run.status !== 'queued' && run.status !== 'running') throw AgentRunEnded()
  await endAgentRun(ctx, run, { status: 'canceled' })
  await recordChange(ctx, 'agent_run_canceled', { kind: 'agent_run', id })
  return getAgentRun(ctx, id)
}
