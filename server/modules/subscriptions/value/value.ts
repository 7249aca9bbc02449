import { toMinor } from '#kit/money/amount.ts'
import {
  add,
  div,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
} from '#kit/money/rational.ts'
import type { Interval } from '#kit/time/period.ts'

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
}

const sumOf = (items: readonly Priced[]): Rational =>
  items.reduce(
    (sum, item) => add(sum, mul(parseDecimal(item.quantity), ratio(BigInt(item.unit_price_cents)))),
    ratio(0n),
  )

/** What one period costs, item by item. */
export const sumOfItems = (items: readonly Priced[]): number => toMinor(roundHalfAwayFromZero(sumOf(items)))

const factor = ({ billing_interval, billing_interval_count }: Rhythm): Rational =>
  div(perMonth[billing_interval], ratio(BigInt(billing_interval_count)))

/** Monthly value of the items, rounded once, at the end. */
export const mrrOf = (items: readonly Priced[], rhythm: Rhythm): number =>
  toMinor(roundHalfAwayFromZero(mul(sumOf(items), factor(rhythm))))

/** What one period costs where only the monthly value was agreed. */
export const periodAmountOf = (mrrCents: number, rhythm: Rhythm): number =>
  toMinor(roundHalfAwayFromZero(div(ratio(BigInt(mrrCents)), factor(rhythm))))

/** Throws AmountOutOfRange unless the value of a year and the price of a period can be told exactly, too. */
export function checkWorth(mrrCents: number, rhythm: Rhythm): void {
  toMinor(12n * BigInt(mrrCents))
  periodAmountOf(mrrCents, rhythm)
}
