import { priceLines, type ResolvedLine } from '../lines/resolve.ts'
import { joinPrices, type StoredLine } from '../lines/store.ts'
import type { Discount, Priced } from '../pricing/price.ts'

const none: Discount = { kind: 'none', value: 0 }

/**
 * The quote's numbers come from the lines that count. An optional line nobody chose yet shows what it would
 * cost by itself, before the order discount.
 */
export function priceQuote(
  lines: readonly (ResolvedLine & { selected?: boolean })[],
  order: Discount,
): { priced: Priced; stored: StoredLine[] } {
  const counts = (line: ResolvedLine & { selected?: boolean }) => line.selected ?? !line.optional
  const chosen = lines.filter(counts)
  const priced = priceLines(chosen, order)
  const byId = new Map(joinPrices(chosen, priced).map(line => [line.id, line]))
  const stored = lines.map((line, position) => {
    const known = byId.get(line.id) ?? joinPrices([line], priceLines([line], none))[0]!
    return { ...known, position, selected: counts(line) }
  })
  return { priced, stored }
}

export const discountOf = (row: { order_discount_kind: string; order_discount_value: string }): Discount => ({
  kind: row.order_discount_kind as Discount['kind'],
  value: row.order_discount_value,
})
