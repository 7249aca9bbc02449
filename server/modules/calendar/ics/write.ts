import type { EventGuest } from '../events/schema.ts'
import { type EventState, overriddenOccurrences, withOverride } from '../events/state.ts'
import { DAY, dayOf, toCivil } from '../recurrence/days.ts'
import { formatRule, type Rule } from '../recurrence/rule.ts'
import { type Occurrence, ruleOf } from '../recurrence/series.ts'
import { instantOf } from '../recurrence/zones.ts'
import { basicDate, basicUtc, basicWall, escapeText, joinLines, lineOf, quoted } from './lines.ts'
import { timezoneLines } from './timezone.ts'

export interface Attendee extends Pick<EventGuest, 'email' | 'name' | 'optional' | 'status'> {}

export interface WriteOptions {
  /** DTSTAMP, as text of the wire. */
  stamp: string
  organizer?: { email: string; name: string } | undefined
  attendees?: readonly Attendee[] | undefined
  /** Only that the time is taken. */
  isBusyOnly?: boolean | undefined
  withAlarms?: boolean | undefined
}

const STATUS = { confirmed: 'CONFIRMED', tentative: 'TENTATIVE', canceled: 'CANCELLED' } as const
const PARTSTAT = {
  needs_action: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
} as const

/** A wall time as a line: a date, in UTC, or in its zone. No name of a zone makes it too long. */
function moment(name: string, wall: number, { all_day, timezone }: EventState): string {
  if (all_day) return `${name};VALUE=DATE:${basicDate(wall)}\r\n`
  if (timezone === 'UTC') return `${name}:${basicWall(wall)}Z\r\n`
  return `${name};TZID=${timezone}:${basicWall(wall)}\r\n`
}

/** UNTIL as RFC 5545 wants it beside the start: a date beside a date, else a moment in UTC. */
function ruleText(state: EventState): string {
  const rule = leapDay(ruleOf(state.rrule!), state.start)
  if (rule.until === null) return formatRule(rule)
  const last = state.last!
  const until = state.all_day ? { day: Math.floor(last / DAY) } : { instant: instantOf(last, state.timezone) }
  return formatRule({ ...rule, until })
}

/** Some programs make 1 March of a leap day where the rule does not name it. */
function leapDay(rule: Rule, start: number): Rule {
  const { month, day } = toCivil(Math.floor(start / DAY))
  const isPlain = rule.byMonth.length + rule.byMonthDay.length + rule.byDay.length === 0
  return rule.freq === 'YEARLY' && isPlain && month === 2 && day === 29
    ? { ...rule, byMonth: [2], byMonthDay: [29] }
    : rule
}

function described(state: EventState, options: WriteOptions): string {
  if (options.isBusyOnly) return 'SUMMARY:Busy\r\nCLASS:PRIVATE\r\n'
  const { description, location, meeting_url } = state
  let text = lineOf(`SUMMARY:${escapeText(state.title)}`)
  if (description) text += lineOf(`DESCRIPTION:${escapeText(description)}`)
  if (location) text += lineOf(`LOCATION:${escapeText(location)}`)
  if (meeting_url) text += lineOf(`URL:${meeting_url.replaceAll(/[\s\p{Cc}]/gu, '')}`)
  if (options.organizer) {
    const { name, email } = options.organizer
    text += lineOf(`ORGANIZER;CN=${quoted(name || email)}:mailto:${email}`)
  }
  return text + joinLines((options.attendees ?? []).map(attendeeLine))
}

const attendeeLine = ({ email, name, optional, status }: Attendee): string =>
  `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=${optional ? 'OPT' : 'REQ'}-PARTICIPANT;PARTSTAT=${PARTSTAT[status]};RSVP=TRUE;CN=${quoted(name || email)}:mailto:${email.replaceAll(/[\s\p{Cc}]/gu, '')}`

const alarm = (minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Reminder',
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

function component(series: EventState, occurrence: Occurrence | undefined, options: WriteOptions): string {
  const state = withOverride(series, occurrence)
  const { start, end } = occurrence ?? state
  let text = `BEGIN:VEVENT\r\n${lineOf(`UID:${escapeText(state.ical_uid)}`)}DTSTAMP:${basicUtc(options.stamp)}\r\n`
  if (occurrence) text += moment('RECURRENCE-ID', occurrence.recurrence!, state)
  text += moment('DTSTART', start, state) + moment('DTEND', end, state)
  if (state.rrule !== null && !occurrence) {
    text += lineOf(`RRULE:${ruleText(state)}`)
    for (const one of state.exdates) text += moment('EXDATE', one, state)
  }
  text += described(state, options)
  text += `STATUS:${STATUS[state.status]}\r\nTRANSP:${state.show_as === 'busy' ? 'OPAQUE' : 'TRANSPARENT'}\r\n`
  text += `SEQUENCE:${state.sequence}\r\nCREATED:${basicUtc(state.created_at)}\r\n`
  text += `LAST-MODIFIED:${basicUtc(state.updated_at)}\r\n`
  if (options.withAlarms) {
    for (const { method, minutes } of state.reminders)
      if (method === 'popup') text += joinLines(alarm(minutes))
  }
  return `${text}END:VEVENT\r\n`
}

/** An event or series with its exceptions. */
export const eventText = (state: EventState, options: WriteOptions): string =>
  component(state, undefined, options) +
  overriddenOccurrences(state)
    .map(one => component(state, one, options))
    .join('')

/** One occurrence by itself, as guests are told of it. */
export const occurrenceText = (state: EventState, occurrence: Occurrence, options: WriteOptions): string =>
  component(state, occurrence, options)

export interface CalendarHead {
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  name?: string
}

/** A whole calendar: the zones that its events use, each from the first year it is used in. */
export function calendarText(
  { method, name }: CalendarHead,
  events: readonly { state: EventState; text: string }[],
): string {
  const zones = new Map<string, number>()
  for (const { state } of events) {
    if (state.all_day || state.timezone === 'UTC') continue
    const first = zones.get(state.timezone)
    if (first === undefined || state.start < first) zones.set(state.timezone, state.start)
  }
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bowline//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name === undefined
      ? []
      : [
          `X-WR-CALNAME:${escapeText(name)}`,
          `NAME:${escapeText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
          'X-PUBLISHED-TTL:PT15M',
        ]),
    ...[...zones].flatMap(([zone, first]) => timezoneLines(zone, toCivil(dayOf(first)).year)),
  ]
  return `${joinLines(head)}${events.map(({ text }) => text).join('')}END:VCALENDAR\r\n`
}
