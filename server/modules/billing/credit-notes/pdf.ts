import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { footerTextOf } from '#modules/identity/index.ts'
import { printDocument } from '../documents/print.ts'
import type { CreditNoteDocument } from '../documents/shapes.ts'
import { describeNote } from '../invoices/e-invoice/describe.ts'
import type { Edition, NoteContent } from '../invoices/editions/content.ts'
import { freezeNoteLate } from '../invoices/editions/freeze.ts'
import { findNoteEdition } from '../invoices/editions/queries.ts'
import { billToParty, documentFrame, documentLine } from '../invoices/printing/document.ts'
import { enclosedXml, keepPdf } from '../invoices/printing/frozen.ts'
import { asPdf, pdfReply, type RenderedPdf, renderOrRefuse } from '../invoices/printing/render.ts'
import { taxRows } from '../invoices/printing/taxes.ts'
import { type CreditNoteRow, type InvoiceRow, rememberPdf, requireInvoice } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { requireNote } from './queries.ts'
import type { CreditLine } from './schema.ts'

export interface NoteParts {
  note: CreditNoteRow
  invoice: InvoiceRow
  profile: Profile
}

export const loadNoteParts = async (ctx: Ctx, invoiceId: string, id: string): Promise<NoteParts> => ({
  invoice: await requireInvoice(ctx, invoiceId),
  note: await requireNote(ctx, invoiceId, id),
  profile: await loadProfile(ctx),
})

/** It speaks the language of the invoice it corrects. */
function noteDocument({ letterhead, content: { note, invoice } }: Edition<NoteContent>): CreditNoteDocument {
  const { formats, frame } = documentFrame(letterhead, invoice, note.issued_at)
  const lines = note.lines as CreditLine[]
  const footer = footerTextOf(letterhead.organization)
  return {
    ...frame,
    number: note.number,
    billTo: billToParty(invoice, formats.language),
    issueDate: formats.date(note.issued_at),
    invoiceNumber: invoice.number,
    ...(invoice.issued_at ? { invoiceDate: formats.date(invoice.issued_at) } : {}),
    ...(footer ? { footer } : {}),
    ...(note.reason ? { reason: note.reason } : {}),
    cancels: note.kind === 'cancellation',
    lines: lines.map(line => documentLine(formats, line)),
    totals: {
      subtotal: formats.money(note.subtotal_cents),
      taxes: taxRows(formats, note.taxes as PricedTax[], lines),
      total: formats.money(note.total_cents),
    },
  }
}

export async function obtainNoteEdition(
  ctx: WorkCtx,
  { invoice, note }: Pick<NoteParts, 'invoice' | 'note'>,
): Promise<Edition<NoteContent>> {
  const found = await ctx.transact(inner => findNoteEdition(inner, note.id))
  if (found) return found
  return ctx.transact(async inner => {
    await freezeNoteLate(inner, invoice.id, note.id)
    return (await findNoteEdition(inner, note.id))!
  })
}

export async function renderNoteEdition(ctx: WorkCtx, edition: Edition<NoteContent>): Promise<Buffer> {
  const enclosed = await enclosedXml(ctx, edition.id, describeNote(edition.letterhead, edition.content))
  return renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'credit-note', noteDocument(edition), enclosed),
  )
}

/** The same bytes for ever, as an invoice's are. */
export async function renderNote(ctx: WorkCtx, parts: NoteParts): Promise<RenderedPdf> {
  const edition = await obtainNoteEdition(ctx, parts)
  const content = await keepPdf(
    ctx,
    edition,
    () => renderNoteEdition(ctx, edition),
    (inner, sha256) => rememberPdf(inner, 'credit_notes', parts.note.id, sha256),
  )
  return asPdf(content, parts.note.number)
}

export async function serveCreditNotePdf(ctx: WorkCtx, invoiceId: string, id: string): Promise<RawReply> {
  return pdfReply(await renderNote(ctx, await ctx.transact(inner => loadNoteParts(inner, invoiceId, id))))
}
