import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { moneyColumns } from '../invoices/create.ts'
import { type PaymentTerms, termsLabel } from '../invoices/terms.ts'
import { formatsFor } from '../invoices/text.ts'
import { loadQuoteLines, presentQuoteLine, replaceLines, type StoredLine } from '../lines/store.ts'
import { loadProfile, type Profile } from '../settings/profile.ts'
import { QuoteAlready, QuoteExpired, QuoteNotOpen } from './errors.ts'
import { QuoteAccepted, QuoteDeclined, QuoteViewed, quoteFacts, recurringLines } from './events.ts'
import { cancelExpiry, isPast } from './expiry.ts'
import { invoiceQuote } from './invoice.ts'
import { discountOf, priceQuote } from './price.ts'
import { findQuote, lockQuote, type QuoteRow, updateQuote } from './queries.ts'
import type { AcceptIn, DeclineIn, PublicQuote } from './schema.ts'

function presentPublic(ctx: Ctx, profile: Profile, row: QuoteRow, lines: readonly StoredLine[]): PublicQuote {
  const { organization } = profile
  const formats = formatsFor(organization.locale, organization.timezone, row.currency)
  const expired =
    row.status === 'expired' || (row.status === 'sent' && isPast(ctx, row, organization.timezone))
  return {
    number: row.number,
    status: row.status as PublicQuote['status'],
    title: row.title,
    currency: row.currency,
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    total_display: formats.money(row.total_cents),
    payment_terms_label: termsLabel(row.payment_terms as PaymentTerms),
    valid_until: row.valid_until,
    is_expired: expired,
    can_accept: row.status === 'sent' && !expired,
    po_number: row.po_number,
    terms: row.terms,
    notes: row.notes,
    footer_note: row.footer_note,
    bill_to_name: row.bill_to_name,
    bill_to_email: row.bill_to_email,
    bill_to_address: row.bill_to_address,
    bill_to_tax_id: row.bill_to_tax_id,
    accepted_at: row.accepted_at,
    accepted_by_name: row.accepted_by_name,
    declined_at: row.declined_at,
    seller: {
      name: organization.name,
      address: organization.address,
      email: organization.email,
      phone: organization.phone,
      website: organization.website,
      tax_id: organization.tax_id,
      logo: organization.logo,
    },
    lines: lines.map(line => {
      const { product_id: _product, ...shown } = presentQuoteLine(line)
      return {
        ...shown,
        unit_price_display: formats.money(line.unit_price_cents),
        total_display: formats.money(line.total_cents),
      }
    }),
    pdf_url: `${ctx.services.settings.publicUrl}/api/v1/app/quotes/public/${row.public_token}/pdf`,
  }
}

/** The first look at an open offer is worth knowing about. */
export async function viewQuote(ctx: Ctx, id: string): Promise<PublicQuote> {
  const [found, lines, profile] = await Promise.all([
    findQuote(ctx, id),
    loadQuoteLines(ctx.db, id),
    loadProfile(ctx),
  ])
  let row = found
  if (row.status === 'sent' && row.viewed_at === null) {
    row = await updateQuote(ctx, id, { viewed_at: ctx.now.toString() })
    await ctx.emit(QuoteViewed, quoteFacts(row))
  }
  return presentPublic(ctx, profile, row, lines)
}

async function lockOpen(ctx: Ctx, id: string): Promise<{ row: QuoteRow; profile: Profile }> {
  const row = await lockQuote(ctx, id)
  const profile = await loadProfile(ctx)
  if (row.status === 'accepted' || row.status === 'declined') throw QuoteAlready(row.number, row.status)
  if (
    row.status === 'expired' ||
    (row.status === 'sent' && isPast(ctx, row, profile.organization.timezone))
  ) {
    throw QuoteExpired()
  }
  if (row.status !== 'sent') throw QuoteNotOpen(row.status)
  return { row, profile }
}

/** The customer's choice of optional lines makes the final numbers; they are what is invoiced. */
export async function acceptQuote(ctx: Ctx, id: string, given: AcceptIn): Promise<PublicQuote> {
  const { row, profile } = await lockOpen(ctx, id)
  const lines = await loadQuoteLines(ctx.db, id)
  const wanted = new Set((given.optional_line_ids ?? []).map(one => one.toLowerCase()))
  for (const lineId of wanted) {
    if (!lines.some(line => line.id === lineId && line.optional)) {
      throw InvalidInput(`optional_line_ids: ${lineId} is not an optional line of this quote`)
    }
  }
  const chosen = lines.map(line => ({ ...line, selected: !line.optional || wanted.has(line.id) }))
  const order = discountOf(row)
  const { priced, stored } = priceQuote(chosen, order)
  const updated = await updateQuote(ctx, id, {
    ...moneyColumns(profile, priced, row.currency, order),
    status: 'accepted',
    accepted_at: ctx.now.toString(),
    accepted_by_name: given.name,
    accepted_by_email: given.email,
    accepted_ip: ctx.request?.ip ?? null,
    accepted_user_agent: ctx.request?.userAgent ?? null,
  })
  await Promise.all([
    replaceLines(ctx.db, 'quote', id, stored),
    cancelExpiry(ctx, id),
    ctx.emit(QuoteAccepted, { ...quoteFacts(updated), recurring_lines: recurringLines(stored) }),
  ])
  if (profile.quotes.auto_invoice && stored.some(isOneTime)) await invoiceQuote(ctx, id)
  return presentPublic(ctx, profile, updated, stored)
}

const isOneTime = (line: StoredLine): boolean => line.selected && line.billing_interval === 'one_time'

export async function declineQuote(ctx: Ctx, id: string, given: DeclineIn): Promise<PublicQuote> {
  const { profile } = await lockOpen(ctx, id)
  const updated = await updateQuote(ctx, id, {
    status: 'declined',
    declined_at: ctx.now.toString(),
    decline_reason: given.reason ?? null,
  })
  await Promise.all([ctx.emit(QuoteDeclined, quoteFacts(updated)), cancelExpiry(ctx, id)])
  return presentPublic(ctx, profile, updated, await loadQuoteLines(ctx.db, id))
}
