import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { footerTextOf } from '#modules/identity/index.ts'
import { printDocument } from '../documents/print.ts'
import type { CreditNoteDocument } from '../documents/shapes.ts'
import { billToParty, documentFrame, taxRows } from '../invoices/printing/document.ts'
import { pdfReply, type RenderedPdf, renderOrRefuse, sha256Of } from '../invoices/printing/pdf.ts'
import { fileNameOf } from '../invoices/printing/text.ts'
import { type CreditNoteRow, type InvoiceRow, rememberPdf, requireInvoice } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import type { Letterhead } from '../settings/profile.ts'
import { loadLetterhead } from '../settings/profile-queries.ts'
import { requireNote } from './queries.ts'
import type { CreditLine } from './schema.ts'

export interface NoteParts {
  note: CreditNoteRow
  invoice: InvoiceRow
  profile: Letterhead
}

export const loadNoteParts = async (ctx: Ctx, invoiceId: string, id: string): Promise<NoteParts> => ({
  invoice: await requireInvoice(ctx, invoiceId),
  note: await requireNote(ctx, invoiceId, id),
  profile: await loadLetterhead(ctx),
})

/** It speaks the language of the invoice it corrects. */
function noteDocument({ note, invoice, profile }: NoteParts): CreditNoteDocument {
  const { formats, frame } = documentFrame(profile, invoice, note.issued_at)
  const footer = footerTextOf(profile.organization)
  return {
    ...frame,
    number: note.number,
    billTo: billToParty(invoice, formats.language),
    issueDate: formats.date(note.issued_at),
    invoiceNumber: invoice.number,
    ...(invoice.issued_at ? { invoiceDate: formats.date(invoice.issued_at) } : {}),
    ...(footer ? { footer } : {}),
    ...(note.reason ? { reason: note.reason } : {}),
    lines: (note.lines as CreditLine[]).map(line => ({
      name: line.name,
      ...(line.description ? { description: line.description } : {}),
      quantity: formats.quantity(line.quantity),
      unitPrice: formats.money(line.unit_price_cents),
      total: formats.money(line.subtotal_cents - line.discount_cents),
    })),
    totals: {
      subtotal: formats.money(note.subtotal_cents),
      taxes: taxRows(formats, note.taxes as PricedTax[]),
      total: formats.money(note.total_cents),
    },
  }
}

export async function renderNote(ctx: WorkCtx, parts: NoteParts): Promise<RenderedPdf> {
  const content = await renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'credit-note', noteDocument(parts)),
  )
  return { content, sha256: sha256Of(content), fileName: fileNameOf(parts.note.number) }
}

export async function serveCreditNotePdf(ctx: WorkCtx, invoiceId: string, id: string): Promise<RawReply> {
  const pdf = await renderNote(ctx, await ctx.transact(inner => loadNoteParts(inner, invoiceId, id)))
  await ctx.transact(inner => rememberPdf(inner, 'credit_notes', id, pdf.sha256))
  return pdfReply(pdf)
}
