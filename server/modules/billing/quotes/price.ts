import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { joinPrices } from '../lines/present.ts'
import type { StoredLine } from '../lines/queries.ts'
import { priceLines, type ResolvedLine } from '../lines/resolve.ts'
import type { OfferDiscount } from '../orders/head.ts'
import type { Discount, Priced } from '../pricing/price.ts'
import type { ChoiceIn } from './schema.ts'

const none: Discount = { kind: 'none', value: 0 }

/** Each rhythm becomes invoices of its own, whose tax is rounded by itself: so is the quote's. */
export const asDue = <L extends ResolvedLine>(line: L): L & { due: string } => ({
  ...line,
  due: line.billing_interval,
})

/**
 * The quote's numbers come from the lines that count. An optional line nobody chose yet shows what it would
 * cost by itself, before the order discount.
 */
export function priceQuote(
  lines: readonly (ResolvedLine & { selected?: boolean })[],
  order: OfferDiscount,
): { priced: Priced; stored: StoredLine[] } {
  const counts = (line: ResolvedLine & { selected?: boolean }) => line.selected ?? !line.optional
  const chosen = lines.filter(counts)
  const priced = priceLines(chosen.map(asDue), order)
  const byId = new Map(joinPrices(chosen, priced).map(line => [line.id, line]))
  const stored = lines.map((line, position) => {
    const known = byId.get(line.id) ?? joinPrices([line], priceLines([line], none))[0]!
    const placed = { ...known, position, selected: counts(line) }
    return { ...placed, lowered_periods: loweredFor(placed, order) }
  })
  return { priced, stored: withPricesAfter(stored) }
}

const isMore = (value: number | string): boolean => Number(value) > 0

/** For how many invoices a line is lowered; where its own discount and the order's both do it, they end together. */
function loweredFor(line: StoredLine, order: OfferDiscount): number | null {
  if (line.billing_interval === 'one_time') return null
  const own = line.discount_periods ?? null
  const isOwn = line.discount_kind !== 'none' && isMore(line.discount_value)
  if (!isOwn) return line.order_discount_cents > 0 ? order.periods : null
  const takesPart = order.kind !== 'none' && isMore(order.value) && line.subtotal_cents > line.discount_cents
  if (takesPart && own !== order.periods) {
    throw InvalidInput(
      `lines[${line.position}].discount_periods must equal order_discount_periods where both lower the line`,
    )
  }
  return own
}

/** What is billed for a rhythm once all that ends has ended, as its invoice will be priced. */
function withPricesAfter(lines: readonly StoredLine[]): StoredLine[] {
  const together = ({ id, selected, billing_interval }: StoredLine) => (selected ? billing_interval : id)
  const after = new Map<string, number>()
  for (const group of Map.groupBy(lines, together).values()) {
    if (group.every(line => line.lowered_periods === null)) continue
    const plain = group.map(({ tax_name, tax_rate, ...line }) => ({
      ...{ tax_name, tax_rate, quantity: 1, discount_kind: 'none' as const, discount_value: 0 },
      unit_price_cents: line.lowered_periods === null ? line.taxable_cents : line.subtotal_cents,
    }))
    const { lines: priced } = priceLines(plain, none)
    for (const [at, { id }] of group.entries()) after.set(id, priced[at]!.total_cents)
  }
  return lines.map(line => ({ ...line, total_after_cents: after.get(line.id) ?? null }))
}

/** The customer's choice: what is not optional always counts. */
export function chooseLines(lines: readonly StoredLine[], { optional_line_ids }: ChoiceIn): StoredLine[] {
  const wanted = new Set((optional_line_ids ?? []).map(id => id.toLowerCase()))
  for (const id of wanted) {
    if (!lines.some(line => line.id === id && line.optional)) {
      throw InvalidInput(say`optional_line_ids: ${{ id }} is not an optional line of this quote`)
    }
  }
  return lines.map(line => ({ ...line, selected: !line.optional || wanted.has(line.id) }))
}
