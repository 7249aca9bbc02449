import { div, parseDecimal, ratio, toDecimalString } from '#kit/money/rational.ts'
import { type AccountedTax, isInUnion } from '#modules/billing/index.ts'
import type { Place } from './accounts.ts'

/** Where a sale counts: as it was decided; charged tax is else that of home, and what is free says it by the buyer. */
export function placeOfSale(
  { country, category, rate }: Pick<AccountedTax, 'country' | 'category' | 'rate'>,
  buyer: string | null,
  home: string | null,
): Place {
  const isCharged = Number(rate) > 0 || category === 'E' || category === 'Z'
  const where = isCharged ? (country ?? home) : buyer
  if (where === null) return isCharged ? 'home' : 'elsewhere'
  if (where === home) return 'home'
  return isInUnion(where) ? 'union' : 'elsewhere'
}

/** How much of the document's currency is one unit of the books', as the format wants it: four digits, six decimals. */
export const perUnit = (rate: string): string =>
  toDecimalString(div(ratio(1n), parseDecimal(rate)), 6).replace('.', ',')
