import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { applyAmounts } from '../invoices/books.ts'
import { AlreadyInStatus, StillDraft } from '../invoices/errors.ts'
import { loadView, presentInvoice, viewOf } from '../invoices/present.ts'
import { listNotes, lockInvoice, requireInvoice } from '../invoices/queries.ts'
import type { Invoice } from '../invoices/schema.ts'
import { TooManyLines } from '../lines/errors.ts'
import { MAX_LINES } from '../lines/schema.ts'
import { AmountNotPositive } from '../payments/errors.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { creditAmount, creditableOf, creditLines, storeNote } from './credit.ts'
import { CreditNeedsAmount, CreditTooLarge } from './errors.ts'
import { presentNote } from './present.ts'
import type { CreditNote, CreditNoteIn } from './schema.ts'

export async function createCreditNote(
  ctx: Ctx,
  invoiceId: string,
  given: CreditNoteIn,
): Promise<{ data: CreditNote; invoice: Invoice }> {
  const row = await lockInvoice(ctx, invoiceId)
  if (row.status === 'draft') throw StillDraft(row.number)
  if (row.status === 'void') throw AlreadyInStatus(row.number, row.status)
  if ((given.lines?.length ?? 0) > MAX_LINES) throw TooManyLines()
  const profile = await loadProfile(ctx)
  const reason = given.reason ?? null
  const byLines = Boolean(given.lines?.length)
  if (!byLines && given.amount_cents == null) throw CreditNeedsAmount()
  if (!byLines && given.amount_cents! <= 0) throw AmountNotPositive()
  const most = creditableOf(row)
  const refuseOver = (total: number) => {
    if (total > most) throw CreditTooLarge(formatMoney(most, row.currency, profile.organization.locale))
  }
  if (!byLines) refuseOver(given.amount_cents!)
  const credited = byLines
    ? await creditLines(ctx, profile, row, given)
    : await creditAmount(ctx, profile, row, given.amount_cents!, reason)
  refuseOver(credited.total_cents)
  if (credited.total_cents === 0) throw AmountNotPositive()
  const invoice = await applyAmounts(ctx, row, { credited: credited.total_cents })
  const note = await storeNote(ctx, profile, invoice, credited, { reason, refundId: null })
  const view = viewOf(ctx, profile.organization)
  return { data: presentNote(note, row.number, view.locale), invoice: presentInvoice(invoice, view) }
}

export async function listCreditNotes(ctx: Ctx, invoiceId: string): Promise<CreditNote[]> {
  const [invoice, rows, view] = await Promise.all([
    requireInvoice(ctx, invoiceId),
    listNotes(ctx, invoiceId),
    loadView(ctx),
  ])
  return rows.map(row => presentNote(row, invoice.number, view.locale))
}
