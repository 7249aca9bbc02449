import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { factsOf } from '../../invoices/events.ts'
import { findInvoiceForUpdate, type InvoiceRow, updateInvoice } from '../../invoices/queries.ts'
import { findCheckout, markExpired, updateCheckout } from '../../payments/checkout-queries.ts'
import { keepMethodPaidBy } from '../../payments/customers.ts'
import type { CheckoutUpdate, PaymentProvider, State } from '../../payments/provider.ts'
import { findProviderPayment, type PaymentRow } from '../../payments/queries.ts'
import { bookPayment, settlePayment } from '../book.ts'
import { PaymentMismatched } from '../events.ts'
import { bookEarlyRefund } from './early-refunds.ts'
import { booked, done, ignored, type Outcome } from './outcome.ts'
import { type EarlyRefund, findEarlyRefund } from './queries.ts'

interface Matched {
  row: InvoiceRow
  /** As it was opened, and what became of it so far. */
  session: Awaited<ReturnType<typeof findCheckout>>
  /** What the session was made for; the customer cannot have paid anything else. */
  expected: number
  /** The same money, if it is in the books already. */
  before: PaymentRow | undefined
  /** What of it was told to have gone back before it was told to have come. */
  early: EarlyRefund | undefined
}

/** The invoice a session was made for, locked. The session's own row says so, else what we wrote on it. */
async function matchCheckout(
  ctx: Ctx,
  provider: PaymentProvider,
  told: CheckoutUpdate,
): Promise<Matched | undefined> {
  const known = await findCheckout(ctx, told.ref)
  if (told.organizationId !== undefined && told.organizationId !== ctx.organizationId) return undefined
  const invoiceId = known?.invoice_id ?? told.invoiceId ?? ''
  if (!isUuid(invoiceId)) return undefined
  // The payment is looked for behind the lock: whoever held it may have booked it.
  const money = moneyRefOf(told)
  const [row, before, early] = await Promise.all([
    findInvoiceForUpdate(ctx, invoiceId),
    findProviderPayment(ctx, provider.name, money),
    findEarlyRefund(ctx, money),
  ])
  if (!row) return undefined
  const expected = known?.amount_cents ?? told.askedCents ?? row.amount_due_cents
  return { row, expected, before, early, session: known }
}

const setSession = (ctx: Ctx, { ref, paymentRef }: CheckoutUpdate, status: string) =>
  updateCheckout(ctx, ref, { status, payment_intent: paymentRef })

/** Money that fits no invoice as it stands: a person has to look. */
export async function flagMismatch(ctx: Ctx, row: InvoiceRow, detail: string): Promise<Outcome> {
  const updated = await updateInvoice(ctx, row.id, { attention: detail })
  await ctx.emit(PaymentMismatched, { ...factsOf(updated), detail })
  ctx.log.warn({ invoice: row.number, detail }, 'a payment did not match its invoice')
  return ignored(detail)
}

/** The payment's name is the money's: whichever event tells of it first books it, all others find it there. */
const moneyRefOf = ({ ref, paymentRef }: CheckoutUpdate): string => paymentRef ?? ref

export async function completeCheckout(
  ctx: Ctx,
  provider: PaymentProvider,
  told: CheckoutUpdate & { state: State },
): Promise<Outcome> {
  const matched = await matchCheckout(ctx, provider, told)
  if (!matched) return ignored('no invoice of this organization')
  const { row, expected, before, early, session } = matched
  const { cents, currency } = told
  if (currency !== row.currency) {
    const detail = `${provider.label} reported a payment in ${currency}, not in ${row.currency}`
    return flagMismatch(ctx, row, detail)
  }
  if (cents === null || cents !== expected || cents <= 0) {
    const amount = cents ?? 'a fraction'
    const detail = `${provider.label} reported ${amount} where ${expected} ${currency} was asked for`
    return flagMismatch(ctx, row, detail)
  }
  const paid = told.state === 'succeeded'
  if (before && (!paid || before.status !== 'pending')) return done('already booked')
  if (!paid && session?.status === 'failed') return done('failed before it was told of')
  // The session first: what is paid closes all sessions that are still open, and this one need not be.
  const closed = setSession(ctx, told, paid ? 'completed' : 'processing')
  if (before) {
    await Promise.all([
      closed,
      settlePayment(ctx, row, before, { status: 'succeeded' }),
      keepPaidBy(ctx, matched, told),
    ])
    if (early) await bookEarlyRefund(ctx, provider, early)
    return done('pending payment succeeded')
  }
  const payment = bookPayment(ctx, row, {
    kind: 'payment',
    status: paid ? 'succeeded' : 'pending',
    provider: provider.name,
    method: told.method ?? 'card',
    amount_cents: cents,
    provider_ref: moneyRefOf(told),
    reference: told.ref,
  })
  await Promise.all([closed, payment, paid && keepPaidBy(ctx, matched, told)])
  if (paid && early) await bookEarlyRefund(ctx, provider, early)
  return paid ? booked : done('payment pending')
}

/** A customer who agreed to it pays the next ones by the same means. */
async function keepPaidBy(ctx: Ctx, { row, session }: Matched, told: CheckoutUpdate): Promise<void> {
  if (!session?.save || !told.paymentRef) return
  const { integration_id } = session
  await ctx.enqueue(keepMethodPaidBy, { integration_id, payment_ref: told.paymentRef, invoice_id: row.id })
}

export async function failCheckout(
  ctx: Ctx,
  provider: PaymentProvider,
  told: CheckoutUpdate,
): Promise<Outcome> {
  const matched = await matchCheckout(ctx, provider, told)
  if (!matched) return ignored('no invoice of this organization')
  const { row, before } = matched
  await setSession(ctx, told, 'failed')
  if (before?.status === 'pending') await settlePayment(ctx, row, before, { status: 'failed' })
  return done('payment failed')
}

export async function endCheckout(ctx: Ctx, ref: string): Promise<Outcome> {
  if (await markExpired(ctx, ref)) return done('session expired')
  // Most that expire do so because we asked for it: their row says so already.
  const known = await findCheckout(ctx, ref)
  return known ? done('session closed already') : ignored('no session of this organization')
}
