import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { isTimeZone } from '#kit/time/zone.ts'
import { Refused } from '#platform/bounded-work/task.ts'

/** A time as the file has it: wall time and the zone it stands in; null for one that names none. */
export interface ParsedTime {
  wall: string
  zone: string | null
  isDate: boolean
}

export interface ParsedAttendee {
  email: string
  name: string
  status: 'needs_action' | 'accepted' | 'declined' | 'tentative'
}

export interface ParsedEvent {
  uid: string
  sequence: number
  stamp: string | null
  modified: string | null
  recurrence: ParsedTime | null
  start: ParsedTime | null
  end: ParsedTime | null
  rrule: string | null
  exdates: ParsedTime[]
  title: string
  description: string | null
  location: string | null
  url: string | null
  comment: string | null
  status: string | null
  isFree: boolean
  alarms: number[]
  attendees: ParsedAttendee[]
  error: string | null
}

export interface ParsedCalendar {
  method: string | null
  events: ParsedEvent[]
  warnings: string[]
}

const MOST_EVENTS = 5000
const MOST_OBSERVANCES = 200
/** Beyond what a series may have, so that too many are said to be too many. */
const MOST_EXCEPTIONS = 2_000
/** Zones that have to be recognised by their offsets: each is compared with all there are. */
const MOST_COMPARED = 20
const MOST_CPU_MS = 2_000

/** Reads a file of somebody. Runs in a process of its own: what is wrong with one event is said of it. */
export function parseCalendar({ text, zone }: { text: string; zone: string }): ParsedCalendar {
  const started = process.cpuUsage()
  let root: ICAL.Component
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, ''))
    root = new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as never)
  } catch (error) {
    throw new Refused((error as Error).message.slice(0, 200))
  }
  if (root.name !== 'vcalendar') throw new Refused('it is not a calendar')
  const components = root.getAllSubcomponents('vevent')
  if (components.length > MOST_EVENTS * 2) throw new Refused(`it has more than ${MOST_EVENTS} events`)
  const zones = new ZoneNames(root, zone)
  const events = components.map(component => {
    if (cpuMs(started) > MOST_CPU_MS) throw new Refused('it takes too long to read')
    return readEvent(component, zones)
  })
  return {
    method: textOf(root, 'method')?.toUpperCase() ?? null,
    events,
    warnings: [...zones.warnings].slice(0, 100),
  }
}

/** Of the processor, not of the clock: on a busy machine a good file waits and is read all the same. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/** What a TZID stands for, asked once for each. */
class ZoneNames {
  readonly warnings = new Set<string>()
  readonly #known = new Map<string, string>()
  readonly #root: ICAL.Component
  readonly #fallback: string
  #compared = 0

  constructor(root: ICAL.Component, fallback: string) {
    this.#root = root
    this.#fallback = fallback
  }

  resolve(tzid: string): string {
    const known = this.#known.get(tzid)
    if (known) return known
    const found = this.#find(tzid)
    if (!found)
      this.warnings.add(`The time zone ${tzid.slice(0, 100)} is not known; ${this.#fallback} was used`)
    const zone = found ?? this.#fallback
    this.#known.set(tzid, zone)
    return zone
  }

  #find(tzid: string): string | undefined {
    if (tzid.length > 200) return undefined
    if (isTimeZone(tzid)) return tzid
    // Some programs put a prefix of their own in front: /example.org/20070129_1/Europe/Berlin.
    const parts = tzid.split('/').filter(Boolean)
    const tails = [parts.slice(-3).join('/'), parts.slice(-2).join('/')]
    const tail = tails.find(one => one.includes('/') && isTimeZone(one))
    if (tail) return tail
    const mapped = findIana(tzid.replaceAll(/^"|"$/g, ''))[0]
    return mapped && isTimeZone(mapped) ? mapped : this.#agreeing(tzid)
  }

  /** The zone that has the offsets of a VTIMEZONE, in winter and in summer. */
  #agreeing(tzid: string): string | undefined {
    this.#compared += 1
    if (this.#compared > MOST_COMPARED) return undefined
    const described = this.#root
      .getAllSubcomponents('vtimezone')
      .find(component => textOf(component, 'tzid') === tzid)
    const observances = described?.getAllSubcomponents() ?? []
    if (observances.length === 0 || observances.length > MOST_OBSERVANCES) return undefined
    const timezone = new ICAL.Timezone({ component: described as never, tzid })
    const moments = [
      [2024, 1, 15],
      [2024, 7, 15],
    ] as const
    const offsets = moments.map(([year, month, day]) =>
      timezone.utcOffset(
        new ICAL.Time(
          { year, month, day, hour: 12, minute: 0, second: 0, isDate: false } as never,
          ICAL.Timezone.localTimezone,
        ),
      ),
    )
    const agrees = (zone: string) =>
      moments.every(([year, month, day], at) => {
        const plain = Temporal.PlainDateTime.from({ year, month, day, hour: 12 })
        return plain.toZonedDateTime(zone).offsetNanoseconds / 1e9 === offsets[at]
      })
    return [this.#fallback, ...Intl.supportedValuesOf('timeZone')].find(agrees)
  }
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : null
}

function readEvent(component: ICAL.Component, zones: ZoneNames): ParsedEvent {
  const uid = textOf(component, 'uid') ?? ''
  try {
    return readGood(component, uid, zones)
  } catch (error) {
    return { ...emptyEvent, uid, error: (error as Error).message.slice(0, 200) }
  }
}

