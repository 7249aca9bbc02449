import { Temporal } from 'temporal-polyfill'

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The instant at which clocks of a zone show a time: what they skip is the first minute after, what they show twice the first,
 * as on the server.
 */
function zonedOf(wall: string, zone: string): Temporal.ZonedDateTime {
  const plain = Temporal.PlainDateTime.from(wall)
  const zoned = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(plain) ? zoned : (zoned.getTimeZoneTransition('next') ?? zoned)
}

/** What a field for a date and time holds (2027-03-28T02:30), as what is sent. */
export const instantIn = (zone: string, wall: string): string => zonedOf(wall, zone).toInstant().toString()

/** An instant, as a field for a date and time takes it. */
export const wallIn = (zone: string, instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Whether clocks of the zone skip a time; a field that is not filled yet has none. */
export function isSkipped(zone: string, wall: string): boolean {
  if (wall === '') return false
  return !zonedOf(wall, zone).toPlainDateTime().equals(Temporal.PlainDateTime.from(wall))
}
