import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'

const HOUR_OF_DAY = 9

/** At nine in the morning of a day, where the organization is. */
export const morningOf = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  wallTimeToInstant(day.toPlainDateTime({ hour: HOUR_OF_DAY }), zone)

interface Tries {
  /** When each that failed did so, oldest first. */
  failures: readonly Temporal.Instant[]
  /** So many days after the first. */
  retryDays: readonly number[]
  zone: string
  now: Temporal.Instant
}

/**
 * After the n-th failure the n-th of these days. One that is over already, since people tried in between, is passed
 * over. Null after the last.
 */
export function nextTry({ failures, retryDays, zone, now }: Tries): Temporal.Instant | null {
  const [first] = failures
  if (!first) return null
  const began = localDate(first, zone)
  const moments = retryDays.slice(failures.length - 1).map(days => morningOf(began.add({ days }), zone))
  return moments.find(at => Temporal.Instant.compare(at, now) > 0) ?? null
}
