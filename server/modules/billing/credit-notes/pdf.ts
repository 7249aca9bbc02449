import type { WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { footerTextOf } from '#modules/identity/index.ts'
import { printDocument } from '../documents/print.ts'
import { billToParty, documentFrame, taxRows } from '../invoices/printing/document.ts'
import { pdfReply, renderOrRefuse, sha256Of } from '../invoices/printing/pdf.ts'
import { fileNameOf } from '../invoices/printing/text.ts'
import { rememberPdf, requireInvoice } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import { loadLetterhead } from '../settings/profile-queries.ts'
import { requireNote } from './queries.ts'
import type { CreditLine } from './schema.ts'

export async function serveCreditNotePdf(ctx: WorkCtx, invoiceId: string, id: string): Promise<RawReply> {
  const { note, invoice, profile } = await ctx.transact(async inner => ({
    invoice: await requireInvoice(inner, invoiceId),
    note: await requireNote(inner, invoiceId, id),
    profile: await loadLetterhead(inner),
  }))
  const { formats, frame } = documentFrame(profile, note.currency, note.issued_at)
  const content = await renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'credit-note', {
      ...frame,
      number: note.number,
      billTo: billToParty(invoice, formats.language),
      issueDate: formats.date(note.issued_at),
      invoiceNumber: invoice.number,
      ...(invoice.issued_at ? { invoiceDate: formats.date(invoice.issued_at) } : {}),
      ...(footerTextOf(profile.organization) ? { footer: footerTextOf(profile.organization)! } : {}),
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
    }),
  )
  await ctx.transact(inner => rememberPdf(inner, 'credit_notes', id, sha256Of(content)))
  return pdfReply({ content, fileName: fileNameOf(note.number) })
}
