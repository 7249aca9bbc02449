import { DAY } from './days.ts'

/** A stretch of time in which a zone keeps its offset; both ends in milliseconds of UTC. */
interface Stretch {
  from: number
  to: number
  offset: number
}

const known = new Map<string, Stretch[]>()
/** A few years of a few hundred zones. */
const MOST_STRETCHES = 400

/**
 * The instant at which clocks show a wall time, in milliseconds. Shown twice: the first. Skipped: read with the offset
 * before the gap (RFC 5545), so that 02:30 becomes 03:30. Asking Temporal for each occurrence of a series would cost
 * more than all the rest; away from a change of offset the last answer for that stretch holds.
 */
export function instantOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall
  const stretches = known.get(zone)
  if (stretches) {
    for (const { from, to, offset } of stretches) {
      const instant = wall - offset
      if (instant >= from && instant < to) return instant
    }
  }
  return learn(wall, zone)
}

const inZone = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

function learn(wall: number, zone: string): number {
  const plain = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
  const found = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
  const instant = found.epochMilliseconds
  const before = inZone(instant + 1, zone).getTimeZoneTransition('previous')
  const after = found.getTimeZoneTransition('next')
  // A day's distance from each change keeps gaps and overlaps out.
  const stretch = {
    from: before ? before.epochMilliseconds + 2 * DAY : Number.NEGATIVE_INFINITY,
    to: after ? after.epochMilliseconds - 2 * DAY : Number.POSITIVE_INFINITY,
    offset: found.offsetNanoseconds / 1e6,
  }
  if (stretch.from <= instant && instant < stretch.to) {
    const list = known.get(zone) ?? []
    if (!list.some(one => one.from === stretch.from)) list.unshift(stretch)
    if (list.length > 40) list.pop()
    if (known.size < MOST_STRETCHES || known.has(zone)) known.set(zone, list)
  }
  return instant
}

/** What clocks in the zone show then. */
export function wallOf(instant: number, zone: string): number {
  if (zone === 'UTC') return instant
  const stretches = known.get(zone)
  if (stretches) {
    for (const { from, to, offset } of stretches) if (instant >= from && instant < to) return instant + offset
  }
  return instant + inZone(instant, zone).offsetNanoseconds / 1e6
}

/** Both ends of something that lasts by the clock. Where a change of time leaves it no length, its length is kept. */
export function instantsOf(start: number, end: number, zone: string): { start: number; end: number } {
  const from = instantOf(start, zone)
  const to = instantOf(end, zone)
  return { start: from, end: to > from ? to : from + (end - start) }
}

export const isoText = (instant: number): string => new Date(instant).toISOString()
