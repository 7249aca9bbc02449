import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { joinPrices } from '../lines/present.ts'
import type { StoredLine } from '../lines/queries.ts'
import { priceLines, type ResolvedLine } from '../lines/resolve.ts'
import type { Discount, Priced } from '../pricing/price.ts'
import type { ChoiceIn } from './schema.ts'

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
