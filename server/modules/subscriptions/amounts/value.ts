import { toMinor } from '#kit/money/amount.ts'
import {
  add,
  div,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
  sub,
} from '#kit/money/rational.ts'
import type { Interval } from '#kit/time/period.ts'
import { type DiscountKind, discountOn } from '#modules/billing/index.ts'

/** How much of a month's revenue one interval is: a price per interval times this is its value per month. */
const perMonth: Record<Interval, Rational> = {
  day: ratio(365n, 12n),
  week: ratio(52n, 12n),
  month: ratio(1n),
  quarter: ratio(1n, 3n),
  year: ratio(1n, 12n),
}

export interface Rhythm {
  billing_interval: Interval
  billing_interval_count: number
}

export interface Priced {
  quantity: string
  unit_price_cents: number
  discount_kind?: DiscountKind
  discount_value?: string
}

/** What an item costs for a period before coupons: exact without a discount, in whole minor units with one. */
export function netOf(item: Priced): Rational {
  const full = mul(parseDecimal(item.quantity), ratio(BigInt(item.unit_price_cents)))
  const { discount_kind: kind = 'none', discount_value: value = '0' } = item
  if (kind === 'none') return full
  const gross = roundHalfAwayFromZero(full)
  return ratio(gross - discountOn(gross, { kind, value }))
}

const sumOf = (items: readonly Priced[]): Rational =>
  items.reduce((sum, item) => add(sum, netOf(item)), ratio(0n))

const factor = ({ billing_interval, billing_interval_count }: Rhythm): Rational =>
  div(perMonth[billing_interval], ratio(BigInt(billing_interval_count)))

/** Monthly value of the items, rounded once, at the end; `takenOff` is what recurring coupons take off a period. */
export const mrrOf = (items: readonly Priced[], rhythm: Rhythm, takenOff = 0n): number =>
  toMinor(roundHalfAwayFromZero(mul(sub(sumOf(items), ratio(takenOff)), factor(rhythm))))

/** What one period costs where only the monthly value was agreed. */
export const periodAmountOf = (mrrCents: number, rhythm: Rhythm): number =>
  toMinor(roundHalfAwayFromZero(div(ratio(BigInt(mrrCents)), factor(rhythm))))

/** Throws AmountOutOfRange unless the value of a year and the price of a period can be told exactly, too. */
export function checkWorth(mrrCents: number, rhythm: Rhythm): void {
  toMinor(12n * BigInt(mrrCents))
  periodAmountOf(mrrCents, rhythm)
}
