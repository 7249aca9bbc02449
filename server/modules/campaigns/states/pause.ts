import type { Ctx } from '#kit/context.ts'
import { withdrawMails } from '#modules/email/index.ts'
import { CampaignPaused } from '../events.ts'
import { listUnderWay, releaseRecipients } from '../sending/queries.ts'
import { letRest } from '../sending/wake.ts'
import type { PauseReason } from '../stored/campaign.ts'
import { type CampaignRow, updateCampaign } from '../stored/queries.ts'

/** Whoever is already on a connection may still get it; everybody else's mail is taken back, as if it had not been. */
export async function takeBack(ctx: Ctx, campaignId: string, reason: string): Promise<void> {
  const withdrawn = await withdrawMails(ctx, await listUnderWay(ctx, campaignId), reason)
  if (withdrawn.length > 0) await releaseRecipients(ctx, campaignId, withdrawn)
}

/** Stops a campaign whose row the caller holds. */
export async function pauseRow(
  ctx: Ctx,
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  reason: PauseReason,
  error: string | null,
): Promise<void> {
  await updateCampaign(ctx, id, {
    status: 'paused',
    pause_reason: reason,
    error,
    waiting_for: null,
    next_at: null,
    updated_at: ctx.now.toString(),
  })
  await takeBack(ctx, id, 'The campaign was paused')
  await letRest(ctx, id)
  await ctx.emit(CampaignPaused, { campaign_id: id, name, reason, error })
}