const emptyEvent: ParsedEvent = {
  uid: '',
  sequence: 0,
  stamp: null,
  modified: null,
  recurrence: null,
  start: null,
  end: null,
  rrule: null,
  exdates: [],
  title: '',
  description: null,
  location: null,
  url: null,
  comment: null,
  status: null,
  isFree: false,
  alarms: [],
  attendees: [],
  error: null,
}

function readGood(component: ICAL.Component, uid: string, zones: ZoneNames): ParsedEvent {
  const start = timeOf(component.getFirstProperty('dtstart'), zones)
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1) throw new Error('More than one RRULE is not supported')
  if (component.getAllProperties('rdate').length > 0)
    zones.warnings.add('RDATE is not supported and was left out')
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0)
  return {
    uid,
    sequence: Number.isSafeInteger(sequence) && sequence >= 0 && sequence < 2_000_000_000 ? sequence : 0,
    stamp: instantText(component.getFirstProperty('dtstamp'), zones),
    modified: instantText(component.getFirstProperty('last-modified'), zones),
    recurrence: timeOf(component.getFirstProperty('recurrence-id'), zones),
    start,
    end: timeOf(component.getFirstProperty('dtend'), zones) ?? lengthened(component, start),
    rrule: rules[0] ? String(rules[0].getFirstValue()) : null,
    exdates: exceptionsOf(component, zones),
    title: textOf(component, 'summary') ?? '',
    description: textOf(component, 'description'),
    location: textOf(component, 'location'),
    url: urlOf(component),
    comment: textOf(component, 'comment'),
    status: textOf(component, 'status')?.toUpperCase() ?? null,
    isFree: textOf(component, 'transp')?.toUpperCase() === 'TRANSPARENT',
    alarms: component.getAllSubcomponents('valarm').slice(0, 20).flatMap(alarmMinutes),
    attendees: component.getAllProperties('attendee').slice(0, 200).flatMap(readAttendee),
    error: null,
  }
}

function urlOf(component: ICAL.Component): string | null {
  const value = component.getFirstPropertyValue('url')
  return value === null || value === undefined ? null : String(value).slice(0, 2000)
}

const WALL = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z)?)?$/

/** Whether there is such a day and time: the parser takes the 31st of February. A leap second is the one before it. */
function readWall(text: string): { wall: string; isDate: boolean; isUtc: boolean } {
  const [, year, month, day, hour, minute, second, z] = WALL.exec(text) ?? []
  if (!year || Number(year) < 1900 || Number(year) > 9900) throw new Error('A date is out of range')
  const seconds = second === '60' ? '59' : (second ?? '00')
  const wall = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${seconds}`
  const date = new Date(`${wall}Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== wall)
    throw new Error('A date is out of range')
  return { wall, isDate: hour === undefined, isUtc: z !== undefined }
}

/** From the values as they were parsed. The library's own times look their zone up among all of the file, each time anew. */
function timeOf(property: ICAL.Property | null, zones: ZoneNames, at = 0): ParsedTime | null {
  if (!property) return null
  const [name, , type] = property.jCal as [string, unknown, string]
  const value: unknown = (property.jCal as unknown[])[3 + at]
  if ((type !== 'date-time' && type !== 'date') || typeof value !== 'string')
    throw new Error(`${name.toUpperCase()} is not a date`)
  const { wall, isDate, isUtc } = readWall(value)
  const tzid = property.getFirstParameter('tzid')
  const zone = isUtc ? 'UTC' : tzid ? zones.resolve(tzid) : null
  return { wall, zone: isDate ? null : zone, isDate }
}

function exceptionsOf(component: ICAL.Component, zones: ZoneNames): ParsedTime[] {
  const found: ParsedTime[] = []
  for (const property of component.getAllProperties('exdate')) {
    const values = (property.jCal as unknown[]).length - 3
    for (let at = 0; at < values && found.length < MOST_EXCEPTIONS; at += 1)
      found.push(timeOf(property, zones, at)!)
  }
  return found
}

function instantText(property: ICAL.Property | null, zones: ZoneNames): string | null {
  const time = timeOf(property, zones)
  if (!time) return null
  if (time.zone === null || time.zone === 'UTC') return `${time.wall}Z`
  return Temporal.PlainDateTime.from(time.wall).toZonedDateTime(time.zone).toInstant().toString()
}

function lengthened(component: ICAL.Component, start: ParsedTime | null): ParsedTime | null {
  const duration = component.getFirstPropertyValue('duration')
  if (!start || !(duration instanceof ICAL.Duration)) return null
  const seconds = duration.toSeconds()
  if (!(seconds > 0) || seconds > 400 * 86_400) return null
  const wall = Temporal.PlainDateTime.from(start.wall).add({ seconds }).toString({ smallestUnit: 'second' })
  return { ...start, wall }
}

function alarmMinutes(alarm: ICAL.Component): number[] {
  const trigger = alarm.getFirstPropertyValue('trigger')
  if (!(trigger instanceof ICAL.Duration)) return []
  const minutes = Math.round(-trigger.toSeconds() / 60)
  return minutes >= 0 && minutes <= 40_320 ? [minutes] : []
}

const STATUSES: Record<string, ParsedAttendee['status']> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

function readAttendee(property: ICAL.Property): ParsedAttendee[] {
  const email = String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .trim()
  const status = STATUSES[String(property.getFirstParameter('partstat') ?? '').toUpperCase()]
  const name = String(property.getFirstParameter('cn') ?? '')
  return email ? [{ email, name: name.slice(0, 200), status: status ?? 'needs_action' }] : []
}
