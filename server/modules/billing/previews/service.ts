import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { readAddress } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import { localeFor } from '#kit/web/language.ts'
import { readCurrency } from '../fx/rates.ts'
import { moneyColumns } from '../invoices/issuing/create.ts'
import type { InvoiceIn } from '../invoices/schema.ts'
import { TooManyLines } from '../lines/errors.ts'
import { joinPrices, presentLine, presentQuoteLine } from '../lines/present.ts'
import type { StoredLine } from '../lines/queries.ts'
import { priceLines, resolveLines } from '../lines/resolve.ts'
import { MAX_LINES, type QuoteLineIn } from '../lines/schema.ts'
import { readOrderDiscount } from '../orders/head.ts'
import type { OrderIn } from '../orders/schema.ts'
import { dueDateOf } from '../orders/terms.ts'
import type { Discount, Priced } from '../pricing/price.ts'
import { tracePricing } from '../pricing/trace.ts'
import { approvalReasons } from '../quotes/approving/approval.ts'
import { asDue, priceQuote } from '../quotes/price.ts'
import type { QuoteIn } from '../quotes/schema.ts'
import { intervalsOf, totalsByInterval } from '../quotes/totals.ts'
import type { Profile } from '../settings/profile.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { decideOrder, type OrderToDecide } from '../taxing/order.ts'
import type { InvoicePreview, QuotePreview } from './schema.ts'

interface Order {
  profile: Profile
  currency: string
  discount: Discount
}

/** What an editor holds while somebody types; products of lines that were there before may be archived by now. */
async function readOrder(ctx: Ctx, given: OrderIn & InvoiceIn, lines: readonly QuoteLineIn[]) {
  if (lines.length > MAX_LINES) throw TooManyLines()
  const profile = await loadProfile(ctx)
  const currency = readCurrency(given.currency ?? profile.reportingCurrency)
  const known = new Set(lines.flatMap(line => line.product_id?.toLowerCase() ?? []))
  const discount = readOrderDiscount(given)
  const asked = await resolveLines(ctx, profile, currency, lines, known)
  const counts = (line: { optional: boolean }) => !line.optional
  return {
    order: { profile, currency, discount },
    // What an editor sends back was decided a moment ago: it is not known what stood there before.
    resolved: await decideOrder(ctx, profile, toDecide(given, currency), asked, { discount, counts }),
  }
}

const toDecide = (given: InvoiceIn, currency: string): OrderToDecide => ({
  contact_id: given.contact_id ?? null,
  company_id: given.company_id ?? null,
  bill_to_tax_id: given.bill_to_tax_id ?? null,
  bill_to_address: given.bill_to_address ?? '',
  billing_address: readAddress('billing_address', given.billing_address ?? null),
  deliver_to: readAddress('deliver_to', given.deliver_to ?? null),
  currency,
  supply_date: given.supply_date ?? null,
  period_end: given.period_end ?? null,
  tax_mode: given.tax_mode ?? null,
})

const NOTHING_PAID = {
  amount_paid_cents: 0,
  amount_refunded_cents: 0,
  amount_reversed_cents: 0,
  amount_credited_cents: 0,
  balance_applied_cents: 0,
}

function sumsOf({ profile, currency, discount }: Order, priced: Priced, lines: readonly StoredLine[]) {
  const { subtotal_cents, discount_cents, tax_cents, total_cents } = priced
  return {
    currency,
    subtotal_cents,
    discount_cents,
    tax_cents,
    total_cents,
    total_display: formatMoney(total_cents, currency, profile.organization.locale),
    taxes: priced.taxes.map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) })),
    steps: tracePricing(lines, discount, NOTHING_PAID),
  }
}

/** The amounts an invoice would have, and the day it would be due if it were issued now. */
export async function previewInvoice(ctx: Ctx, given: InvoiceIn): Promise<InvoicePreview> {
  const { order, resolved } = await readOrder(ctx, given, given.lines ?? [])
  const priced = priceLines(resolved, order.discount)
  const lines = joinPrices(resolved, priced)
  const today = localDate(ctx.now, order.profile.organization.timezone)
  const locale = localeFor(order.profile.organization.locale, given.language)
  const due = given.due_date ?? dueDateOf(today, given.payment_terms ?? 'net_14').toString()
  return {
    ...sumsOf(order, priced, lines),
    due_date: given.payment_terms === 'custom' ? (given.due_date ?? null) : due,
    lines: lines.map(line => withoutId(presentLine(line, locale))),
  }
}

/** The amounts a quote would have, and whether somebody would have to approve it. */
export async function previewQuote(ctx: Ctx, given: QuoteIn): Promise<QuotePreview> {
  const { order, resolved } = await readOrder(ctx, given, given.lines ?? [])
  const { priced, stored } = priceQuote(resolved, {
    ...order.discount,
    periods: given.order_discount_periods ?? null,
  })
  const chosen = stored.filter(line => line.selected)
  const locale = localeFor(order.profile.organization.locale, given.language)
  return {
    ...sumsOf(order, priced, chosen.map(asDue)),
    totals_by_interval: totalsByInterval(stored),
    intervals: intervalsOf(stored),
    approval_reasons: approvalReasons(
      order.profile,
      moneyColumns(order.profile, priced, order.currency, order.discount),
      stored,
    ),
    lines: stored.map(line => withoutId(presentQuoteLine(line, locale))),
  }
}

/** Nothing is stored, so nothing has a name by which to find it again. */
function withoutId<L extends { id: string }>({ id: _, ...line }: L): Omit<L, 'id'> {
  return line
}
