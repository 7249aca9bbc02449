import { ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { localDate } from '#kit/time/zone.ts'

export interface RunningPeriod {
  current_period_start: string
  current_period_end: string
  anchor_zone: string
  /** For how many days it is paid, where its dates do not say. */
  period_days: number | null
}

const dateOf = (at: string, zone: string) => localDate(Temporal.Instant.from(at), zone)

/** The first day of a period, its last, and how many it has: calendar days in its zone, never hours. */
export function daysOf(period: RunningPeriod) {
  const first = dateOf(period.current_period_start, period.anchor_zone)
  const after = dateOf(period.current_period_end, period.anchor_zone)
  return {
    first,
    after,
    last: after.subtract({ days: 1 }),
    count: period.period_days ?? first.until(after).days,
  }
}

/** Which day of the period a date is, counted from its end, so that days before a pause stay used. */
export function dayIn(period: RunningPeriod, date: Temporal.PlainDate): number {
  const { after, count } = daysOf(period)
  return Math.min(count, Math.max(0, count - date.until(after).days))
}

/** The date of a day of the period. */
export function dateIn(period: RunningPeriod, day: number): Temporal.PlainDate {
  const { after, count } = daysOf(period)
  return after.subtract({ days: count - day })
}

/** R(P × k ÷ D): what of a period's price its first k days cost. */
export const usedPart = (price: bigint, day: number, days: number): bigint =>
  days === 0 ? price : roundHalfAwayFromZero(ratio(price * BigInt(day), BigInt(days)))
