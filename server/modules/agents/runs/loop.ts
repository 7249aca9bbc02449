import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { carryOut } from '#kit/job.ts'
import { settleBudget } from '../budgets/budget.ts'
import { openHeaders } from '../definitions/headers.ts'
import { findVersion } from '../definitions/queries.ts'
import type { Definition } from '../definitions/schema.ts'
import type { Message } from '../models/model.ts'
import { lockSession, updateSession } from '../sessions/queries.ts'
import { isRepeatable } from '../tools/call.ts'
import { endAgentRun } from './end.ts'
import { askModel, type PreparedModel, prepareModel } from './model-step.ts'
import { advanceAgentRun } from './order.ts'
import { listSteps, lockAgentRun, type RunRow, updateAgentRun, updateStep } from './queries.ts'
import { type PendingTool, readPending, runTool } from './tool-step.ts'
import { type Listener, nobody, type Outcome, type Work } from './work.ts'

const CLAIM_MINUTES = 17
const MOST_MINUTES = 15

export const advance = carryOut(advanceAgentRun, (ctx, { run_id }) => carryOn(ctx, run_id, nobody))

/** From the last committed step to the end. */
export async function carryOn(ctx: WorkCtx, runId: string, listener: Listener): Promise<void> {
  const begun = await ctx.transact(async inner => {
    const taken = await take(inner, runId, ctx)
    if (!taken) return undefined
    const { run, ...mine } = taken
    const work: Work = { ...mine, ctx, runId, listener }
    return { work, first: await beginNext(inner, work, run) }
  })
  if (!begun) return
  const { work } = begun
  let next = begun.first
  while (next) {
    const write: Outcome = 'step' in next ? await runTool(work, next) : await askModel(work, next)
    // What came of a step is committed before the next does anything, and together with the word that it begins.
    next = await ctx.transact(async inner => {
      const run = await write(inner)
      return run && beginNext(inner, work, run)
    })
  }
}

type Taken = Omit<Work, 'ctx' | 'runId' | 'listener'> & { run: RunRow }

async function take(ctx: Ctx, runId: string, outer: WorkCtx): Promise<Taken | undefined> {
  const run = await lockAgentRun(ctx, runId)
  if (!run || (run.status !== 'queued' && run.status !== 'running')) return undefined
  const { claims } = ctx.services
  if (run.claim_id && (await claims.listStanding(ctx, [run.claim_id])).has(run.claim_id)) return undefined
  const session = run.session_id ? await lockSession(ctx, run.session_id) : undefined
  // Another has the word there: this one is called when that ends.
  if (session?.run_id && session.run_id !== runId) return undefined
  const version = (await findVersion(ctx, run.agent_id, run.agent_version))!
  const definition = version.definition as Definition
  if (!(await mendAfterCrash(ctx, run, definition, outer))) return undefined
  if (session) await updateSession(ctx, session.id, { run_id: runId })
  const claimId = newId()
  const until = ctx.now.add({ minutes: CLAIM_MINUTES })
  const changes = { status: 'running', claim_id: claimId, started_at: run.started_at ?? ctx.now.toString() }
  await Promise.all([
    claims.take(ctx, { id: claimId, job: advanceAgentRun, data: { run_id: runId }, until }),
    updateAgentRun(ctx, runId, changes),
  ])
  return {
    run: { ...run, ...changes },
    agentId: run.agent_id,
    claimId,
    definition,
    authors: version.authors ?? [version.created_by],
    headers: openHeaders(ctx, run.agent_id, version.headers),
    before: (session?.messages ?? []) as Message[],
  }
}

/**
 * A step that was begun and not written down: the model is asked again, and what was set aside for it counts as spent. A
 * tool is called again only where it says that this does no harm; otherwise nobody knows, and the run ends saying so.
 */
async function mendAfterCrash(
  ctx: Ctx,
  run: RunRow,
  definition: Definition,
  outer: WorkCtx,
): Promise<boolean> {
  for (const step of (await listSteps(ctx, [run.id])).filter(one => one.status === 'running')) {
    if (step.kind === 'model') {
      await updateStep(ctx, run.id, step.n, { status: 'unknown' })
      if (step.held_micro !== null && step.held_day !== null) {
        const held = { micro: Number(step.held_micro), day: step.held_day }
        await settleBudget(ctx, run.agent_id, held, held.micro)
      }
      continue
    }
    const tool = definition.tools.find(one => one.name === step.name)
    if (tool && isRepeatable(outer, tool)) {
      await updateStep(ctx, run.id, step.n, { status: 'pending' })
      continue
    }
    await updateStep(ctx, run.id, step.n, { status: 'unknown' })
    const error = `It is not known whether the tool ${step.name} was called: the process ended during the call, and calling it again might do it twice`
    await endAgentRun(ctx, run, { status: 'failed', error })
    return false
  }
  return true
}

/** The next step of a run whose row is held, begun as far as it can be before anybody is asked; undefined at its end. */
async function beginNext(
  ctx: Ctx,
  work: Work,
  run: RunRow,
): Promise<PendingTool | PreparedModel | undefined> {
  const steps = await listSteps(ctx, [work.runId])
  if (ctx.now.since(Temporal.Instant.from(run.started_at!)).total('minutes') >= MOST_MINUTES) {
    await endAgentRun(ctx, run, { status: 'failed', error: `It took longer than ${MOST_MINUTES} minutes` })
    return undefined
  }
  const pending = steps.find(step => step.status === 'pending')
  if (pending) return readPending(ctx, work, run, pending)
  const asked = steps.filter(step => step.kind === 'model').length
  if (asked < work.definition.max_steps) return prepareModel(ctx, work, run)
  const error = `The model was asked ${asked} times, as often as the agent may, and did not come to an end`
  await endAgentRun(ctx, run, { status: 'failed', error })
  return undefined
}
