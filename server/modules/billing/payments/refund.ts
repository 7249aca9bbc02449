import type { Ctx, WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { presentInvoice, viewOf } from '../invoices/present.ts'
import { lockInvoice } from '../invoices/queries.ts'
import type { Invoice } from '../invoices/schema.ts'
import { loadProfile } from '../settings/profile.ts'
import { toStripeAmount } from '../stripe/amounts.ts'
import { createStripe, loadStripeAccount, rejectStripeErrors } from '../stripe/client.ts'
import { AmountNotPositive, NothingToRefund, PaymentNotFound, RefundTooLarge } from './errors.ts'
import { type Booked, bookPayment, settlePayment } from './ledger.ts'
import { listPayments, type PaymentRow, presentPayment } from './queries.ts'
import type { Payment, RefundIn } from './schema.ts'

interface RefundAnswer {
  data: Payment
  invoice: Invoice
}

/** What of each payment is still with us; a refund on its way counts as gone. */
function refundable(rows: readonly PaymentRow[]): { payment: PaymentRow; left: number }[] {
  return rows
    .filter(row => row.kind === 'payment' && row.status === 'succeeded')
    .map(payment => ({
      payment,
      left:
        payment.amount_cents -
        rows
          .filter(row => row.kind === 'refund' && row.status !== 'failed' && row.payment_id === payment.id)
          .reduce((sum, row) => sum + row.amount_cents, 0),
    }))
}

/** The named payment, or the newest that still holds as much. */
function choosePayment(
  rows: readonly PaymentRow[],
  given: RefundIn,
  amount: number,
  show: (cents: number) => string,
) {
  const all = refundable(rows)
  if (given.payment_id) {
    const named = all.find(one => one.payment.id === given.payment_id!.toLowerCase())
    if (!named) throw PaymentNotFound()
    if (named.left < amount) throw RefundTooLarge(show(named.left))
    return named.payment
  }
  const most = Math.max(0, ...all.map(one => one.left))
  if (most === 0) throw NothingToRefund()
  const fitting = all.findLast(one => one.left >= amount)
  if (!fitting) throw RefundTooLarge(show(most))
  return fitting.payment
}

async function beginRefund(ctx: Ctx, invoiceId: string, given: RefundIn) {
  const row = await lockInvoice(ctx, invoiceId)
  const amount = given.amount_cents ?? 0
  if (amount <= 0) throw AmountNotPositive()
  const [profile, rows] = await Promise.all([loadProfile(ctx), listPayments(ctx, invoiceId)])
  const { locale } = profile.organization
  const payment = choosePayment(rows, given, amount, cents => formatMoney(cents, row.currency, locale))
  const viaStripe = payment.provider === 'stripe'
  const account = viaStripe ? await loadStripeAccount(ctx) : null
  const booked = await bookPayment(ctx, row, {
    kind: 'refund',
    status: viaStripe ? 'pending' : 'succeeded',
    provider: payment.provider,
    method: payment.method,
    amount_cents: amount,
    payment_id: payment.id,
    reason: given.reason ?? null,
  })
  return { booked, account, payment, currency: row.currency, answer: answerOf(ctx, profile, booked) }
}

const answerOf = (
  ctx: Ctx,
  profile: Awaited<ReturnType<typeof loadProfile>>,
  booked: Booked,
): RefundAnswer => {
  const view = viewOf(ctx, profile.organization)
  return {
    data: presentPayment(booked.payment, view.locale),
    invoice: presentInvoice(booked.invoice, view),
  }
}

/**
 * A card payment goes back through the provider: the ledger row is there before the call and names itself in it,
 * so that a crash in between is settled by the provider's own event.
 */
export async function refundInvoice(ctx: WorkCtx, invoiceId: string, given: RefundIn): Promise<RefundAnswer> {
  const begun = await ctx.transact(inner => beginRefund(inner, invoiceId, given))
  const { booked, account, payment, currency } = begun
  if (!account) return begun.answer
  const finish = (outcome: Parameters<typeof settlePayment>[3]) =>
    ctx.transact(async inner => {
      const row = await lockInvoice(inner, invoiceId)
      const [profile, rows] = await Promise.all([loadProfile(inner), listPayments(inner, invoiceId)])
      const current = rows.find(one => one.id === booked.payment.id)!
      // The provider's event may have been quicker.
      if (current.status !== 'pending') return answerOf(inner, profile, { invoice: row, payment: current })
      return answerOf(inner, profile, await settlePayment(inner, row, current, outcome))
    })
  try {
    const stripe = await createStripe(ctx, account)
    const refund = await rejectStripeErrors(() =>
      stripe.refunds.create(
        {
          payment_intent: payment.provider_ref!,
          amount: toStripeAmount(booked.payment.amount_cents, currency),
          metadata: {
            organization_id: ctx.organizationId,
            invoice_id: invoiceId,
            refund_id: booked.payment.id,
          },
        },
        { idempotencyKey: `refund-${booked.payment.id}` },
      ),
    )
    if (refund.status === 'pending' || refund.status === 'requires_action') return begun.answer
    const failed = refund.status === 'failed' || refund.status === 'canceled'
    return await finish({ status: failed ? 'failed' : 'succeeded', provider_ref: refund.id })
  } catch (error) {
    await finish({ status: 'failed', reason: (error as Error).message.slice(0, 500) })
    throw error
  }
}
