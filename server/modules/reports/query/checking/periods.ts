import { startOfDay } from '#kit/time/zone.ts'

export const periodNames = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_12_months',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Days of a period: the first, and the one after the last. */
export interface Days {
  from: Temporal.PlainDate
  until: Temporal.PlainDate
}

export const isPeriodName = (name: unknown): name is PeriodName =>
  typeof name === 'string' && (periodNames as readonly string[]).includes(name)

export function daysOf(name: PeriodName, today: Temporal.PlainDate): Days {
  const week = today.subtract({ days: today.dayOfWeek - 1 })
  const month = today.with({ day: 1 })
  const quarter = month.with({ month: month.month - ((month.month - 1) % 3) })
  const year = month.with({ month: 1 })
  const tomorrow = today.add({ days: 1 })
  const back = (days: number): Days => ({ from: tomorrow.subtract({ days }), until: tomorrow })
  const span = (from: Temporal.PlainDate, length: Temporal.DurationLike): Days => ({
    from,
    until: from.add(length),
  })
  switch (name) {
    case 'today':
      return span(today, { days: 1 })
    case 'yesterday':
      return span(today.subtract({ days: 1 }), { days: 1 })
    case 'this_week':
      return span(week, { weeks: 1 })
    case 'last_week':
      return span(week.subtract({ weeks: 1 }), { weeks: 1 })
    case 'this_month':
      return span(month, { months: 1 })
    case 'last_month':
      return span(month.subtract({ months: 1 }), { months: 1 })
    case 'this_quarter':
      return span(quarter, { months: 3 })
    case 'last_quarter':
      return span(quarter.subtract({ months: 3 }), { months: 3 })
    case 'this_year':
      return span(year, { years: 1 })
    case 'last_year':
      return span(year.subtract({ years: 1 }), { years: 1 })
    case 'last_7_days':
      return back(7)
    case 'last_30_days':
      return back(30)
    case 'last_90_days':
      return back(90)
    case 'last_12_months':
      return { from: month.subtract({ months: 11 }), until: tomorrow }
  }
}

/** The first moment of a date, as the database reads it. */
export const beginOf = (date: Temporal.PlainDate, zone: string): string => startOfDay(date, zone).toString()
