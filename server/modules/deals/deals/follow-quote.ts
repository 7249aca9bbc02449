import type { WorkCtx } from '#kit/context.ts'
import { subscribe } from '#kit/job.ts'
import { QuoteAccepted, QuoteDeclined } from '#modules/billing/index.ts'
import { moveDeal } from './move.ts'
import { findAnsweredStage } from './queries.ts'

/** A deal that is still open follows the answer to its quote, where its pipeline says so. */
async function follow(ctx: WorkCtx, dealId: string | null, answer: 'accepted' | 'declined'): Promise<void> {
  if (!dealId) return
  await ctx.transact(async inner => {
    const stageId = await findAnsweredStage(inner.db, dealId, answer)
    if (stageId) await moveDeal(inner, dealId, { stage_id: stageId })
  })
}

export const quoteFollowers = [
  subscribe('deals.follow_acceptance', QuoteAccepted, (ctx, { data }) =>
    follow(ctx, data.deal_id, 'accepted'),
  ),
  subscribe('deals.follow_decline', QuoteDeclined, (ctx, { data }) => follow(ctx, data.deal_id, 'declined')),
]
