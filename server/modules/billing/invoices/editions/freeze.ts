import type { Ctx } from '#kit/context.ts'
import type { Backfill } from '#kit/declared/backfill.ts'
import { listInvoiceLines, type StoredLine } from '../../lines/queries.ts'
import { hasConnection } from '../../payments/providers.ts'
import { factsOf, InvoiceEditionCreated } from '../events.ts'
import { publicUrlOf } from '../present.ts'
import { type CreditNoteRow, type InvoiceRow, listNotes, lockInvoice } from '../queries.ts'
import { editableTexts, type PrintedInvoice, printedOf } from './content.ts'
import { hasEdition, insertEdited, insertEdition, listUnfrozen, type Origin } from './queries.ts'

type Issued = Omit<PrintedInvoice, 'status' | 'amount_due_cents'> &
  Pick<InvoiceRow, 'id' | 'public_token' | 'language'>

/** Stores what the document is made of: from here on it is the same for ever, whatever becomes of the seller. */
export async function freezeInvoice(
  ctx: Ctx,
  row: Issued,
  lines: readonly StoredLine[],
  { origin = 'issue', reason }: { origin?: Origin; reason?: string | null } = {},
): Promise<void> {
  const canBePaid = row.total_cents > 0 && (await hasConnection(ctx))
  const payUrl = canBePaid ? publicUrlOf(ctx.services.settings.publicUrl, row) : null
  const content = { row: printedOf(row), lines, payUrl }
  await insertEdition(ctx, { invoiceId: row.id, origin, reason: reason ?? null, content })
}

export async function freezeNote(
  ctx: Ctx,
  invoice: InvoiceRow,
  note: Pick<
    CreditNoteRow,
    'id' | 'number' | 'kind' | 'issued_at' | 'reason' | 'lines' | 'taxes' | 'subtotal_cents' | 'total_cents'
  >,
  origin: Origin = 'issue',
): Promise<void> {
  const { id, number, kind, issued_at, reason, lines, taxes, subtotal_cents, total_cents } = note
  const printed = { number, kind, issued_at, reason, lines, taxes, subtotal_cents, total_cents }
  const content = { note: printed, invoice: printedOf(invoice) }
  await insertEdition(ctx, { invoiceId: invoice.id, noteId: id, origin, content })
}

/** Of an invoice of before: as it is now, once. */
export async function freezeLate(ctx: Ctx, invoiceId: string): Promise<void> {
  const row = await lockInvoice(ctx, invoiceId)
  if (row.issued_at === null || (await hasEdition(ctx, invoiceId))) return
  await freezeInvoice(ctx, row, await listInvoiceLines(ctx.db, invoiceId), { origin: 'later' })
}

export async function freezeNoteLate(ctx: Ctx, invoiceId: string, noteId: string): Promise<void> {
  const invoice = await lockInvoice(ctx, invoiceId)
  const note = (await listNotes(ctx, invoiceId)).find(({ id }) => id === noteId)
  if (note) await freezeNote(ctx, invoice, note, 'later')
}

/** The printed texts that an edit of an issued invoice changes; undefined where it changes none. */
export function changedTexts(
  row: InvoiceRow,
  change: Partial<InvoiceRow>,
): Partial<PrintedInvoice> | undefined {
  const changed = editableTexts.filter(key => change[key] !== undefined && change[key] !== row[key])
  if (row.issued_at === null || changed.length === 0) return undefined
  return Object.fromEntries(changed.map(key => [key, change[key]]))
}

/** Another text makes the next edition; the locked row is the one from before it. */
export async function addEdited(
  ctx: Ctx,
  row: InvoiceRow,
  lines: readonly StoredLine[],
  texts: Partial<PrintedInvoice>,
): Promise<void> {
  if (!(await hasEdition(ctx, row.id))) await freezeInvoice(ctx, row, lines, { origin: 'later' })
  await insertEdited(ctx, row.id, texts)
  await ctx.emit(InvoiceEditionCreated, factsOf(row))
}

const BATCH = 100

/** Invoices and notes of before take their snapshot as they are now, and say so. */
export const freezeOldDocuments: Backfill = {
  name: 'billing.freeze_documents',
  async batch(ctx, after) {
    const found = await listUnfrozen(ctx, after, BATCH)
    for (const { id, invoice_id, is_note } of found) {
      await (is_note ? freezeNoteLate(ctx, invoice_id, id) : freezeLate(ctx, invoice_id))
    }
    const last = found.at(-1)
    return last ? { upTo: last.id, rows: found.length } : null
  },
}
