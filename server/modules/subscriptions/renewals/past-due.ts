import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { InvoiceOverdue, InvoicePaid, InvoiceReopened, InvoiceVoided } from '#modules/billing/index.ts'
import { lockSubscription, owesOverdue, updateSubscription } from '../queries.ts'

/** Past due counts as revenue all the same: only the status changes, nothing is booked. */
async function settle(ctx: Ctx, subscriptionId: string | null): Promise<void> {
  if (!subscriptionId) return
  const row = await lockSubscription(ctx, subscriptionId)
  if (row.status !== 'active' && row.status !== 'past_due') return
  const status = (await owesOverdue(ctx, subscriptionId)) ? 'past_due' : 'active'
  if (status !== row.status) await updateSubscription(ctx, subscriptionId, { status })
}

export const pastDueReactions = [
  react([InvoiceOverdue, InvoicePaid, InvoiceReopened, InvoiceVoided], (ctx, { data }) =>
    settle(ctx, data.subscription_id),
  ),
]
