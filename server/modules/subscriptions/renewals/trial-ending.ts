import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { aboutSubscription, TrialEnding } from '../events.ts'
import { findSubscriptionForUpdate } from '../queries.ts'
import { tellTrialEnding } from '../store/order.ts'

const DAYS_BEFORE = 3

/** A trial that is shorter than the notice has none. */
export async function planTrialNotice(ctx: Ctx, id: string, trialEnd: Temporal.Instant): Promise<void> {
  const at = trialEnd.subtract({ hours: 24 * DAYS_BEFORE })
  if (Temporal.Instant.compare(at, ctx.now) > 0) {
    await ctx.schedule(tellTrialEnding, { subscription_id: id }, { key: id, at })
  } else await ctx.unschedule(tellTrialEnding, id)
}

export const trialEndingJob = carryOut(tellTrialEnding, (ctx, { subscription_id }) =>
  ctx.transact(async inner => {
    const row = await findSubscriptionForUpdate(inner, subscription_id)
    if (row?.status !== 'trialing' || row.trial_end === null) return
    await inner.emit(TrialEnding, { ...aboutSubscription(row), trial_end: row.trial_end })
  }),
)
