import type { Ctx } from '#kit/context.ts'
import { exponentOf } from '#kit/money/currencies.ts'
import { publicUrlOf } from '../../invoices/present.ts'
import { taxesOf } from '../../invoices/printing/taxes.ts'
import { formatsOf } from '../../invoices/printing/text.ts'
import { presentQuoteLine } from '../../lines/present.ts'
import { listQuoteLines, type StoredLine } from '../../lines/queries.ts'
import { offerDiscountOf, presentTexts } from '../../orders/head.ts'
import { unitFor } from '../../orders/units.ts'
import type { Profile } from '../../settings/profile.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { presentSeller } from '../../settings/seller.ts'
import { quoteTerms } from '../document.ts'
import { QuoteAlready } from '../errors.ts'
import { QuoteViewed, quoteFacts } from '../events.ts'
import { isPast } from '../expiry.ts'
import { chooseLines, priceQuote } from '../price.ts'
import { findLivingInvoice, lockQuote, type QuoteRow, requireQuote, updateQuote } from '../queries.ts'
import type { ChoiceIn, PricedChoice, PublicQuote } from '../schema.ts'
import { intervalsOf, totalsByInterval } from '../totals.ts'

/** Who approved what is the seller's own business. */
const beforeSending = new Set(['draft', 'pending_approval', 'approved', 'approval_rejected'])

export const publicStatusOf = (status: string): PublicQuote['status'] =>
  beforeSending.has(status) ? 'draft' : (status as PublicQuote['status'])

/** The customer's view, spelled field by field: whatever a column is added for, it does not leak from here. */
export function presentPublic(
  ctx: Ctx,
  profile: Profile,
  row: QuoteRow,
  lines: readonly StoredLine[],
  invoice: Parameters<typeof publicUrlOf>[1] | null = null,
): PublicQuote {
  const { organization } = profile
  const { publicUrl } = ctx.services.settings
  const viewUrl = `${publicUrl}/api/v1/app/quotes/public/${row.public_token}`
  const expired =
    row.status === 'expired' || (row.status === 'sent' && isPast(ctx, row, organization.timezone))
  return {
    number: row.number,
    status: publicStatusOf(row.status),
    title: row.title,
    currency_exponent: exponentOf(row.currency),
    ...presentTexts({ ...row, terms: quoteTerms(row, formatsOf(organization, row)) }),
    valid_until: row.valid_until,
    is_expired: expired,
    can_accept: row.status === 'sent' && !expired,
    accepted_at: row.accepted_at,
    accepted_by_name: row.accepted_by_name,
    declined_at: row.declined_at,
    seller: presentSeller(organization, viewUrl),
    ...presentPriced(profile, row, lines),
    pdf_url: `${viewUrl}/pdf`,
    invoice_url: invoice && publicUrlOf(publicUrl, invoice),
  }
}

function presentPriced(
  { organization }: Profile,
  totals: Pick<
    QuoteRow,
    'currency' | 'language' | 'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'total_cents'
  >,
  lines: readonly StoredLine[],
): PricedChoice {
  const formats = formatsOf(organization, totals)
  const counted = lines.filter(line => line.selected)
  return {
    currency: totals.currency,
    subtotal_cents: totals.subtotal_cents,
    discount_cents: totals.discount_cents,
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    total_display: formats.money(totals.total_cents),
    lines: lines.map(line => {
      const { product_id: _product, ...shown } = presentQuoteLine(line)
      return {
        ...shown,
        unit_display: line.unit && unitFor(line.unit, line.quantity, formats.language),
        unit_price_display: formats.money(line.unit_price_cents),
        total_display: formats.money(line.total_cents),
      }
    }),
    taxes: taxesOf(counted).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) })),
    intervals: intervalsOf(lines),
    totals_by_interval: totalsByInterval(lines),
  }
}

/** A draft is not for the customer's eyes yet, a void invoice no longer. */
async function findShownInvoice(ctx: Ctx, quoteId: string) {
  const invoice = await findLivingInvoice(ctx, quoteId)
  return invoice && invoice.status !== 'draft' ? invoice : null
}

const isUnseen = ({ status, viewed_at }: QuoteRow): boolean => status === 'sent' && viewed_at === null

/** Of two that look at the same moment one is the first. */
async function noteFirstLook(ctx: Ctx, id: string): Promise<QuoteRow> {
  const row = await lockQuote(ctx, id)
  if (!isUnseen(row)) return row
  const seen = await updateQuote(ctx, id, { viewed_at: ctx.now.toString() })
  await ctx.emit(QuoteViewed, quoteFacts(seen))
  return seen
}

/** The first look at an open offer is worth knowing about. */
export async function viewQuote(ctx: Ctx, id: string): Promise<PublicQuote> {
  const [found, lines, profile, invoice] = await Promise.all([
    requireQuote(ctx, id),
    listQuoteLines(ctx.db, id),
    loadProfile(ctx),
    findShownInvoice(ctx, id),
  ])
  const row = isUnseen(found) ? await noteFirstLook(ctx, id) : found
  return presentPublic(ctx, profile, row, lines, invoice)
}

/** The numbers that accepting with this choice would give; an answered quote has its own already. */
export async function priceChoice(ctx: Ctx, id: string, given: ChoiceIn): Promise<PricedChoice> {
  const [row, lines, profile] = await Promise.all([
    requireQuote(ctx, id),
    listQuoteLines(ctx.db, id),
    loadProfile(ctx),
  ])
  if (row.status === 'accepted' || row.status === 'declined') throw QuoteAlready(row.number, row.status)
  const { priced, stored } = priceQuote(chooseLines(lines, given), offerDiscountOf(row))
  return presentPriced(profile, { ...priced, currency: row.currency, language: row.language }, stored)
}
