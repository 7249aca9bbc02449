import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { wake } from '../sending/wake.ts'
import type { PauseReason } from '../stored/campaign.ts'
import { type CampaignRow, lockCampaign } from '../stored/queries.ts'
import { pauseRow } from './pause.ts'
import { begin, checkSendable } from './send.ts'

/** A server that was away for longer, or a copy of a database that wakes up elsewhere, must not mail thousands. */
const LATEST = { minutes: 60 }

export async function startScheduled(ctx: Ctx, id: string): Promise<void> {
  const row = await lockCampaign(ctx, id)
  if (row?.status !== 'scheduled' || !row.scheduled_at) return
  const at = Temporal.Instant.from(row.scheduled_at)
  if (Temporal.Instant.compare(at, ctx.now) > 0) {
    await wake(ctx, { campaign_id: id }, at)
    return
  }
  if (Temporal.Instant.compare(at.add(LATEST), ctx.now) < 0) {
    await pauseRow(ctx, row, 'missed_schedule', 'Its time had passed by more than an hour when its turn came')
    return
  }
  const trouble = await findTrouble(ctx, row)
  if (trouble) await pauseRow(ctx, row, trouble.reason, trouble.error)
  else await begin(ctx, row)
}

/** It was in order when it was scheduled; its sender may be gone since. */
async function findTrouble(
  ctx: Ctx,
  row: CampaignRow,
): Promise<{ reason: PauseReason; error: string } | null> {
  try {
    await checkSendable(ctx, row)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason = error.code === 'no_audience' ? 'no_recipients' : 'sender_error'
    return { reason, error: error.message }
  }
}
