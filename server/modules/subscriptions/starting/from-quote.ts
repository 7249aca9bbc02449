import type { Ctx } from '#kit/context.ts'
import { react, type StoredEvent } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { fromMinor } from '#kit/money/amount.ts'
import type { Interval } from '#kit/time/period.ts'
import { discountOn, QuoteAccepted } from '#modules/billing/index.ts'
import type { Item } from '../amounts/lines.ts'
import { createSubscription } from './create.ts'

type Accepted = typeof QuoteAccepted extends { data?: infer D } ? NonNullable<D> : never
type Line = Accepted['recurring_lines'][number]

/** The recurring lines of an accepted quote, one subscription for each rhythm. */
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

/**
 * Quantity, unit, price, tax and discounts as quoted, whatever became of the product. What an order discount took off is
 * a percentage where that alone applies and gives the same, else the amount that the quote showed.
 */
function toItem(line: Line): Item {
  const { name, description, unit, product_id, tax_name, unit_price_cents, discount_periods } = line
  return {
    id: newId(),
    ...{ name, description, unit, product_id, tax_name, unit_price_cents },
    quantity: String(line.quantity),
    tax_rate: String(line.tax_rate),
    tax_category: line.tax_category ?? null,
    tax_class: line.tax_class ?? null,
    supply: line.supply ?? null,
    tax_decision: line.tax_rule ? { rule: line.tax_rule } : null,
    ...discountOfLine(line),
    discount_periods,
    discount_periods_left: discount_periods,
  }
}

function discountOfLine(line: Line): Pick<Item, 'discount_kind' | 'discount_value'> {
  const { discount_kind, discount_value, order_discount_cents, order_percent } = line
  if (order_discount_cents === 0) {
    return discount_kind === 'none'
      ? { discount_kind, discount_value: '0' }
      : { discount_kind, discount_value: String(discount_value) }
  }
  const taken = line.discount_cents + order_discount_cents
  const gross = fromMinor(line.subtotal_cents)
  const isPercent =
    discount_kind === 'none' &&
    order_percent !== null &&
    discountOn(gross, { kind: 'percent', value: order_percent }) === fromMinor(taken)
  return isPercent
    ? { discount_kind: 'percent', discount_value: String(order_percent) }
    : { discount_kind: 'amount', discount_value: String(taken) }
}

export const quoteReactions = [react(QuoteAccepted, startFromQuote)]
