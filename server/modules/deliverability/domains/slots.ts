import { createHash } from 'node:crypto'

const MINUTES_A_DAY = 1_440

/** A minute of the day that is always the same for a domain, so that all of them together are spread over it. */
const slotOf = (organizationId: string, domain: string): number =>
  createHash('sha256').update(`${organizationId} ${domain}`).digest().readUInt32BE(0) % MINUTES_A_DAY

export function nextCheckAfter(
  organizationId: string,
  domain: string,
  now: Temporal.Instant,
): Temporal.Instant {
  const day = now.toZonedDateTimeISO('UTC').startOfDay()
  const today = day.add({ minutes: slotOf(organizationId, domain) }).toInstant()
  return Temporal.Instant.compare(today, now) > 0 ? today : today.add({ hours: 24 })
}
