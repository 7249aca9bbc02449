import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { ToolHeaders } from '../definitions/headers.ts'
import type { Definition } from '../definitions/schema.ts'
import type { Message } from '../models/model.ts'
import { type Ending, endAgentRun } from './end.ts'
import { showStep } from './present.ts'
import { listSteps, lockAgentRun, type RunRow, updateAgentRun } from './queries.ts'
import type { AgentStep } from './schema.ts'

/** What a run is told of while it goes on, for whoever listens. */
export interface Listener {
  step(step: AgentStep): void
  delta(text: string): void
}

export const nobody: Listener = { step: () => {}, delta: () => {} }

/** One run in the hands of this process. */
export interface Work {
  ctx: WorkCtx
  runId: string
  agentId: string
  claimId: string
  definition: Definition
  /** Whose instructions and tools these are. */
  authors: readonly string[]
  headers: ToolHeaders
  /** What was said in the session before. */
  before: readonly Message[]
  listener: Listener
}

/** Writes down what came of a step; the run as it is then, whose row is held, where it goes on. */
export type Outcome = (ctx: Ctx) => Promise<RunRow | undefined>

/** The run, if it is still this attempt's and still wanted. */
export async function hold(ctx: Ctx, work: Work): Promise<RunRow | undefined> {
  const run = await lockAgentRun(ctx, work.runId)
  return run?.status === 'running' && run.claim_id === work.claimId ? run : undefined
}

/** Ends the run, whose row is held, and with it the word that this process is at it. */
export async function finish(ctx: Ctx, work: Work, run: RunRow, ending: Ending): Promise<void> {
  await Promise.all([endAgentRun(ctx, run, ending), ctx.services.claims.end(ctx, work.claimId)])
}

export const saveMessages = (ctx: Ctx, work: Work, messages: readonly Message[]) =>
  updateAgentRun(ctx, work.runId, { messages: toJson(messages) })

/** Whoever listens hears of the step once it is durable. */
export async function tell(ctx: Ctx, work: Work, n: number): Promise<void> {
  if (work.listener === nobody) return
  const step = (await listSteps(ctx, [work.runId])).find(one => one.n === n)
  if (step) ctx.afterCommit(() => work.listener.step(showStep(step)))
}
