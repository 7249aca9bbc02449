import { createHash } from 'node:crypto'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { localDate } from '#kit/time/zone.ts'
import { printDocument } from '../../documents/print.ts'
import { listInvoiceLines } from '../../lines/queries.ts'
import { dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import { hasConnection } from '../../payments/providers.ts'
import { listPayments } from '../../payments/queries.ts'
import { loadLetterhead } from '../../settings/profile-queries.ts'
import { PdfUnavailable } from '../errors.ts'
import { billToOf } from '../issuing/bill-to.ts'
import { mayActForCustomer, publicUrlOf } from '../present.ts'
import { listNotes, rememberPdf, requireInvoice } from '../queries.ts'
import { type InvoiceParts, invoiceDocument } from './document.ts'
import { eInvoiceOf } from './e-invoice.ts'
import { fileNameOf } from './text.ts'

export interface RenderedPdf {
  content: Buffer
  sha256: string
  fileName: string
}

/** Everything an invoice prints. A draft shows the bill-to that issuing would freeze. */
export async function loadParts(ctx: Ctx, id: string): Promise<InvoiceParts> {
  const found = await requireInvoice(ctx, id)
  const row = found.status === 'draft' ? { ...found, ...(await billToOf(ctx, found)) } : found
  const [profile, lines, payments, credits, takesCards] = await Promise.all([
    loadLetterhead(ctx),
    listInvoiceLines(ctx.db, id),
    listPayments(ctx, id),
    listNotes(ctx, id),
    hasConnection(ctx),
  ])
  const publicUrl = publicUrlOf(ctx.services.settings.publicUrl, row)
  const today = localDate(ctx.now, profile.organization.timezone)
  const dueDate = row.due_date ?? dueDateOf(today, row.payment_terms as PaymentTerms).toString()
  const showsLink = mayActForCustomer(ctx)
  return { profile, row, lines, payments, credits, publicUrl, showsLink, takesCards, dueDate }
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export async function renderOrRefuse(render: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await render()
  } catch (error) {
    throw error instanceof Problem ? error : PdfUnavailable((error as Error).message)
  }
}

export async function renderInvoice(ctx: WorkCtx, parts: InvoiceParts): Promise<RenderedPdf> {
  const eInvoice = eInvoiceOf(parts)
  const content = await renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'invoice', invoiceDocument(parts), eInvoice ? { eInvoice } : {}),
  )
  return {
    content,
    sha256: sha256Of(content),
    fileName: fileNameOf(parts.row.number),
  }
}

export const pdfReply = ({ content, fileName }: Pick<RenderedPdf, 'content' | 'fileName'>): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    content,
  )

export async function serveInvoicePdf(ctx: WorkCtx, id: string): Promise<RawReply> {
  const parts = await ctx.transact(inner => loadParts(inner, id))
  const pdf = await renderInvoice(ctx, parts)
  // A copy without the link is nobody's document but the viewer's.
  if (parts.showsLink) await ctx.transact(inner => rememberPdf(inner, 'invoices', id, pdf.sha256))
  return pdfReply(pdf)
}
