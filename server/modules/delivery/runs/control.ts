import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { lockDeploys, nameOfActor, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { endRun } from './end.ts'
import { getRun } from './present.ts'
import { promote } from './promote.ts'
import { lockRun, updateRun } from './queries.ts'
import { NothingToApprove, OwnApproval, type Run, RunEnded } from './schema.ts'

export async function cancelRun(ctx: Ctx, id: string): Promise<Run> {
  await lockDeploys(ctx)
  const run = found(await lockRun(ctx, id), ResourceNotFound)
  if (run.status !== 'queued' && run.status !== 'running') throw RunEnded()
  await endRun(ctx, run, { status: 'canceled', error: null })
  await recordChange(ctx, 'run_canceled', { kind: 'run', id }, { number: run.number })
  return getRun(ctx, id)
}

/** Four eyes: whoever started it is not the one. */
export async function approveRun(ctx: Ctx, id: string): Promise<Run> {
  await lockDeploys(ctx)
  const run = found(await lockRun(ctx, id), ResourceNotFound)
  if (run.status !== 'queued' || run.waiting_for !== 'approval') throw NothingToApprove()
  const by = nameOfActor(ctx)
  if (by === run.created_by) throw OwnApproval()
  await updateRun(ctx, id, { approved_by: by, approved_at: ctx.now.toString() })
  await recordChange(ctx, 'run_approved', { kind: 'run', id }, { number: run.number })
  await promote(ctx)
  return getRun(ctx, id)
}
