import type { Insertable } from 'kysely'
import type { Payments } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { creditAmount, creditableOf, storeNote } from '../credit-notes/credit.ts'
import { amountsAfter, applyAmounts } from '../invoices/books.ts'
import { factsOf } from '../invoices/events.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import { insertPayment, type PaymentRow, updatePayment } from '../payments/queries.ts'
import type { Payment } from '../payments/schema.ts'
import { loadOrganization, loadProfile } from '../settings/profile-queries.ts'
import { type Failure, PaymentFailed, PaymentRecorded, PaymentRefunded, PaymentReversed } from './events.ts'

type NewPayment = Pick<Insertable<Payments>, 'kind' | 'status' | 'provider' | 'method' | 'amount_cents'> &
  Partial<
    Pick<
      Insertable<Payments>,
      | 'id'
      | 'reference'
      | 'provider_ref'
      | 'payment_id'
      | 'reason'
      | 'flag'
      | 'received_at'
      | 'with_credit_note'
      | 'carried'
    >
  >

export interface Booked {
  invoice: InvoiceRow
  payment: PaymentRow
}

/** A customer who paid in person, and could not: nobody tries again but they. */
const untried: Failure = { code: null, hard: false, final: true, next_attempt_at: null }

/** Writes a ledger row and, once it has succeeded, its effect on the locked invoice. */
export async function bookPayment(
  ctx: Ctx,
  row: InvoiceRow,
  given: NewPayment,
  failure: Failure = untried,
): Promise<Booked> {
  const now = ctx.now.toString()
  const onVoid = row.status === 'void' && given.kind === 'payment' && given.status === 'succeeded'
  const values = {
    id: newId(),
    invoice_id: row.id,
    currency: row.currency,
    received_at: now,
    created_by_id: userIdOf(ctx),
    created_at: now,
    ...given,
    reason: given.reason ?? null,
    with_credit_note: given.with_credit_note ?? false,
    carried: given.carried ?? false,
    flag: onVoid ? 'void_invoice' : (given.flag ?? null),
  }
  const [payment, invoice] = await Promise.all([
    insertPayment(ctx, values),
    applyPayment(ctx, row, values, failure),
  ])
  return { payment, invoice }
}

/** A pending row came to its end: it counts from now on, or never. */
export async function settlePayment(
  ctx: Ctx,
  row: InvoiceRow,
  pending: PaymentRow,
  outcome: {
    status: 'succeeded' | 'failed'
    provider_ref?: string | null
    reason?: string | null
    failure?: Failure
    /** Where it is known better by now than when it set out. */
    received_at?: string
  },
): Promise<Booked> {
  const onVoid = row.status === 'void' && pending.kind === 'payment' && outcome.status === 'succeeded'
  const payment = await updatePayment(ctx, pending.id, {
    status: outcome.status,
    settled_at: ctx.now.toString(),
    ...(outcome.provider_ref && !pending.provider_ref ? { provider_ref: outcome.provider_ref } : {}),
    ...(outcome.reason ? { reason: outcome.reason } : {}),
    ...(outcome.received_at ? { received_at: outcome.received_at } : {}),
    ...(onVoid ? { flag: 'void_invoice' } : {}),
  })
  return { payment, invoice: await applyPayment(ctx, row, payment, outcome.failure ?? untried) }
}

type Effective = Pick<
  PaymentRow,
  | 'id'
  | 'kind'
  | 'status'
  | 'amount_cents'
  | 'provider'
  | 'method'
  | 'flag'
  | 'reason'
  | 'with_credit_note'
  | 'carried'
>

async function applyPayment(
  ctx: Ctx,
  row: InvoiceRow,
  payment: Effective,
  failure: Failure,
): Promise<InvoiceRow> {
  const { id, kind, status, amount_cents, provider, method, flag } = payment
  if (status === 'pending') return row
  const about = { payment_id: id, amount_cents, provider, method, flag }
  const tell = (event: typeof PaymentRecorded, invoice: InvoiceRow) =>
    ctx.emit(event, { ...factsOf(invoice), ...about })
  if (status === 'failed') {
    await ctx.emit(PaymentFailed, { ...factsOf(row), ...about, ...failure })
    return row
  }
  const more = flag === 'void_invoice' ? { attention: await describeVoid(ctx, row, amount_cents) } : {}
  const note = kind === 'refund' && payment.with_credit_note ? await creditRefund(ctx, row, payment) : null
  const credited = note?.credited.total_cents ?? 0
  const { delta, event } = {
    payment: { delta: { paid: amount_cents }, event: PaymentRecorded },
    refund: { delta: { refunded: amount_cents, credited }, event: PaymentRefunded },
    reversal: { delta: { reversed: amount_cents }, event: PaymentReversed },
  }[kind as Payment['kind']]
  const [invoice] = await Promise.all([
    applyAmounts(ctx, row, delta, more),
    // No money came or went where it was only moved to another invoice.
    payment.carried ? undefined : tell(event, { ...row, ...amountsAfter(row, delta).change }),
  ])
  await note?.store(invoice)
  return invoice
}

/**
 * The credit note of a refund: both change the invoice at once, so that it is never open in between. A refund that the
 * provider confirmed later, when less is left to credit, is credited as far as that goes.
 */
async function creditRefund(ctx: Ctx, row: InvoiceRow, { id, amount_cents, reason }: Effective) {
  const amount = row.status === 'void' ? 0 : Math.min(amount_cents, creditableOf(row))
  if (amount === 0) return null
  const profile = await loadProfile(ctx)
  const credited = await creditAmount(ctx, profile, row, amount, reason)
  const store = (invoice: InvoiceRow) => storeNote(ctx, profile, invoice, credited, { reason, refundId: id })
  return { credited, store }
}

async function describeVoid(ctx: Ctx, row: InvoiceRow, cents: number): Promise<string> {
  const { locale } = await loadOrganization(ctx)
  return `${formatMoney(cents, row.currency, locale)} was received for this void invoice`
}
