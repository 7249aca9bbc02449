import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { order } from '#kit/job.ts'
import { MailboxConnected, MailboxResumed } from '#modules/email/index.ts'
import { dropWake, findFirstInLine, listWaitingForSender, setWake } from './queries.ts'

export interface RunOrder {
  campaign_id: string
  /** How often in a row nothing had moved, and how many were under way then. */
  idle?: number
  under_way?: number
}

/** Whatever a campaign needs next: to begin, to be frozen, to be sent, to be decided, to end. */
export const runCampaign = order<RunOrder>({
  name: 'campaigns.run',
  coalesces: true,
  concurrency: 3,
  perOrganization: 2,
})

/** Somebody looks at it at that moment. The second row is for the net under the agenda. */
export async function wake(ctx: Ctx, data: RunOrder, at: Temporal.Instant): Promise<void> {
  const { campaign_id } = data
  await setWake(ctx, campaign_id, at.toString())
  if (Temporal.Instant.compare(at, ctx.now) <= 0) {
    await ctx.unschedule(runCampaign, campaign_id)
    await ctx.enqueue(runCampaign, data, { onceKey: campaign_id })
  } else await ctx.schedule(runCampaign, data, { key: campaign_id, at })
}

/** Nothing more is to be done for it; whoever stood in line behind it need not wait for its own next look. */
export async function letRest(ctx: Ctx, campaignId: string): Promise<void> {
  await dropWake(ctx, campaignId)
  await ctx.unschedule(runCampaign, campaignId)
  const next = await findFirstInLine(ctx)
  if (next && next.id !== campaignId) await wake(ctx, { campaign_id: next.id }, ctx.now)
}

/** A mailbox is there again: those who waited for theirs look now. */
async function goOn(ctx: Ctx): Promise<void> {
  for (const campaign_id of await listWaitingForSender(ctx)) await wake(ctx, { campaign_id }, ctx.now)
}

export const resumeReactions = [react(MailboxResumed, goOn), react(MailboxConnected, goOn)]
