import type { Ctx, WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { creditableOf } from '../credit-notes/credit.ts'
import { CreditTooLarge } from '../credit-notes/errors.ts'
import { presentNote } from '../credit-notes/present.ts'
import { listNotesOfRefunds } from '../credit-notes/queries.ts'
import type { CreditNote } from '../credit-notes/schema.ts'
import { AlreadyInStatus } from '../invoices/errors.ts'
import { loadView, presentInvoice } from '../invoices/present.ts'
import { type InvoiceRow, lockInvoice, requireInvoice } from '../invoices/queries.ts'
import type { Invoice } from '../invoices/schema.ts'
import { AmountNotPositive } from '../payments/errors.ts'
import { presentPayment } from '../payments/present.ts'
import { findProvider, requireConnection } from '../payments/providers.ts'
import { listPayments, type PaymentRow } from '../payments/queries.ts'
import type { Payment, RefundIn } from '../payments/schema.ts'
import { loadOrganization } from '../settings/profile-queries.ts'
import { bookPayment } from './book.ts'
import { giveBack, type PendingRefund, planSettling, settleRefund } from './give-back.ts'
import { chooseParts } from './refund-parts.ts'

interface RefundAnswer {
  data: Payment
  refunds: Payment[]
  invoice: Invoice
  credit_notes: CreditNote[]
}

interface Begun {
  ids: string[]
  /** What has yet to go back through the provider. */
  pending: PendingRefund[]
}

/** The ledger rows are there before anything is asked of the provider: what happens in between can be settled later. */
async function beginRefund(ctx: Ctx, invoiceId: string, given: RefundIn): Promise<Begun> {
  let row = await lockInvoice(ctx, invoiceId)
  const amount = given.amount_cents ?? 0
  if (amount <= 0) throw AmountNotPositive()
  const [{ locale }, rows] = await Promise.all([loadOrganization(ctx), listPayments(ctx, invoiceId)])
  const parts = chooseParts(rows, given, amount, cents => formatMoney(cents, row.currency, locale))
  if (given.credit_note) refuseUncreditable(row, rows, amount, locale)
  const ids: string[] = []
  const pending: PendingRefund[] = []
  for (const { payment, amount } of parts) {
    const isByHand = !findProvider(payment.provider)
    const connection = isByHand ? null : await requireConnection(ctx, payment.provider)
    const booked = await bookPayment(ctx, row, {
      kind: 'refund',
      status: connection ? 'pending' : 'succeeded',
      provider: payment.provider,
      method: payment.method,
      amount_cents: amount,
      payment_id: payment.id,
      reason: given.reason ?? null,
      with_credit_note: given.credit_note ?? false,
    })
    row = booked.invoice
    ids.push(booked.payment.id)
    if (!connection) continue
    pending.push({ refund: booked.payment, paymentRef: payment.provider_ref!, connection })
    await planSettling(ctx, booked.payment)
  }
  return { ids, pending }
}

/** Said before money moves: what is on its way back with a note to come counts as credited. */
function refuseUncreditable(
  row: InvoiceRow,
  rows: readonly PaymentRow[],
  amount: number,
  locale: string,
): void {
  if (row.status === 'void') throw AlreadyInStatus(row.number, row.status)
  const promised = rows
    .filter(one => one.with_credit_note && one.status === 'pending')
    .reduce((sum, one) => sum + one.amount_cents, 0)
  const most = Math.max(0, creditableOf(row) - promised)
  if (amount > most) throw CreditTooLarge(formatMoney(most, row.currency, locale))
}

const readAnswer = (ctx: WorkCtx, invoiceId: string, ids: readonly string[]): Promise<RefundAnswer> =>
  ctx.transact(async inner => {
    const [invoice, rows, notes, view] = await Promise.all([
      requireInvoice(inner, invoiceId),
      listPayments(inner, invoiceId),
      listNotesOfRefunds(inner, ids),
      loadView(inner),
    ])
    const refunds = rows.filter(row => ids.includes(row.id)).map(row => presentPayment(row, view.locale))
    return {
      data: refunds[0]!,
      refunds,
      invoice: presentInvoice(invoice, view),
      credit_notes: notes.map(note => presentNote(note, invoice.number, view.locale)),
    }
  })

/** A card payment goes back through the provider; what it refuses is refused here, with all that would have followed. */
export async function refundInvoice(ctx: WorkCtx, invoiceId: string, given: RefundIn): Promise<RefundAnswer> {
  const { ids, pending } = await ctx.transact(inner => beginRefund(inner, invoiceId, given))
  for (const [index, one] of pending.entries()) {
    try {
      await giveBack(ctx, one)
    } catch (error) {
      for (const { refund } of pending.slice(index + 1)) {
        await settleRefund(ctx, refund, {
          status: 'failed',
          reason: 'Another part of this refund was refused',
        })
      }
      throw error
    }
  }
  return readAnswer(ctx, invoiceId, ids)
}
