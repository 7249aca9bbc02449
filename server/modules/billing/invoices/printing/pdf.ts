import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { localDate } from '#kit/time/zone.ts'
import { printDocument } from '../../documents/print.ts'
import { listInvoiceLines, type StoredLine } from '../../lines/queries.ts'
import { dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import { hasConnection } from '../../payments/providers.ts'
import { listPayments, type PaymentRow } from '../../payments/queries.ts'
import type { Letterhead, Profile } from '../../settings/profile.ts'
import { loadLetterhead } from '../../settings/profile-queries.ts'
import { StillDraft } from '../errors.ts'
import { buyerOf } from '../issuing/bill-to.ts'
import { mayActForCustomer, publicUrlOf } from '../present.ts'
import { type CreditNoteRow, type InvoiceRow, listNotes, rememberPdf, requireInvoice } from '../queries.ts'
import { invoiceDocument } from './document.ts'
import { pdfOfCopy, pdfOfEdition } from './frozen.ts'
import { asPdf, pdfReply, type RenderedPdf, renderOrRefuse } from './render.ts'

/** An invoice as it stands: for letters about it, for a draft, and for a copy that says what was paid since. */
export interface InvoiceParts {
  profile: Profile & Letterhead
  row: InvoiceRow
  lines: readonly StoredLine[]
  payments: readonly PaymentRow[]
  credits: readonly CreditNoteRow[]
  publicUrl: string
  showsLink: boolean
  /** Whether it can be paid online. */
  takesCards: boolean
  today: Temporal.PlainDate
}

/** A draft shows the bill-to that issuing would freeze. */
export async function loadParts(ctx: Ctx, id: string): Promise<InvoiceParts> {
  const found = await requireInvoice(ctx, id)
  const row = found.status === 'draft' ? { ...found, ...(await buyerOf(ctx, found)) } : found
  const [profile, lines, payments, credits, takesCards] = await Promise.all([
    loadLetterhead(ctx),
    listInvoiceLines(ctx.db, id),
    listPayments(ctx, id),
    listNotes(ctx, id),
    hasConnection(ctx),
  ])
  return {
    profile,
    row,
    lines,
    payments,
    credits,
    publicUrl: publicUrlOf(ctx.services.settings.publicUrl, row),
    showsLink: mayActForCustomer(ctx),
    takesCards,
    today: localDate(ctx.now, profile.organization.timezone),
  }
}

function renderDraft(
  ctx: WorkCtx,
  { profile: letterhead, row, lines, today }: InvoiceParts,
): Promise<Buffer> {
  const dueDate = row.due_date ?? dueDateOf(today, row.payment_terms as PaymentTerms).toString()
  const document = invoiceDocument({ letterhead, row, lines, payUrl: null, dueDate })
  return renderOrRefuse(() => printDocument(ctx.services.pdf, ctx, 'invoice', document))
}

/** The document itself: a draft as it is now, what was issued as it was then. */
export async function renderInvoice(ctx: WorkCtx, parts: InvoiceParts): Promise<RenderedPdf> {
  const { row, showsLink } = parts
  const isDraft = row.issued_at === null
  const content = await (isDraft ? renderDraft(ctx, parts) : pdfOfEdition(ctx, row.id, { showsLink }))
  return asPdf(content, row.number)
}

/** A copy with what was paid since, and what is due today. */
export async function renderCopy(ctx: WorkCtx, parts: InvoiceParts): Promise<RenderedPdf> {
  const { row, payments, credits, showsLink, today } = parts
  const since = { payments, credits, on: today.toString() }
  return asPdf(await pdfOfCopy(ctx, row, since, showsLink), row.number)
}

export async function serveInvoicePdf(ctx: WorkCtx, id: string, copy?: 'current'): Promise<RawReply> {
  const parts = await ctx.transact(inner => loadParts(inner, id))
  const isDraft = parts.row.issued_at === null
  const pdf = await (copy && !isDraft ? renderCopy : renderInvoice)(ctx, parts)
  if (isDraft && parts.showsLink) await ctx.transact(inner => rememberPdf(inner, 'invoices', id, pdf.sha256))
  return pdfReply(pdf)
}

export async function serveEditionPdf(ctx: WorkCtx, id: string, number: number): Promise<RawReply> {
  const row = await ctx.transact(inner => requireInvoice(inner, id))
  if (row.issued_at === null) throw StillDraft(row.number)
  return pdfReply(
    asPdf(await pdfOfEdition(ctx, id, { showsLink: mayActForCustomer(ctx), number }), row.number),
  )
}
