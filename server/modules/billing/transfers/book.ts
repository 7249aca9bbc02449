import type { Ctx } from '#kit/context.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import { creditAmount, storeNote } from '../credit-notes/credit.ts'
import { applyAmounts } from '../invoices/books.ts'
import { findInvoiceForUpdate, type InvoiceRow } from '../invoices/queries.ts'
import { bookPayment } from '../ledger/book.ts'
import { refundable } from '../ledger/refund-parts.ts'
import { listPayments, type PaymentRow } from '../payments/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { findPaymentById } from './payment-queries.ts'

/** Those that there are, by id; whom they belong to is held before. */
export async function lockInvoices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, InvoiceRow>> {
  const sorted = [...new Set(ids)].toSorted()
  for (const id of sorted) holdPartiesOf(ctx, 'invoices', id)
  const locked = new Map<string, InvoiceRow>()
  for (const id of sorted) {
    const row = await findInvoiceForUpdate(ctx, id)
    if (row) locked.set(id, row)
  }
  return locked
}

export interface Transfer {
  amount_cents: number
  received_at: string
  reference: string | null
  provider_ref: string
}

/** Money that a bank's statement shows, on a locked invoice. */
export async function bookTransfer(
  ctx: Ctx,
  row: InvoiceRow,
  { amount_cents, received_at, reference, provider_ref }: Transfer,
): Promise<{ invoice: InvoiceRow; paymentId: string }> {
  const { invoice, payment } = await bookPayment(ctx, row, {
    kind: 'payment',
    status: 'succeeded',
    provider: 'bank',
    method: 'bank_transfer',
    amount_cents,
    received_at,
    reference,
    provider_ref,
  })
  return { invoice, paymentId: payment.id }
}

/** What a transfer fell short by and nobody asks for: a credit note in the same stroke. */
export async function writeOff(
  ctx: Ctx,
  row: InvoiceRow,
  cents: number,
  reason: string,
): Promise<{ invoice: InvoiceRow; noteId: string }> {
  const profile = await loadProfile(ctx)
  const credited = await creditAmount(ctx, profile, row, cents, reason)
  const invoice = await applyAmounts(ctx, row, { credited: credited.total_cents })
  const note = await storeNote(ctx, profile, invoice, credited, { reason, refundId: null })
  return { invoice, noteId: note.id }
}

/** A transfer turned out to be somebody else's: what is left of its payment on the locked invoice no longer counts. */
export async function reverseTransfer(
  ctx: Ctx,
  row: InvoiceRow,
  paymentId: string,
  reason: string,
): Promise<InvoiceRow> {
  const found = refundable(await listPayments(ctx, row.id)).find(({ payment }) => payment.id === paymentId)
  if (!found || found.left <= 0) return row
  const { invoice } = await bookPayment(ctx, row, {
    kind: 'reversal',
    status: 'succeeded',
    provider: found.payment.provider,
    method: found.payment.method,
    amount_cents: found.left,
    payment_id: paymentId,
    reason,
  })
  return invoice
}

/** A payment that somebody recorded by hand and that still stands. */
export async function findLasting(ctx: Ctx, paymentId: string): Promise<PaymentRow | undefined> {
  const payment = await findPaymentById(ctx, paymentId)
  if (payment?.kind !== 'payment' || payment.status !== 'succeeded') return payment
  const left = refundable(await listPayments(ctx, payment.invoice_id)).find(
    one => one.payment.id === paymentId,
  )
  return left && left.left > 0 ? { ...payment, amount_cents: left.left } : undefined
}
