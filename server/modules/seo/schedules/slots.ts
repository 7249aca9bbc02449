import { fractionOf } from '#kit/fraction.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'

export type Rhythm = 'daily' | 'weekly' | 'monthly'

const STEPS: Record<Rhythm, Temporal.DurationLike> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
}
const MINUTES_A_DAY = 1_440

/** A time of day that is always the same for a site, so that all of them together are spread over the day. */
const timeOf = (...parts: string[]): Temporal.PlainTime =>
  new Temporal.PlainTime().add({ minutes: Math.floor(fractionOf(...parts) * MINUTES_A_DAY) })

/** The first time after now. */
export function firstSlot(
  siteId: string,
  kind: string,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant {
  const today = localDate(now, zone)
  const at = (date: Temporal.PlainDate) => wallTimeToInstant(date.toPlainDateTime(timeOf(kind, siteId)), zone)
  return Temporal.Instant.compare(at(today), now) > 0 ? at(today) : at(today.add({ days: 1 }))
}

/** The one after this, counted from today: what was missed while nobody worked is made up for once. */
export function nextSlot(
  siteId: string,
  kind: string,
  rhythm: Rhythm,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant {
  const date = localDate(now, zone).add(STEPS[rhythm])
  return wallTimeToInstant(date.toPlainDateTime(timeOf(kind, siteId)), zone)
}
