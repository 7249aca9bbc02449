import { weekdays } from '#kit/time/slots.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import type { RunSchedule } from './schema.ts'

/** The first moment after `from` that a schedule names, by the clocks of a zone. */
export function nextRunAt({ days, at }: RunSchedule, from: Temporal.Instant, zone: string): Temporal.Instant {
  const time = Temporal.PlainTime.from(at)
  const today = localDate(from, zone)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = today.add({ days: ahead })
    if (!days.includes(weekdays[date.dayOfWeek - 1]!)) continue
    const moment = wallTimeToInstant(date.toPlainDateTime(time), zone)
    if (Temporal.Instant.compare(moment, from) > 0) return moment
  }
  throw new RangeError('days names no day of the week')
}
