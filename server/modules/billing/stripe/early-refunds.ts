import type Stripe from 'stripe'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { findInvoiceForUpdate } from '../invoices/queries.ts'
import { idOf } from './checkout.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { deleteEarlyRefund, type EarlyRefund, storeEarlyRefund } from './queries.ts'
import { bookRunningTotal } from './refunds.ts'

/** Its payment is in the books now: the refund follows. */
export async function bookEarlyRefund(ctx: Ctx, early: EarlyRefund): Promise<void> {
  await deleteEarlyRefund(ctx, early.payment_intent)
  await bookRunningTotal(ctx, early)
}

const none = () => ignored('no payment of this organization')

/**
 * After an outage the refund may be delivered before the payment. Other programs use the same Stripe account, so only a
 * charge that names our invoice is kept; the invoice's lock makes it and its payment take turns.
 */
async function keepForLater(ctx: Ctx, charge: Stripe.Charge): Promise<Outcome> {
  const paymentIntent = idOf(charge.payment_intent)
  const { organization_id, invoice_id } = charge.metadata ?? {}
  if (!paymentIntent || organization_id !== ctx.organizationId || !isUuid(invoice_id ?? '')) return none()
  if (!(await findInvoiceForUpdate(ctx, invoice_id!))) return none()
  const told = totalOf(charge, paymentIntent)
  const outcome = await bookRunningTotal(ctx, told)
  if (outcome) return outcome
  await storeEarlyRefund(ctx, told)
  return done('waits for its payment')
}

const totalOf = (charge: Stripe.Charge, paymentIntent: string) => ({
  charge_id: charge.id,
  payment_intent: paymentIntent,
  currency: charge.currency,
  amount_refunded: charge.amount_refunded,
})

export async function bookRefundedCharge(ctx: Ctx, charge: Stripe.Charge): Promise<Outcome> {
  const paymentIntent = idOf(charge.payment_intent)
  if (!paymentIntent) return none()
  return (await bookRunningTotal(ctx, totalOf(charge, paymentIntent))) ?? (await keepForLater(ctx, charge))
}
