import { fromMinor, toMinor } from '#kit/money/amount.ts'
import {
  add,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
  toDecimalString,
} from '#kit/money/rational.ts'

export interface Rate {
  from: string
  percent: number
}

export interface Segment {
  from: string
  to: string
  days: number
  principal_cents: number
  /** Percent a year: base rate and points. */
  rate: number
  /** In minor units, with what is lost by rounding. */
  interest: number
}

/** What changed what is due, by the day on which it did. */
export interface Turn {
  date: string
  cents: number
}

const YEAR_OF_PERCENT = 36_500n

/** The base rate of a day; before the first one, the first holds. */
function baseOn(day: string, rates: readonly Rate[]): number {
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.percent ?? 0
}

/** The first days on which something is other than on the day before. */
function cuts(first: string, last: string, turns: readonly Turn[], rates: readonly Rate[]): string[] {
  const days = [first, ...turns.map(({ date }) => date), ...rates.map(({ from }) => from)]
  return [...new Set(days)].filter(day => day >= first && day <= last).toSorted()
}

/**
 * Σ principal × rate × days / 36500 from the day after the due date through `on`, rounded once, half away from zero. The
 * principal of a day is what is due at its end.
 */
export function interestOf(given: {
  dueDate: string
  on: string
  turns: readonly Turn[]
  rates: readonly Rate[]
  points: number
}): { segments: Segment[]; interest_cents: number } {
  const { turns, rates, points, on } = given
  const first = Temporal.PlainDate.from(given.dueDate).add({ days: 1 }).toString()
  const starts = cuts(first, on, turns, rates)
  let total: Rational = ratio(0n)
  const segments = starts.flatMap((from, n): Segment[] => {
    const next = starts[n + 1]
    const to = next ? Temporal.PlainDate.from(next).subtract({ days: 1 }).toString() : on
    const days = Temporal.PlainDate.from(from).until(to).days + 1
    const owed = turns.reduce((sum, { date, cents }) => (date <= from ? sum + fromMinor(cents) : sum), 0n)
    if (owed <= 0n) return []
    const rate = add(parseDecimal(baseOn(from, rates)), parseDecimal(points))
    const exact = mul(rate, ratio(owed * BigInt(days), YEAR_OF_PERCENT))
    total = add(total, exact)
    return [
      {
        from,
        to,
        days,
        principal_cents: toMinor(owed),
        rate: Number(toDecimalString(rate, 4)),
        interest: Number(toDecimalString(exact, 4)),
      },
    ]
  })
  return { segments, interest_cents: toMinor(roundHalfAwayFromZero(total)) }
}
