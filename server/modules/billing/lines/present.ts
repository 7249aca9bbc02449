import type { Priced } from '../pricing/price.ts'
import { presentTraits } from '../tax/categories.ts'
import type { StoredLine } from './queries.ts'
import type { ResolvedLine } from './resolve.ts'
import type { InvoiceLine, Line, QuoteLine } from './schema.ts'

export const joinPrices = (
  lines: readonly (ResolvedLine & { selected?: boolean })[],
  priced: Priced,
): StoredLine[] =>
  lines.map((line, position) => ({
    ...line,
    ...priced.lines[position]!,
    position,
    selected: line.selected ?? !line.optional,
  }))

/** `locale`: of the document, for the words that the law wants. */
export const presentLine = (line: StoredLine, locale?: string): Line => ({
  id: line.id,
  position: line.position,
  product_id: line.product_id,
  name: line.name,
  description: line.description,
  quantity: Number(line.quantity),
  unit: line.unit,
  unit_price_cents: line.unit_price_cents,
  discount_kind: line.discount_kind,
  discount_value: Number(line.discount_value),
  tax_name: line.tax_name,
  tax_rate: Number(line.tax_rate),
  ...presentTraits(line, locale),
  subtotal_cents: line.subtotal_cents,
  discount_cents: line.discount_cents,
  order_discount_cents: line.order_discount_cents,
  taxable_cents: line.taxable_cents,
  tax_cents: line.tax_cents,
  total_cents: line.total_cents,
})

export const presentInvoiceLine = (line: StoredLine, locale?: string): InvoiceLine => ({
  ...presentLine(line, locale),
  period_start: line.period_start ?? null,
  period_end: line.period_end ?? null,
  subscription_item_id: line.subscription_item_id ?? null,
  subscription_change_id: line.subscription_change_id ?? null,
})

export const presentQuoteLine = (line: StoredLine, locale?: string): QuoteLine => ({
  ...presentLine(line, locale),
  billing_interval: line.billing_interval,
  discount_periods: line.discount_periods ?? null,
  lowered_periods: line.lowered_periods ?? null,
  total_after_cents: line.total_after_cents ?? null,
  optional: line.optional,
  selected: line.selected,
})
