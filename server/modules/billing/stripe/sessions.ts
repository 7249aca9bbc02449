import type Stripe from 'stripe'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { factsOf } from '../invoices/events.ts'
import { findInvoiceForUpdate, type InvoiceRow, updateInvoice } from '../invoices/queries.ts'
import { PaymentMismatched } from '../payments/events.ts'
import { bookPayment, settlePayment } from '../payments/ledger.ts'
import { findStripePayment, type PaymentRow } from '../payments/queries.ts'
import { fromStripeAmount } from './amounts.ts'
import { idOf } from './checkout.ts'
import { bookEarlyRefund } from './early-refunds.ts'
import { booked, done, ignored, type Outcome } from './outcome.ts'
import { type EarlyRefund, findCheckout, findEarlyRefund, markExpired, updateCheckout } from './queries.ts'

interface Matched {
  row: InvoiceRow
  /** What became of the session so far. */
  sessionStatus: string | undefined
  /** What the session was made for; the customer cannot have paid anything else. */
  expected: number
  /** The same money, if it is in the books already. */
  before: PaymentRow | undefined
  /** What of it was told to have gone back before it was told to have come. */
  early: EarlyRefund | undefined
}

/** The invoice a session was made for, locked. The session's own row says so, else what we wrote into its metadata. */
async function matchSession(ctx: Ctx, session: Stripe.Checkout.Session): Promise<Matched | undefined> {
  const known = await findCheckout(ctx, session.id)
  const named = session.metadata?.organization_id
  if (named !== undefined && named !== ctx.organizationId) return undefined
  const invoiceId = known?.invoice_id ?? session.metadata?.invoice_id ?? session.client_reference_id ?? ''
  if (!isUuid(invoiceId)) return undefined
  // The payment is looked for behind the lock: whoever held it may have booked it.
  const money = moneyOf(session)
  const [row, before, early] = await Promise.all([
    findInvoiceForUpdate(ctx, invoiceId),
    findStripePayment(ctx, money),
    findEarlyRefund(ctx, money),
  ])
  if (!row) return undefined
  const expected = known?.amount_cents ?? Number(session.metadata?.amount_cents ?? row.amount_due_cents)
  return { row, expected, before, early, sessionStatus: known?.status }
}

const setSession = (ctx: Ctx, session: Stripe.Checkout.Session, status: string) =>
  updateCheckout(ctx, session.id, { status, payment_intent: idOf(session.payment_intent) })

async function flagMismatch(ctx: Ctx, row: InvoiceRow, detail: string): Promise<Outcome> {
  const updated = await updateInvoice(ctx, row.id, { attention: detail })
  await ctx.emit(PaymentMismatched, { ...factsOf(updated), detail })
  ctx.log.warn({ invoice: row.number, detail }, 'a payment did not match its invoice')
  return ignored(detail)
}

/** The payment intent names the money: whichever event tells of it first books it, all others find it there. */
const moneyOf = (session: Stripe.Checkout.Session): string => idOf(session.payment_intent) ?? session.id

export async function completeSession(ctx: Ctx, session: Stripe.Checkout.Session): Promise<Outcome> {
  const matched = await matchSession(ctx, session)
  if (!matched) return ignored('no invoice of this organization')
  const { row, expected, before, early, sessionStatus } = matched
  if ((session.currency ?? '').toUpperCase() !== row.currency) {
    return flagMismatch(ctx, row, `Stripe reported a payment in ${session.currency}, not in ${row.currency}`)
  }
  const amount = fromStripeAmount(session.amount_total ?? 0, row.currency)
  if (amount === null || amount !== expected || amount <= 0) {
    return flagMismatch(
      ctx,
      row,
      `Stripe reported ${session.amount_total} where ${expected} ${row.currency} was asked for`,
    )
  }
  const paid = session.payment_status === 'paid'
  if (session.payment_status === 'no_payment_required') return ignored('nothing was paid')
  if (before && (!paid || before.status !== 'pending')) return done('already booked')
  if (!paid && sessionStatus === 'failed') return done('failed before it was told of')
  // The session first: what is paid closes all sessions that are still open, and this one need not be.
  const closed = setSession(ctx, session, paid ? 'completed' : 'processing')
  if (before) {
    await Promise.all([closed, settlePayment(ctx, row, before, { status: 'succeeded' })])
    if (early) await bookEarlyRefund(ctx, early)
    return done('pending payment succeeded')
  }
  const payment = bookPayment(ctx, row, {
    kind: 'payment',
    status: paid ? 'succeeded' : 'pending',
    provider: 'stripe',
    method: 'card',
    amount_cents: amount,
    provider_ref: moneyOf(session),
    reference: session.id,
  })
  await Promise.all([closed, payment])
  if (paid && early) await bookEarlyRefund(ctx, early)
  return paid ? booked : done('payment pending')
}

export async function failAsyncPayment(ctx: Ctx, session: Stripe.Checkout.Session): Promise<Outcome> {
  const matched = await matchSession(ctx, session)
  if (!matched) return ignored('no invoice of this organization')
  const { row, before } = matched
  await setSession(ctx, session, 'failed')
  if (before?.status === 'pending') await settlePayment(ctx, row, before, { status: 'failed' })
  return done('payment failed')
}

export async function endSession(ctx: Ctx, session: Stripe.Checkout.Session): Promise<Outcome> {
  if (await markExpired(ctx, session.id)) return done('session expired')
  // Most that expire do so because we asked for it: their row says so already.
  const known = await findCheckout(ctx, session.id)
  return known ? done('session closed already') : ignored('no session of this organization')
}
