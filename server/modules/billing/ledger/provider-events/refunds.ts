import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { factsOf } from '../../invoices/events.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from '../../invoices/queries.ts'
import type { PaymentProvider, RefundTotal, RefundUpdate } from '../../payments/provider.ts'
import { findProviderPayment, listRefundsOf, type PaymentRow } from '../../payments/queries.ts'
import { loadOrganization } from '../../settings/profile-queries.ts'
import { bookPayment, settlePayment } from '../book.ts'
import { PaymentMismatched } from '../events.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { findClaim, insertClaim, listClaims } from './queries.ts'

interface Found {
  row: InvoiceRow
  payment: PaymentRow
  refunds: PaymentRow[]
}

/** The payment that the provider speaks of, its invoice locked, and the refunds of it that are in the ledger. */
export async function findPaid(
  ctx: Ctx,
  provider: PaymentProvider,
  paymentRef: string | null,
): Promise<Found | undefined> {
  if (!paymentRef) return undefined
  const payment = await findProviderPayment(ctx, provider.name, paymentRef)
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

/** A charge tells how much of it was refunded in all: what the ledger lacks of that is booked. Undefined without its payment. */
export async function bookRunningTotal(
  ctx: Ctx,
  provider: PaymentProvider,
  told: Pick<RefundTotal, 'chargeRef' | 'paymentRef' | 'currency' | 'cents'>,
): Promise<Outcome | undefined> {
  const paid = await findPaid(ctx, provider, told.paymentRef)
  if (!paid) return undefined
  if (told.currency !== paid.row.currency) return ignored('another currency')
  const total = told.cents
  if (total === null || total > paid.payment.amount_cents) return ignored('more than was paid')
  const known = sum(paid.refunds.filter(row => row.status !== 'failed' && row.flag !== 'dispute'))
  if (total <= known) return done('already booked')
  await bookPayment(ctx, paid.row, {
    kind: 'refund',
    status: 'succeeded',
    provider: provider.name,
    method: paid.payment.method,
    amount_cents: total - known,
    payment_id: paid.payment.id,
    provider_ref: `${told.chargeRef}:refunded:${total}`,
    reason: `Refunded in ${provider.label}`,
    flag: 'running_total',
  })
  return done('refund booked')
}

/** Weeks later a bank may send a refund back. What to do with the money is for a person to decide. */
async function flagReturned(
  ctx: Ctx,
  { label }: PaymentProvider,
  row: InvoiceRow,
  refund: PaymentRow,
): Promise<Outcome> {
  const { locale } = await loadOrganization(ctx)
  const amount = formatMoney(refund.amount_cents, refund.currency, locale)
  const detail = `The refund of ${amount} did not reach the customer: ${label} has returned the money`
  const updated = await updateInvoice(ctx, row.id, { attention: detail })
  await ctx.emit(PaymentMismatched, { ...factsOf(updated), detail })
  return done('refund came back')
}

/** One refund, ours or made in the provider's dashboard, told of any number of times and in any order. */
export async function bookRefund(ctx: Ctx, provider: PaymentProvider, told: RefundUpdate): Promise<Outcome> {
  const paid = await findPaid(ctx, provider, told.paymentRef)
  if (!paid) return ignored('no payment of this organization')
  if (told.currency !== paid.row.currency) return ignored('another currency')
  if (told.cents === null || told.cents <= 0) return ignored('no whole amount')
  const status = told.state === 'processing' ? 'pending' : told.state
  const known = paid.refunds.find(
    row => row.provider_ref === told.ref || (told.id !== undefined && isUuid(told.id) && row.id === told.id),
  )
  if (known) {
    if (known.status === 'succeeded' && status === 'failed')
      return flagReturned(ctx, provider, paid.row, known)
    if (known.status !== 'pending' || status === 'pending') return done('already booked')
    await settlePayment(ctx, paid.row, known, { status, provider_ref: told.ref })
    return done(`refund ${status}`)
  }
  const claimed = await findClaim(ctx, told.ref)
  if (claimed || status === 'failed') return done('already booked')

  let rest = told.cents
  for (const { row, left } of await unclaimed(ctx, paid.refunds)) {
    const part = Math.min(left, rest)
    if (part === 0) continue
    rest -= part
    await insertClaim(ctx, { provider_ref: told.ref, payment_id: row.id, amount_cents: part })
  }
  if (rest === 0) return done('part of a total already booked')
  await bookPayment(ctx, paid.row, {
    kind: 'refund',
    status,
    provider: provider.name,
    method: paid.payment.method,
    amount_cents: rest,
    payment_id: paid.payment.id,
    provider_ref: told.ref,
    reason: told.reason ?? `Refunded in ${provider.label}`,
  })
  return done(`refund ${status}`)
}
