import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { isConnected } from '#modules/integrations/index.ts'
import { behalfOf } from '../actor.ts'
import { findAgent } from '../definitions/queries.ts'
import { AgentPaused } from '../definitions/schema.ts'
import type { Message } from '../models/model.ts'
import { findSession } from '../sessions/queries.ts'
import { advanceAgentRun } from './order.ts'
import { getAgentRun } from './present.ts'
import { insertAgentRun } from './queries.ts'
import type { AgentRun, NewAgentRun } from './schema.ts'

const messagesOf = (input: NewAgentRun['input']): Message[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : (input as Message[])

/** Written down with the version it goes by; whoever carries it out finds it there. */
export async function startAgentRun(
  ctx: Ctx,
  agentId: string,
  body: NewAgentRun,
  { isOrdered }: { isOrdered: boolean },
): Promise<AgentRun> {
  const agent = found(await findAgent(ctx, agentId), ResourceNotFound)
  if (agent.status === 'paused') throw AgentPaused()
  const session = body.session_id
    ? found(await findSession(ctx, body.session_id), ResourceNotFound)
    : undefined
  if (session && session.agent_id !== agentId) throw ResourceNotFound()
  const id = newId()
  await insertAgentRun(ctx, {
    id,
    agent_id: agentId,
    agent_version: agent.version,
    session_id: session?.id ?? null,
    status: 'queued',
    input: toJson(body.input),
    messages: toJson(messagesOf(body.input)),
    metadata: toJson(body.metadata ?? {}),
    simulated: !(await isConnected(ctx, 'openai', 'api_key')),
    actor: toJson(behalfOf(ctx)),
    created_at: ctx.now.toString(),
  })
  if (isOrdered) await ctx.enqueue(advanceAgentRun, { run_id: id })
  await recordChange(ctx, 'agent_run_created', { kind: 'agent_run', id }, { agent_id: agentId })
  return getAgentRun(ctx, id)
}
