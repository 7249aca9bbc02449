import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { AgentRunFinished } from '../events.ts'
import type { Message } from '../models/model.ts'
import { lockSession, updateSession } from '../sessions/queries.ts'
import { advanceAgentRun } from './order.ts'
import { findNextInSession, type RunRow, updateAgentRun } from './queries.ts'
import type { AgentRunStatus } from './schema.ts'

const MOST_MESSAGES = 400
const MOST_CHARACTERS = 1_000_000

export interface Ending {
  status: AgentRunStatus
  error?: string | null
  output?: string | null
  messages?: readonly Message[]
}

/** Whose row is held. What was said stays in its session, and the next run there has the word. */
export async function endAgentRun(
  ctx: Ctx,
  run: RunRow,
  { status, error = null, output = null, messages }: Ending,
): Promise<void> {
  await updateAgentRun(ctx, run.id, {
    status,
    error,
    output,
    claim_id: null,
    finished_at: ctx.now.toString(),
    ...(messages ? { messages: toJson(messages) } : {}),
  })
  await ctx.emit(AgentRunFinished, { run_id: run.id, agent_id: run.agent_id, status, error })
  if (!run.session_id) return
  const session = await lockSession(ctx, run.session_id)
  if (!session) return
  if (session.run_id === run.id) {
    const said = status === 'succeeded' && messages ? [...(session.messages as Message[]), ...messages] : null
    await updateSession(ctx, session.id, {
      run_id: null,
      updated_at: ctx.now.toString(),
      ...(said ? { messages: toJson(shorten(said)) } : {}),
    })
  }
  const next = await findNextInSession(ctx, session.id)
  if (next) await ctx.enqueue(advanceAgentRun, { run_id: next.id })
}

/** The oldest make way, whole exchanges at a time: no answer of a tool without the call for it. */
function shorten(messages: readonly Message[]): Message[] {
  let kept = [...messages]
  while (kept.length > MOST_MESSAGES || JSON.stringify(kept).length > MOST_CHARACTERS) {
    const next = kept.findIndex((message, index) => index > 0 && message.role === 'user')
    if (next === -1) return []
    kept = kept.slice(next)
  }
  return kept
}
