import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { EventState } from '../events/state.ts'
import { DAY, dayOf, readWall, timeOf } from '../recurrence/days.ts'
import { MOST_EXCEPTIONS, startTiming } from '../recurrence/edit.ts'
import { isGiven, type Override, type Timing } from '../recurrence/series.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import type { ParsedEvent, ParsedTime } from './parse-work.ts'

/** What a file says of an event; whose it is and where it goes is for the caller to add. */
export type BuiltEvent = Timing &
  Pick<
    EventState,
    'title' | 'description' | 'location' | 'meeting_url' | 'status' | 'show_as' | 'ical_uid' | 'sequence'
  >

const LONGEST = 366 * DAY
const cutText = (text: string | null, most: number): string | null => text?.slice(0, most).trim() || null

const statusOf = (text: string | null): EventState['status'] =>
  text === 'CANCELLED' ? 'canceled' : text === 'TENTATIVE' ? 'tentative' : 'confirmed'

function urlOf(text: string | null): string | null {
  const url = text ? URL.parse(text) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

/** As wall time of a zone; a time without one is meant there. */
function wallIn(time: ParsedTime, zone: string): number {
  const wall = readWall(time.wall)
  if (time.isDate || time.zone === null || time.zone === zone) return wall
  return wallOf(instantOf(wall, time.zone), zone)
}

const fieldsOf = (event: ParsedEvent) => ({
  title: cutText(event.title, 300) ?? 'Untitled',
  description: cutText(event.description, 10_000),
  location: cutText(event.location, 500),
  meeting_url: urlOf(event.url),
  status: statusOf(event.status),
  show_as: event.isFree ? ('free' as const) : ('busy' as const),
})

/** One event or series of the parts that share its UID. */
export function buildEvent(parts: readonly ParsedEvent[], zone: string): BuiltEvent {
  const broken = parts.find(({ error }) => error !== null)
  if (broken) throw InvalidInput(broken.error!)
  const main = parts.find(({ recurrence }) => recurrence === null) ?? parts[0]!
  if (!main.uid || main.uid.length > 500) throw InvalidInput('UID is missing or too long')
  if (!main.start) throw InvalidInput('DTSTART is missing')
  const all_day = main.start.isDate
  // A series in UTC stays there: by a clock it would be moved twice a year.
  const timezone = main.start.zone && (main.start.zone !== 'UTC' || main.rrule) ? main.start.zone : zone
  const { start, end } = timesOf(main, timezone)
  const timing = startTiming({ all_day, start, end, timezone, rrule: main.rrule })
  const name = (time: ParsedTime): number => {
    const wall = wallIn(time, timezone)
    return all_day || time.isDate ? dayOf(wall) * DAY + timeOf(timing.start) : wall
  }
  const removed = timing.rrule === null ? [] : main.exdates.map(name).filter(one => isGiven(timing, one))
  const exdates = [...new Set(removed)].sort((a, b) => a - b)
  const overrides =
    timing.rrule === null
      ? []
      : parts.filter(part => part !== main).flatMap(part => overrideOf(part, main, timing, name))
  if (exdates.length + overrides.length > MOST_EXCEPTIONS) {
    throw InvalidInput(say`A series may have at most ${{ most: MOST_EXCEPTIONS }} exceptions`)
  }
  const named = new Set(overrides.map(({ recurrence }) => recurrence))
  return {
    ...timing,
    exdates: exdates.filter(one => !named.has(one)),
    overrides: overrides.sort((a, b) => a.recurrence - b.recurrence),
    ...fieldsOf(main),
    ical_uid: main.uid,
    sequence: Math.max(...parts.map(({ sequence }) => sequence)),
  }
}

function timesOf(event: ParsedEvent, zone: string): { start: number; end: number } {
  const start = wallIn(event.start!, zone)
  const usual = event.start!.isDate ? DAY : 3_600_000
  const end = event.end ? wallIn(event.end, zone) : start + usual
  const length = end > start ? end - start : usual
  if (length > LONGEST) throw InvalidInput('An event may last at most 366 days')
  return { start, end: start + length }
}

function overrideOf(
  part: ParsedEvent,
  main: ParsedEvent,
  timing: Timing,
  name: (time: ParsedTime) => number,
): Override[] {
  if (!part.recurrence || !part.start || part.start.isDate !== timing.all_day) return []
  const recurrence = name(part.recurrence)
  if (!isGiven(timing, recurrence)) return []
  const { start, end } = timesOf(part, timing.timezone)
  const isMoved = start !== recurrence || end - start !== timing.end - timing.start
  const [own, common] = [fieldsOf(part), fieldsOf(main)]
  const differing = Object.entries(own).filter(([key, value]) => value !== common[key as keyof typeof common])
  return [
    {
      recurrence,
      start: isMoved ? start : null,
      end: isMoved ? end : null,
      fields: Object.fromEntries(differing),
    },
  ]
}
