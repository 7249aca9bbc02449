import type { Ctx } from '#kit/context.ts'
import { cancelQueuedOf } from '#modules/email/index.ts'
import { RunEnded } from '../events.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { closeSteps, type EndedRun, type Ending, endRunRows } from './queries.ts'
import type { EndReason, RunStatus } from './state.ts'

export const MAIL_SOURCE = 'workflow_run'

/** Ends live runs at once: no worker can take them any more, and mail of theirs that still waits is taken back. */
export async function endRuns(
  ctx: Ctx,
  which: Ending,
  status: Extract<RunStatus, 'completed' | 'canceled'>,
  reason: EndReason,
): Promise<number> {
  const ended = await endRunRows(ctx, which, status, reason)
  await tidyUp(ctx, ended, status, reason)
  return ended.length
}

/** What ended runs leave behind: open steps, queued mail, numbers, and word of it. */
export async function tidyUp(
  ctx: Ctx,
  ended: readonly EndedRun[],
  status: RunStatus,
  reason: EndReason,
): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  const closed = await closeSteps(ctx, ids, reason)
  const counts = startCounting()
  for (const { workflow_id, version, node_id, before } of closed) {
    counts.add(workflow_id, version, node_id, before, -1)
    counts.add(workflow_id, version, node_id, 'skipped')
  }
  await writeCounts(ctx, counts)
  await cancelQueuedOf(ctx, MAIL_SOURCE, ids, `The workflow ended: ${reason}`)
  await ctx.emitAll(
    RunEnded,
    ended.map(({ id, workflow_id, contact_id, name }) => ({
      workflow_id,
      name,
      run_id: id,
      contact_id,
      status,
      end_reason: reason,
    })),
  )
}
