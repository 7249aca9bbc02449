import type { Ctx } from '#kit/context.ts'
import { react, type StoredEvent } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { Interval } from '#kit/time/period.ts'
import { QuoteAccepted } from '#modules/billing/index.ts'
import { createSubscription } from './create.ts'
import type { Item } from './value/items.ts'

type Accepted = typeof QuoteAccepted extends { data?: infer D } ? NonNullable<D> : never
type Line = Accepted['recurring_lines'][number]

/** The recurring lines of an accepted quote, one subscription for each rhythm, at what was agreed after discounts. */
async function startFromQuote(ctx: Ctx, { data }: StoredEvent<Accepted>): Promise<void> {
  for (const [interval, lines] of Map.groupBy(data.recurring_lines, line => line.billing_interval)) {
    await createSubscription(ctx, {
      quote_id: data.quote_id,
      contact_id: data.contact_id,
      company_id: data.company_id,
      currency: data.currency,
      billing_interval: interval as Interval,
      agreedItems: lines.map(toItem),
    })
  }
}

/** Quantity, price and tax as quoted, whatever became of the product; after a discount, the price that remained. */
function toItem(line: Line): Item {
  const { name, product_id, tax_name, quantity, unit_price_cents, taxable_cents } = line
  const full = roundHalfAwayFromZero(mul(parseDecimal(quantity), ratio(BigInt(unit_price_cents))))
  const price =
    full === BigInt(taxable_cents)
      ? { quantity: String(quantity), unit_price_cents }
      : { quantity: '1', unit_price_cents: taxable_cents }
  return { id: newId(), name, product_id, ...price, tax_name, tax_rate: String(line.tax_rate) }
}

export const quoteReactions = [react(QuoteAccepted, startFromQuote)]
