import type { Ctx } from '#kit/context.ts'
import { endDeploy } from '#modules/cloud/index.ts'
import { RunFinished } from '../events.ts'
import { tellRun } from '../logs/hints.ts'
import { updateEnvironment } from '../rows/environment-queries.ts'
import { advanceRun, cancelAtProvider } from './order.ts'
import { promote } from './promote.ts'
import { findRun, listActive, type RunRow, updateRun } from './queries.ts'

export interface Ending {
  status: 'succeeded' | 'failed' | 'canceled'
  error: string | null
}

/** Whose row is held; `lockDeploys` before it. */
export async function endRun(ctx: Ctx, run: RunRow, { status, error }: Ending): Promise<void> {
  await updateRun(ctx, run.id, {
    status,
    error,
    waiting_for: null,
    claim_id: null,
    finished_at: ctx.now.toString(),
  })
  await endDeploy(ctx, run.id)
  await ctx.unschedule(advanceRun, run.id)
  if (status === 'succeeded' && run.environment_id)
    await updateEnvironment(ctx, run.environment_id, { current_run_id: run.id })
  if (status === 'canceled' && run.status === 'running')
    await ctx.enqueue(cancelAtProvider, { run_id: run.id })
  const { project_id, project_name, number, environment, ref, trigger } = (await findRun(ctx, run.id))!
  const about = { run_id: run.id, project_id, project: project_name, number, environment, ref, trigger }
  await ctx.emit(RunFinished, { ...about, status, error })
  tellRun(ctx, run.id)
  await promote(ctx)
}

/** Before what they belong to goes. */
export async function endRunsOf(
  ctx: Ctx,
  of: { project_id?: string; environment_id?: string },
): Promise<void> {
  for (const run of await listActive(ctx, of)) {
    await updateRun(ctx, run.id, {
      status: 'canceled',
      waiting_for: null,
      claim_id: null,
      error: 'What it was for was deleted',
      finished_at: ctx.now.toString(),
    })
    await endDeploy(ctx, run.id)
    await ctx.unschedule(advanceRun, run.id)
  }
  await promote(ctx)
}
