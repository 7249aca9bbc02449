import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { findInvoiceForUpdate } from '../../invoices/queries.ts'
import type { PaymentProvider, RefundTotal } from '../../payments/provider.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { deleteEarlyRefund, type EarlyRefund, storeEarlyRefund } from './queries.ts'
import { bookRunningTotal } from './refunds.ts'

/** Its payment is in the books now: the refund follows. */
export async function bookEarlyRefund(
  ctx: Ctx,
  provider: PaymentProvider,
  early: EarlyRefund,
): Promise<void> {
  await deleteEarlyRefund(ctx, early.payment_intent)
  await bookRunningTotal(ctx, provider, {
    chargeRef: early.charge_id,
    paymentRef: early.payment_intent,
    currency: early.currency.toUpperCase(),
    cents: early.amount_refunded,
  })
}

/**
 * After an outage the refund may be delivered before the payment. Other programs use the same account, so only a charge
 * that names our invoice is kept; the invoice's lock makes it and its payment take turns.
 */
async function keepForLater(ctx: Ctx, provider: PaymentProvider, told: RefundTotal): Promise<Outcome> {
  const { paymentRef, organizationId, invoiceId = '', cents } = told
  const isOurs = organizationId === ctx.organizationId && isUuid(invoiceId)
  if (!paymentRef || cents === null || !isOurs || !(await findInvoiceForUpdate(ctx, invoiceId))) {
    return ignored('no payment of this organization')
  }
  const outcome = await bookRunningTotal(ctx, provider, told)
  if (outcome) return outcome
  await storeEarlyRefund(ctx, {
    charge_id: told.chargeRef,
    payment_intent: paymentRef,
    currency: told.currency,
    amount_refunded: cents,
  })
  return done('waits for its payment')
}

export const bookRefundedInAll = async (
  ctx: Ctx,
  provider: PaymentProvider,
  told: RefundTotal,
): Promise<Outcome> => (await bookRunningTotal(ctx, provider, told)) ?? keepForLater(ctx, provider, told)
