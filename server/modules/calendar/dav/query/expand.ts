import { newId } from '#kit/id.ts'
import { expandAll, isBusy } from '../../events/conflicts.ts'
import { type EventState, withOverride } from '../../events/state.ts'
import { merge, type Stretch } from '../../free-busy/service.ts'
import { basicUtc, joinLines } from '../../ics/lines.ts'
import { eventText, occurrenceText, type WriteOptions } from '../../ics/write.ts'
import { DAY, isoText } from '../../recurrence/days.ts'
import { type Occurrence, occurrencesBetween } from '../../recurrence/series.ts'
import { instantOf } from '../../recurrence/zones.ts'
import type { Span } from './search.ts'

/** So far a client may have a series written out, or ask when time is taken. */
const LONGEST = 3_660 * DAY
export const isTooLong = ({ from, to }: Span): boolean => to - from > LONGEST

/** Each occurrence in the range by itself and in UTC, as RFC 4791 (9.6.5) has it: neither rules nor zones are needed. */
export function expandedText(state: EventState, { from, to }: Span, options: WriteOptions): string {
  return occurrencesBetween(state, from, to)
    .sort((a, b) => a.startAt - b.startAt)
    .map(one => writeOne(state, one, options))
    .join('')
}

function writeOne(state: EventState, occurrence: Occurrence, options: WriteOptions): string {
  const { all_day, timezone } = state
  const at = all_day ? occurrence : { start: occurrence.startAt, end: occurrence.endAt }
  const times = { start: at.start, end: at.end, timezone: 'UTC' }
  const single = { ...withOverride(state, occurrence), ...times, rrule: null, exdates: [], overrides: [] }
  if (occurrence.recurrence === null) return eventText(single, options)
  const recurrence = all_day ? occurrence.recurrence : instantOf(occurrence.recurrence, timezone)
  return occurrenceText(single, { ...occurrence, ...times, recurrence, override: undefined }, options)
}

/** When the events of a calendar take time, and nothing else of them. */
export function freeBusyText(states: readonly EventState[], span: Span, now: string): string {
  const busy = expandAll(states, span.from, span.to).filter(({ state }) => isBusy(state))
  const lines = (['confirmed', 'tentative'] as const).flatMap(status =>
    merge(
      busy
        .filter(({ state }) => state.status === status)
        .map(({ occurrence: { startAt, endAt } }) => ({
          from: Math.max(startAt, span.from),
          to: Math.min(endAt, span.to),
        })),
    ).map(one => `FREEBUSY;FBTYPE=${status === 'confirmed' ? 'BUSY' : 'BUSY-TENTATIVE'}:${periodOf(one)}`),
  )
  return joinLines([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bowline//Calendar//EN', 'BEGIN:VFREEBUSY'],
    ...[`UID:${newId()}`, `DTSTAMP:${basicUtc(now)}`],
    ...[`DTSTART:${momentOf(span.from)}`, `DTEND:${momentOf(span.to)}`],
    ...[...lines, 'END:VFREEBUSY', 'END:VCALENDAR'],
  ])
}

const momentOf = (instant: number): string => basicUtc(isoText(instant))
const periodOf = ({ from, to }: Stretch): string => `${momentOf(from)}/${momentOf(to)}`
