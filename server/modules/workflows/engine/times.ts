import { readField } from '#kit/condition/evaluate.ts'
import { nextSlot, type SendTimes, weekdays } from '#kit/time/slots.ts'
import { isTimeZone, wallTimeToInstant } from '#kit/time/zone.ts'
import type { Duration, WaitConfig } from '../graph/configs.ts'
import type { Window } from '../graph/schema.ts'

/** Days are counted on the wall clock, the rest as it passes. */
export function addDuration(
  from: Temporal.Instant,
  { days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration,
  zone: string,
): Temporal.Instant {
  const wall = from.toZonedDateTimeISO(zone).toPlainDateTime()
  const later = days === 0 ? from : wallTimeToInstant(wall.add({ days }), zone)
  return later.add({ hours, minutes, seconds })
}

export const sendTimesOf = ({ days, start, end }: Window, zone: string): SendTimes => ({
  send_window_start: start,
  send_window_end: end,
  send_timezone: zone,
  send_days: weekdays.filter(day => days.includes(day)),
})

/** The first moment, not before `from`, at which a window is open. */
export const openAt = (
  window: Window | null | undefined,
  from: Temporal.Instant,
  zone: string,
): Temporal.Instant => (window ? nextSlot(sendTimesOf(window, zone), from) : from)

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** When a wait that begins now is over; not before now. */
export function endOfWait(
  config: WaitConfig,
  now: Temporal.Instant,
  usualZone: string,
  fields: Readonly<Record<string, unknown>>,
): Temporal.Instant {
  const zone = config.timezone && isTimeZone(config.timezone) ? config.timezone : usualZone
  const end = rawEnd(config, now, zone, fields)
  return openAt(config.window, later(end, now), zone)
}

function rawEnd(
  config: WaitConfig,
  now: Temporal.Instant,
  zone: string,
  fields: Readonly<Record<string, unknown>>,
): Temporal.Instant {
  if (config.until !== undefined) return wallTimeToInstant(Temporal.PlainDateTime.from(config.until), zone)
  if (config.until_field !== undefined) {
    const date = readDate(readField(fields, config.until_field), zone)
    if (!date) return now
    const day = date.add({ days: config.offset_days ?? 0 })
    return wallTimeToInstant(day.toPlainDateTime(Temporal.PlainTime.from(config.time ?? '00:00')), zone)
  }
  return addDuration(now, config, zone)
}

/** A date, or the date of a moment in the zone. */
function readDate(value: unknown, zone: string): Temporal.PlainDate | null {
  if (typeof value !== 'string') return null
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? Temporal.PlainDate.from(value)
      : Temporal.Instant.from(value).toZonedDateTimeISO(zone).toPlainDate()
  } catch {
    return null
  }
}
