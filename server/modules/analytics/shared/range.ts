import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { RangeReversed, RangeTooLong } from './errors.ts'
import { loadLocality } from './locality-queries.ts'
import type { Grain, RangeQuery } from './schema.ts'

const [FIRST_YEAR, LAST_YEAR] = [1900, 9000]

/** A day of the calendar that every part of the server can write down. */
export function readDay(field: string, text: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(text)
  if (day.year >= FIRST_YEAR && day.year <= LAST_YEAR) return day
  throw InvalidInput(
    say`${field} must be between ${{ first_year: FIRST_YEAR }} and ${{ last_year: LAST_YEAR }}`,
  )
}

const DEFAULT_DAYS = 30
const MOST_DAYS = 1_830

export interface Span {
  from: Temporal.PlainDate
  /** Itself included. */
  to: Temporal.PlainDate
  timezone: string
  currency: string
  today: Temporal.PlainDate
  /** The first moment in it, and the first one behind it. */
  start: Temporal.Instant
  end: Temporal.Instant
}

/** The days that are asked for, on the organization's calendar; as of a moment, that one's day is the last there is. */
export async function resolveSpan(ctx: Ctx, query: RangeQuery, asOf?: Temporal.Instant): Promise<Span> {
  const { timezone, currency } = await loadLocality(ctx.db)
  const today = localDate(asOf ?? ctx.now, timezone)
  const wanted = query.to ? readDay('to', query.to) : today
  const to = asOf && Temporal.PlainDate.compare(wanted, today) > 0 ? today : wanted
  const from = query.from ? readDay('from', query.from) : to.subtract({ days: DEFAULT_DAYS - 1 })
  return spanOf({ from, to, timezone, currency, today })
}

export function spanOf(days: Pick<Span, 'from' | 'to' | 'timezone' | 'currency' | 'today'>): Span {
  const { from, to, timezone } = days
  if (Temporal.PlainDate.compare(from, to) > 0) throw RangeReversed()
  if (from.until(to, { largestUnit: 'days' }).days + 1 > MOST_DAYS) throw RangeTooLong()
  return { ...days, start: startOfDay(from, timezone), end: startOfDay(to.add({ days: 1 }), timezone) }
}

/** The equally long range before it. */
export function previousOf(span: Span): Span {
  const days = span.from.until(span.to, { largestUnit: 'days' }).days + 1
  return spanOf({ ...span, from: span.from.subtract({ days }), to: span.from.subtract({ days: 1 }) })
}

export const showSpan = ({ from, to, timezone, currency }: Span) => ({
  range: { from: from.toString(), to: to.toString(), timezone },
  currency,
})

/** The first day of the period that a day belongs to; weeks begin on Monday. */
export function periodStart(day: Temporal.PlainDate, grain: Grain | 'year'): Temporal.PlainDate {
  switch (grain) {
    case 'day':
      return day
    case 'week':
      return day.subtract({ days: day.dayOfWeek - 1 })
    case 'month':
      return day.with({ day: 1 })
    case 'quarter':
      return day.with({ day: 1, month: day.month - ((day.month - 1) % 3) })
    case 'year':
      return day.with({ day: 1, month: 1 })
  }
}

const steps = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
} as const

export const nextPeriod = (start: Temporal.PlainDate, grain: Grain | 'year'): Temporal.PlainDate =>
  start.add(steps[grain])

/** The periods that have a day in the range, each by its first and last day; only the first and last may be cut. */
export function periodsIn(
  { from, to }: Pick<Span, 'from' | 'to'>,
  grain: Grain,
): { start: Temporal.PlainDate; last: Temporal.PlainDate }[] {
  const periods = []
  for (let start = periodStart(from, grain); Temporal.PlainDate.compare(start, to) <= 0; ) {
    const next = nextPeriod(start, grain)
    const last = next.subtract({ days: 1 })
    periods.push({ start, last: Temporal.PlainDate.compare(last, to) < 0 ? last : to })
    start = next
  }
  return periods
}

/** Percent with one decimal. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10
