import type Stripe from 'stripe'
import type { Ctx } from '#kit/context.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { bookRefundedCharge } from './early-refunds.ts'
import { ignored, type Outcome } from './outcome.ts'
import { bookRefund } from './refunds.ts'
import { completeSession, endSession, failAsyncPayment } from './sessions.ts'

export async function handleStripeEvent(ctx: Ctx, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return completeSession(ctx, event.data.object)
    case 'checkout.session.async_payment_failed':
      return failAsyncPayment(ctx, event.data.object)
    case 'checkout.session.expired':
      return endSession(ctx, event.data.object)
    case 'charge.refunded':
      return bookRefundedCharge(ctx, event.data.object)
    case 'refund.created':
    case 'refund.updated':
      return bookRefund(ctx, event.data.object)
    case 'charge.dispute.created':
      return openDispute(ctx, event.data.object)
    case 'charge.dispute.closed':
      return closeDispute(ctx, event.data.object)
    default:
      return ignored('not of interest')
  }
}
