import type Stripe from 'stripe'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { factsOf } from '../invoices/events.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from '../invoices/queries.ts'
import { PaymentMismatched } from '../payments/events.ts'
import { bookPayment, settlePayment } from '../payments/ledger.ts'
import { findStripePayment, listRefundsOf, type PaymentRow } from '../payments/queries.ts'
import { loadOrganization } from '../settings/profile-queries.ts'
import { fromStripeAmount } from './amounts.ts'
import { idOf } from './checkout.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { findClaim, insertClaim, listClaims } from './queries.ts'

interface Found {
  row: InvoiceRow
  payment: PaymentRow
  refunds: PaymentRow[]
}

/** The payment behind a payment intent, its invoice locked, and the refunds of it that are in the ledger. */
export async function findPaid(ctx: Ctx, paymentIntent: string | null): Promise<Found | undefined> {
  if (!paymentIntent) return undefined
  const payment = await findStripePayment(ctx, paymentIntent)
  if (!payment) return undefined
  const [row, refunds] = await Promise.all([
    lockInvoice(ctx, payment.invoice_id),
    listRefundsOf(ctx, payment.id),
  ])
  return { row, payment, refunds }
}

const sum = (rows: readonly PaymentRow[]) => rows.reduce((total, row) => total + row.amount_cents, 0)

/** What a running total booked that no refund has claimed as its own yet. */
async function unclaimed(
  ctx: Ctx,
  refunds: readonly PaymentRow[],
): Promise<{ row: PaymentRow; left: number }[]> {
  const totals = refunds.filter(row => row.flag === 'running_total')
  if (totals.length === 0) return []
  const claims = await listClaims(
    ctx,
    totals.map(row => row.id),
  )
  return totals.map(row => ({
    row,
    left:
      row.amount_cents -
      claims.filter(one => one.payment_id === row.id).reduce((total, one) => total + one.amount_cents, 0),
  }))
}

/** What a charge tells of its refunds, in Stripe's units. */
interface RunningTotal {
  charge_id: string
  payment_intent: string | null
  currency: string
  amount_refunded: number
}

/** A charge tells how much of it was refunded in all: what the ledger lacks of that is booked. Undefined without its payment. */
export async function bookRunningTotal(ctx: Ctx, charge: RunningTotal): Promise<Outcome | undefined> {
  const paid = await findPaid(ctx, charge.payment_intent)
  if (!paid) return undefined
  if (charge.currency.toUpperCase() !== paid.row.currency) return ignored('another currency')
  const total = fromStripeAmount(charge.amount_refunded, paid.row.currency)
  if (total === null || total > paid.payment.amount_cents) return ignored('more than was paid')
  const known = sum(paid.refunds.filter(row => row.status !== 'failed' && row.flag !== 'dispute'))
  if (total <= known) return done('already booked')
  await bookPayment(ctx, paid.row, {
    kind: 'refund',
    status: 'succeeded',
    provider: 'stripe',
    method: paid.payment.method,
    amount_cents: total - known,
    payment_id: paid.payment.id,
    provider_ref: `${charge.charge_id}:refunded:${total}`,
    reason: 'Refunded in Stripe',
    flag: 'running_total',
  })
  return done('refund booked')
}

const statusOf = (refund: Stripe.Refund): 'pending' | 'succeeded' | 'failed' =>
  refund.status === 'succeeded'
    ? 'succeeded'
    : refund.status === 'failed' || refund.status === 'canceled'
      ? 'failed'
      : 'pending'

/** Weeks later a bank may send a refund back. What to do with the money is for a person to decide. */
async function flagReturned(ctx: Ctx, row: InvoiceRow, refund: PaymentRow): Promise<Outcome> {
  const { locale } = await loadOrganization(ctx)
  const amount = formatMoney(refund.amount_cents, refund.currency, locale)
  const detail = `The refund of ${amount} did not reach the customer: Stripe has returned the money`
  const updated = await updateInvoice(ctx, row.id, { attention: detail })
  await ctx.emit(PaymentMismatched, { ...factsOf(updated), detail })
  return done('refund came back')
}

/** One refund, ours or made in Stripe's dashboard, told of any number of times and in any order. */
export async function bookRefund(ctx: Ctx, refund: Stripe.Refund): Promise<Outcome> {
  const paid = await findPaid(ctx, idOf(refund.payment_intent))
  if (!paid) return ignored('no payment of this organization')
  if (refund.currency.toUpperCase() !== paid.row.currency) return ignored('another currency')
  const amount = fromStripeAmount(refund.amount, paid.row.currency)
  if (amount === null || amount <= 0) return ignored('no whole amount')
  const status = statusOf(refund)
  const ours = refund.metadata?.refund_id
  const known = paid.refunds.find(
    row => row.provider_ref === refund.id || (ours !== undefined && isUuid(ours) && row.id === ours),
  )
  if (known) {
    if (known.status === 'succeeded' && status === 'failed') return flagReturned(ctx, paid.row, known)
    if (known.status !== 'pending' || status === 'pending') return done('already booked')
    await settlePayment(ctx, paid.row, known, { status, provider_ref: refund.id })
    return done(`refund ${status}`)
  }
  const claimed = await findClaim(ctx, refund.id)
  if (claimed || status === 'failed') return done('already booked')

  let rest = amount
  for (const { row, left } of await unclaimed(ctx, paid.refunds)) {
    const part = Math.min(left, rest)
    if (part === 0) continue
    rest -= part
    await insertClaim(ctx, { provider_ref: refund.id, payment_id: row.id, amount_cents: part })
  }
  if (rest === 0) return done('part of a total already booked')
  await bookPayment(ctx, paid.row, {
    kind: 'refund',
    status,
    provider: 'stripe',
    method: paid.payment.method,
    amount_cents: rest,
    payment_id: paid.payment.id,
    provider_ref: refund.id,
    reason: refund.reason ?? 'Refunded in Stripe',
  })
  return done(`refund ${status}`)
}
