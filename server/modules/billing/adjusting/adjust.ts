import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { type Credited, storeNote } from '../credit-notes/credit.ts'
import { applyAmounts } from '../invoices/books.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import { bookPayment } from '../ledger/book.ts'
import { giveBackLater } from '../ledger/give-back.ts'
import { refundable } from '../ledger/refund-parts.ts'
import { findProvider } from '../payments/providers.ts'
import { listPayments } from '../payments/queries.ts'
import type { Profile } from '../settings/profile.ts'

/** Mails a credit note that came by itself, without an invoice whose letter encloses it. */
export const sendRaisedNote = order<{ invoice_id: string; credit_note_id: string }>({
  name: 'billing.send_raised_note',
})

/** Books a note that was worked out before on the locked invoice. */
export async function issueNote(
  ctx: Ctx,
  profile: Profile,
  invoice: InvoiceRow,
  credited: Credited,
  about: { id: string; changeId: string; reason: string | null },
): Promise<{ invoice: InvoiceRow; number: string }> {
  const after = await applyAmounts(ctx, invoice, { credited: credited.total_cents })
  const note = await storeNote(ctx, profile, after, credited, {
    id: about.id,
    reason: about.reason,
    refundId: null,
    changeId: about.changeId,
  })
  return { invoice: after, number: note.number }
}

/** The payments that so much of an invoice's money came by, the newest first. */
async function partsOf(ctx: Ctx, invoiceId: string, cents: number) {
  let rest = cents
  return refundable(await listPayments(ctx, invoiceId))
    .filter(({ left }) => left > 0)
    .toReversed()
    .flatMap(({ payment, left }) => {
      const amount = Math.min(left, rest)
      rest -= amount
      return amount > 0 ? [{ payment, amount }] : []
    })
}

/** Money that one invoice has too much pays another: what we hold is the same before and after. */
export async function carryOver(
  ctx: Ctx,
  from: InvoiceRow,
  to: InvoiceRow,
  cents: number,
): Promise<{ from: InvoiceRow; to: InvoiceRow }> {
  const carried = { status: 'succeeded', provider: 'manual', method: 'other', carried: true } as const
  let giver = from
  for (const { payment, amount } of await partsOf(ctx, from.id, cents)) {
    const refund = { ...carried, kind: 'refund', amount_cents: amount, reference: to.number } as const
    giver = (await bookPayment(ctx, giver, { ...refund, payment_id: payment.id })).invoice
  }
  const payment = { ...carried, kind: 'payment', amount_cents: cents, reference: from.number } as const
  return { from: giver, to: (await bookPayment(ctx, to, payment)).invoice }
}

/** What a note left overpaid goes back the way it came; through a provider as soon as the transaction is over. */
export async function giveBackOverpaid(
  ctx: Ctx,
  invoice: InvoiceRow,
  cents: number,
  reason: string | null,
): Promise<InvoiceRow> {
  let row = invoice
  for (const { payment, amount } of await partsOf(ctx, invoice.id, cents)) {
    const isByHand = !findProvider(payment.provider)
    const booked = await bookPayment(ctx, row, {
      kind: 'refund',
      status: isByHand ? 'succeeded' : 'pending',
      provider: payment.provider,
      method: payment.method,
      amount_cents: amount,
      payment_id: payment.id,
      reason,
    })
    row = booked.invoice
    if (!isByHand) await giveBackLater(ctx, booked.payment)
  }
  return row
}
