import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { bookBalance } from '../balance/book.ts'
import { BalanceNegative } from '../balance/schema.ts'
import { cancelAll, storeNote } from '../credit-notes/credit.ts'
import { customerOf } from '../customers/queries.ts'
import { InvoiceCredited, PaidAgainst } from '../invoices/errors.ts'
import { factsOf, InvoiceVoided } from '../invoices/events.ts'
import { cancelFollowUps } from '../invoices/issuing/follow-up.ts'
import { loadView, presentWithLines } from '../invoices/present.ts'
import {
  holdQuoteOf,
  type InvoiceRow,
  listNotes,
  lockInvoice,
  markUnbilled,
  updateInvoice,
} from '../invoices/queries.ts'
import type { InvoiceWithLines } from '../invoices/schema.ts'
import { listInvoiceLines, type StoredLine } from '../lines/queries.ts'
import { receivedOf } from '../pricing/price.ts'
import { loadProfile } from '../settings/profile-queries.ts'

/** Voiding again changes nothing. Money received, even if given back, keeps an invoice from being voided; what did not last does not. */
export async function voidInvoice(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const [, row] = await Promise.all([holdQuoteOf(ctx, id), lockInvoice(ctx, id)])
  const [lines, view] = await Promise.all([listInvoiceLines(ctx.db, id), loadView(ctx)])
  if (row.status === 'void') return presentWithLines(row, lines, view)
  if (receivedOf(row) > 0) {
    throw PaidAgainst(formatMoney(receivedOf(row), row.currency, view.locale))
  }
  const [note] = await listNotes(ctx, id)
  if (note) throw InvoiceCredited(note.number)
  const updated = await updateInvoice(ctx, id, {
    status: 'void',
    voided_at: ctx.now.toString(),
    amount_due_cents: 0,
    balance_applied_cents: 0,
    paid_at: null,
  })
  await Promise.all([
    ctx.emit(InvoiceVoided, factsOf(updated)),
    cancelFollowUps(ctx, updated),
    markUnbilled(ctx, updated),
    row.issued_at === null ? undefined : writeCancellation(ctx, updated, lines),
  ])
  await giveBackBalance(ctx, row)
  return presentWithLines(updated, lines, view)
}

/** What the balance paid goes back to it; what was moved there is taken back, unless it is spent. */
async function giveBackBalance(ctx: Ctx, row: InvoiceRow): Promise<void> {
  const { id, currency, balance_applied_cents: applied } = row
  if (applied === 0) return
  const whose = customerOf(row)
  // Nobody is left who could have spent it, or to whom it could go back.
  if (!whose) {
    if (applied < 0) throw BalanceNegative()
    return
  }
  const kind = applied > 0 ? 'returned' : 'overpayment'
  await bookBalance(ctx, whose, { currency, kind, amount_cents: applied, invoice_id: id })
}

/** Where the books want a document for every one that was issued. */
async function writeCancellation(ctx: Ctx, row: InvoiceRow, lines: readonly StoredLine[]): Promise<void> {
  if (row.total_cents === 0) return
  const profile = await loadProfile(ctx)
  if (!profile.tax.cancellation_documents) return
  const about = { reason: null, refundId: null, kind: 'cancellation' as const }
  await storeNote(ctx, profile, row, cancelAll(profile, row, lines), about)
}
