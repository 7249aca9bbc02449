import { InvalidInput } from '#kit/problem.ts'
import { readZone } from '../calendars/service.ts'
import { DAY, dayOf, lengthOfMonth, readWall, timeOf, toDay } from '../recurrence/days.ts'
import type { Timing } from '../recurrence/series.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import { OccurrenceNotFound } from './schema.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d{1,9})?([Zz]|[+-]\d\d:?\d\d)?$/
const LONGEST = 366 * DAY

export function readDate(text: string, field: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const [year, month, day] = (match?.slice(1) ?? []).map(Number)
  const isDate = match && month! >= 1 && month! <= 12 && day! >= 1 && day! <= lengthOfMonth(year!, month!)
  if (!isDate || year! < 1900 || year! > 9900)
    throw InvalidInput(`${field} must be a date such as 2027-03-10`)
  return toDay(year!, month!, day!)
}

/** As wall time in a zone, to the second. */
export function readMoment(text: string, zone: string, field: string): number {
  const bad = () => InvalidInput(`${field} must be a date and time such as 2027-03-10T09:00`)
  const match = MOMENT.exec(text.trim())
  if (!match) throw bad()
  readDate(match[1]!, field)
  const [hour, minute, second] = match[2]!.split(':').map(Number)
  if (hour! > 23 || minute! > 59 || (second ?? 0) > 59) throw bad()
  const wall = readWall(`${match[1]}T${match[2]}`)
  const offset = match[3]
  if (offset === undefined) return wall
  if (/^z$/i.test(offset)) return wallOf(wall, zone)
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  if (hours > 23 || minutes > 59) throw bad()
  return wallOf(wall - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000, zone)
}

/** A bound of a range, in milliseconds: an instant, or midnight of a date in the zone. */
export function readBound(text: string, zone: string, field: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return instantOf(readDate(text, field) * DAY, zone)
  return instantOf(readMoment(text, zone, field), zone)
}

export interface GivenTimes {
  all_day?: boolean | undefined
  start_at?: string | undefined
  end_at?: string | undefined
  timezone?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

export interface Times {
  all_day: boolean
  start: number
  end: number
  timezone: string
}

export const namesTime = (given: GivenTimes): boolean =>
  (['all_day', 'start_at', 'end_at', 'timezone', 'start_date', 'end_date'] as const).some(
    key => given[key] !== undefined,
  )

/** The times that are asked for, over those that are there. `minutes`: how long something without an end lasts. */
export function readTimes(given: GivenTimes, before: Times | null, zone: string, minutes: number): Times {
  const timezone = given.timezone === undefined ? (before?.timezone ?? zone) : readZone(given.timezone)
  const isDated = given.start_date !== undefined || given.end_date !== undefined
  const isTimed = given.start_at !== undefined || given.end_at !== undefined
  const all_day = given.all_day ?? (before ? before.all_day && !isTimed : isDated && !isTimed)
  const times = all_day
    ? readDays(given, before, timezone)
    : readHours(given, before, timezone, minutes * 60_000)
  if (times.end - times.start > LONGEST) throw InvalidInput('An event may last at most 366 days')
  return { all_day, timezone, ...times }
}

function readDays(given: GivenTimes, before: Times | null, timezone: string) {
  const first =
    given.start_date !== undefined
      ? readDate(given.start_date, 'start_date')
      : given.start_at !== undefined
        ? dayOf(readMoment(given.start_at, timezone, 'start_at'))
        : before && dayOf(before.start)
  if (first === null) throw InvalidInput('start_date is required')
  const kept = before?.all_day ? Math.round((before.end - before.start) / DAY) : 1
  const last = given.end_date === undefined ? first + kept - 1 : readDate(given.end_date, 'end_date')
  if (last < first) throw InvalidInput('end_date must not be before start_date')
  return { start: first * DAY, end: (last + 1) * DAY }
}

function readHours(given: GivenTimes, before: Times | null, timezone: string, usual: number) {
  const wasTimed = before !== null && !before.all_day
  const start =
    given.start_at !== undefined
      ? readMoment(given.start_at, timezone, 'start_at')
      : wasTimed
        ? before.start
        : undefined
  if (start === undefined) throw InvalidInput('start_at is required')
  const length = wasTimed ? before.end - before.start : usual
  const end = given.end_at === undefined ? start + length : readMoment(given.end_at, timezone, 'end_at')
  if (end <= start) throw InvalidInput('end_at must be after start_at')
  return { start, end }
}

/** The name of an occurrence: as wall time, as a date, or as the instant at which it starts. */
export function readRecurrenceId(text: string, timing: Timing): number {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) {
      return readDate(text, 'recurrence_id') * DAY + timeOf(timing.start)
    }
    const wall = readMoment(text, timing.timezone, 'recurrence_id')
    return timing.all_day ? dayOf(wall) * DAY : wall
  } catch {
    throw OccurrenceNotFound()
  }
}
