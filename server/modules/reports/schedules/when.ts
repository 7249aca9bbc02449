import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { type Schedule, weekdays } from './schema.ts'

export type Rhythm = Pick<Schedule, 'frequency' | 'time' | 'weekday' | 'month_day' | 'timezone'>

function isDay({ frequency, weekday, month_day }: Rhythm, date: Temporal.PlainDate): boolean {
  if (frequency === 'day') return true
  if (frequency === 'week') return weekdays[date.dayOfWeek - 1] === weekday
  return date.day === Math.min(month_day, date.daysInMonth)
}

const FURTHEST_DAYS = 70

/**
 * The next time after a moment, by the wall clock of its zone: eight in the morning stays eight in the morning. A time
 * that clocks jump over is the first moment behind, one that comes twice is the first, and a day that a zone left out
 * is left out here.
 */
export function nextRun(rhythm: Rhythm, after: Temporal.Instant): Temporal.Instant {
  const time = Temporal.PlainTime.from(rhythm.time)
  const first = localDate(after, rhythm.timezone)
  for (let days = 0; days <= FURTHEST_DAYS; days += 1) {
    const date = first.add({ days })
    if (!isDay(rhythm, date)) continue
    const at = wallTimeToInstant(date.toPlainDateTime(time), rhythm.timezone)
    if (!localDate(at, rhythm.timezone).equals(date)) continue
    if (Temporal.Instant.compare(at, after) > 0) return at
  }
  throw new RangeError('a schedule comes due at least once a month')
}
