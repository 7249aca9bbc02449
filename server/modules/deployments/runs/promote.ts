import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { beginDeploy, lockDeploys, readDeployRoom } from '#modules/cloud/index.ts'
import { RunStarted } from '../events.ts'
import { advanceRun, promoteRuns } from './order.ts'
import { findRun, isAnyQueued, listBusyEnvironments, listQueued, updateRun } from './queries.ts'

/**
 * Starts what may start, in the order it was asked for, and says of the others what they wait for. Runs of a tenant change
 * their places one transaction at a time: whoever does holds `lockDeploys` before any row.
 */
export async function promote(ctx: Ctx): Promise<void> {
  await lockDeploys(ctx)
  const queued = await listQueued(ctx)
  if (queued.length === 0) return
  const busy = await listBusyEnvironments(ctx)
  let room = await readDeployRoom(ctx)
  for (const run of queued) {
    const waits = waitsFor(run, busy, room)
    if (waits !== null) {
      if (waits !== run.waiting_for) await updateRun(ctx, run.id, { waiting_for: waits })
      continue
    }
    await start(ctx, run.id)
    if (run.environment_id) busy.add(run.environment_id)
    if (room !== null) room -= 1
  }
}

interface Waiting {
  environment_id: string | null
  approved_at: string | null
  protected: boolean | null
}

function waitsFor(run: Waiting, busy: ReadonlySet<string>, room: number | null) {
  if (run.protected && run.approved_at === null) return 'approval'
  if (run.environment_id && busy.has(run.environment_id)) return 'environment'
  return room !== null && room <= 0 ? 'plan' : null
}

async function start(ctx: Ctx, id: string): Promise<void> {
  await updateRun(ctx, id, { status: 'running', waiting_for: null, started_at: ctx.now.toString() })
  await beginDeploy(ctx, id)
  await ctx.enqueue(advanceRun, { run_id: id })
  const row = (await findRun(ctx, id))!
  const { project_id, project_name, number, environment, ref, trigger } = row
  await ctx.emit(RunStarted, {
    run_id: id,
    project_id,
    project: project_name,
    number,
    environment,
    ref,
    trigger,
  })
}

export const promoteLater = carryOut(promoteRuns, ctx => ctx.transact(promote))

/** Not in the transaction that frees the place: that one holds rows which `lockDeploys` comes before. */
export async function orderPromotion(ctx: Ctx): Promise<void> {
  if (await isAnyQueued(ctx)) await ctx.enqueue(promoteRuns, {}, { onceKey: 'promote' })
}
