import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { printDocument } from '../documents/print.ts'
import type { QuoteDocument } from '../documents/shapes.ts'
import { billToOf } from '../invoices/issuing/bill-to.ts'
import { mayActForCustomer } from '../invoices/present.ts'
import {
  billToParty,
  documentFrame,
  documentLine,
  footerOf,
  termsIn,
  totalsOf,
} from '../invoices/printing/document.ts'
import { asPdf, pdfReply, type RenderedPdf, renderOrRefuse } from '../invoices/printing/render.ts'
import { taxesOf } from '../invoices/printing/taxes.ts'
import { type Formats, fillIn } from '../invoices/printing/text.ts'
import { rememberPdf } from '../invoices/queries.ts'
import { listQuoteLines, type StoredLine } from '../lines/queries.ts'
import type { PaymentTerms } from '../orders/terms.ts'
import { wordsIn } from '../orders/words/index.ts'
import type { Letterhead, Profile } from '../settings/profile.ts'
import { loadLetterhead } from '../settings/profile-queries.ts'
import { quoteUrlOf } from './present.ts'
import { type QuoteRow, requireQuote } from './queries.ts'
import { intervalRows, lengthOf, sumsOf } from './totals.ts'

export interface QuoteParts {
  profile: Profile & Letterhead
  row: QuoteRow
  lines: StoredLine[]
  publicUrl: string
  showsLink: boolean
}

export async function loadQuoteParts(ctx: Ctx, id: string): Promise<QuoteParts> {
  const found = await requireQuote(ctx, id)
  const row = found.sent_at === null ? { ...found, ...(await billToOf(ctx, found)) } : found
  const [profile, lines] = await Promise.all([loadLetterhead(ctx), listQuoteLines(ctx.db, id)])
  const publicUrl = quoteUrlOf(ctx.services.settings.publicUrl, row)
  return { profile, row, lines, publicUrl, showsLink: mayActForCustomer(ctx) }
}

const marks: Record<string, QuoteDocument['mark']> = {
  draft: 'draft',
  pending_approval: 'draft',
  approved: 'draft',
  approval_rejected: 'draft',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  voided: 'void',
}

export const quoteTerms = (row: QuoteRow, formats: Formats): string | null =>
  fillIn(row.terms, {
    payment_terms: termsIn(formats.language, row.payment_terms as PaymentTerms),
    valid_until: row.valid_until ? formats.date(row.valid_until) : '',
  })

export function quoteDocument({ profile, row, lines, publicUrl, showsLink }: QuoteParts): QuoteDocument {
  const { formats, frame } = documentFrame(profile, row, row.sent_at ?? row.created_at)
  const { per, labels } = wordsIn(formats.language)
  const mark = marks[row.status]
  return {
    ...frame,
    number: row.number,
    ...(row.title ? { title: row.title } : {}),
    billTo: billToParty(row, formats.language),
    lines: lines.map(line => {
      const interval = per[line.billing_interval]
      const printed = documentLine(formats, line)
      const length =
        line.lowered_periods && lengthOf(formats.language, line.billing_interval, line.lowered_periods)
      const ending = length && labels.discountFor.replace('{}', length)
      return {
        ...printed,
        ...(ending ? { description: [printed.description, ending].filter(Boolean).join('\n') } : {}),
        ...(line.optional && !line.selected ? { optional: true } : {}),
        ...(interval ? { interval } : {}),
      }
    }),
    totals: {
      ...totalsOf(formats, row, taxesOf(lines.filter(line => line.selected))),
      byInterval: intervalRows(formats, lines).map(({ label, billing_interval, amount, isAfter }) => {
        if (isAfter) return { label, taxes: [], total: amount }
        const due = lines.filter(line => line.selected && line.billing_interval === billing_interval)
        return { label, ...totalsOf(formats, { ...row, ...sumsOf(due) }, taxesOf(due)) }
      }),
    },
    ...(row.notes ? { notes: row.notes } : {}),
    ...(row.terms ? { terms: quoteTerms(row, formats)! } : {}),
    ...(footerOf(profile, row) ? { footer: footerOf(profile, row) } : {}),
    ...(row.sent_at ? { issueDate: formats.date(row.sent_at) } : {}),
    ...(row.valid_until ? { validUntil: formats.date(row.valid_until) } : {}),
    ...(row.po_number ? { poNumber: row.po_number } : {}),
    ...(row.status === 'sent' && showsLink ? { acceptLink: { url: publicUrl } } : {}),
    ...(row.accepted_at
      ? {
          acceptance: {
            name: row.accepted_by_name ?? '',
            ...(row.accepted_by_email ? { email: row.accepted_by_email } : {}),
            at: formats.date(row.accepted_at),
          },
        }
      : {}),
    ...(mark ? { mark } : {}),
  }
}

export async function renderQuote(ctx: WorkCtx, parts: QuoteParts): Promise<RenderedPdf> {
  const content = await renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'quote', quoteDocument(parts)),
  )
  return asPdf(content, parts.row.number)
}

export async function serveQuotePdf(ctx: WorkCtx, id: string): Promise<RawReply> {
  const parts = await ctx.transact(inner => loadQuoteParts(inner, id))
  const pdf = await renderQuote(ctx, parts)
  if (parts.showsLink) await ctx.transact(inner => rememberPdf(inner, 'quotes', id, pdf.sha256))
  return pdfReply(pdf)
}
