import type { Ctx } from '#kit/context.ts'
import { TooManyLines } from '../lines/errors.ts'
import { presentQuoteLine } from '../lines/present.ts'
import { listDealLines, replaceLines, type StoredLine } from '../lines/queries.ts'
import { type ResolvedLine, repriceLines, resolveAnew } from '../lines/resolve.ts'
import { MAX_LINES, type QuoteLineIn } from '../lines/schema.ts'
import type { OfferDiscount } from '../orders/head.ts'
import type { Priced } from '../pricing/price.ts'
import { priceQuote } from '../quotes/price.ts'
import { totalsByInterval } from '../quotes/totals.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import type { DealLines } from './schema.ts'

/** What the lines of a deal are priced with. */
export interface DealOrder {
  id: string
  currency: string
  discount: OfferDiscount
}

const present = ({ currency, discount }: DealOrder, priced: Priced, stored: StoredLine[]): DealLines => ({
  lines: stored.map(line => presentQuoteLine(line)),
  order_discount_kind: discount.kind,
  order_discount_value: Number(discount.value),
  order_discount_periods: discount.periods,
  subtotal_cents: priced.subtotal_cents,
  discount_cents: priced.discount_cents,
  tax_cents: priced.tax_cents,
  total_cents: priced.total_cents,
  totals_by_interval: totalsByInterval(stored),
  net_cents: priced.subtotal_cents - priced.discount_cents,
  currency,
})

export async function getDealLines(ctx: Ctx, deal: DealOrder): Promise<DealLines> {
  const { priced, stored } = priceQuote(await listDealLines(ctx.db, deal.id), deal.discount)
  return present(deal, priced, stored)
}

async function store(ctx: Ctx, deal: DealOrder, lines: readonly ResolvedLine[]): Promise<DealLines> {
  const { priced, stored } = priceQuote(lines, deal.discount)
  await replaceLines(ctx.db, 'deal', deal.id, stored)
  return present(deal, priced, stored)
}

/** Holds the deal's lock, as whoever changes what it is worth does. */
export async function putDealLines(
  ctx: Ctx,
  deal: DealOrder,
  given: readonly QuoteLineIn[],
): Promise<DealLines> {
  if (given.length > MAX_LINES) throw TooManyLines()
  const [profile, before] = [await loadProfile(ctx), await listDealLines(ctx.db, deal.id)]
  return store(ctx, deal, await resolveAnew(ctx, profile, deal.currency, given, before))
}

/** In the currency it has now: products by their prices in it. */
export async function repriceDealLines(ctx: Ctx, deal: DealOrder): Promise<DealLines> {
  const [profile, before] = [await loadProfile(ctx), await listDealLines(ctx.db, deal.id)]
  return store(ctx, deal, await repriceLines(ctx, profile, deal.currency, before))
}
