import type { EventGuest } from '../events/schema.ts'
import { type EventState, overriddenOccurrences, withOverride } from '../events/state.ts'
import { DAY, toCivil } from '../recurrence/days.ts'
import { formatRule, type Rule } from '../recurrence/rule.ts'
import { type Occurrence, ruleOf } from '../recurrence/series.ts'
import { instantOf } from '../recurrence/zones.ts'
import { basicDate, basicUtc, basicWall, escapeText, joinLines, quoted } from './lines.ts'
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

/** A wall time as a property: a date, in UTC, or in its zone. */
function moment(name: string, wall: number, { all_day, timezone }: EventState): string {
  if (all_day) return `${name};VALUE=DATE:${basicDate(wall)}`
  if (timezone === 'UTC') return `${name}:${basicWall(wall)}Z`
  return `${name};TZID=${timezone}:${basicWall(wall)}`
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

function described(state: EventState, options: WriteOptions): string[] {
  if (options.isBusyOnly) return ['SUMMARY:Busy', 'CLASS:PRIVATE']
  const { description, location, meeting_url } = state
  return [
    `SUMMARY:${escapeText(state.title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(meeting_url ? [`URL:${meeting_url.replaceAll(/[\s\p{Cc}]/gu, '')}`] : []),
    ...(options.organizer
      ? [
          `ORGANIZER;CN=${quoted(options.organizer.name || options.organizer.email)}:mailto:${options.organizer.email}`,
        ]
      : []),
    ...(options.attendees ?? []).map(attendeeLine),
  ]
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

function component(series: EventState, occurrence: Occurrence | undefined, options: WriteOptions): string[] {
  const state = withOverride(series, occurrence)
  const { start, end } = occurrence ?? state
  const isSeries = state.rrule !== null && !occurrence
  const popups = options.withAlarms ? state.reminders.filter(({ method }) => method === 'popup') : []
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(state.ical_uid)}`,
    `DTSTAMP:${basicUtc(options.stamp)}`,
    ...(occurrence ? [moment('RECURRENCE-ID', occurrence.recurrence!, state)] : []),
    moment('DTSTART', start, state),
    moment('DTEND', end, state),
    ...(isSeries ? [`RRULE:${ruleText(state)}`] : []),
    ...(isSeries ? state.exdates.map(one => moment('EXDATE', one, state)) : []),
    ...described(state, options),
    `STATUS:${STATUS[state.status]}`,
    `TRANSP:${state.show_as === 'busy' ? 'OPAQUE' : 'TRANSPARENT'}`,
    `SEQUENCE:${state.sequence}`,
    `CREATED:${basicUtc(state.created_at)}`,
    `LAST-MODIFIED:${basicUtc(state.updated_at)}`,
    ...popups.flatMap(({ minutes }) => alarm(minutes)),
    'END:VEVENT',
  ]
}

/** An event or series with its exceptions. */
export const eventLines = (state: EventState, options: WriteOptions): string[] => [
  ...component(state, undefined, options),
  ...overriddenOccurrences(state).flatMap(one => component(state, one, options)),
]

/** One occurrence by itself, as guests are told of it. */
export const occurrenceLines = (state: EventState, occurrence: Occurrence, options: WriteOptions): string[] =>
  component(state, occurrence, options)

export interface CalendarHead {
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  name?: string
}

/** A whole calendar: the zones that its events use, each from the first year it is used in. */
export function calendarText(
  head: CalendarHead,
  events: readonly { state: EventState; lines: readonly string[] }[],
): string {
  const zones = new Map<string, number>()
  for (const { state } of events) {
    if (state.all_day || state.timezone === 'UTC') continue
    const { year } = toCivil(Math.floor(state.start / DAY))
    zones.set(state.timezone, Math.min(zones.get(state.timezone) ?? year, year))
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bowline//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(head.method ? [`METHOD:${head.method}`] : []),
    ...(head.name === undefined
      ? []
      : [
          `X-WR-CALNAME:${escapeText(head.name)}`,
          `NAME:${escapeText(head.name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
          'X-PUBLISHED-TTL:PT15M',
        ]),
    ...[...zones].flatMap(([zone, year]) => timezoneLines(zone, year)),
  ]
  for (const { lines: own } of events) for (const line of own) lines.push(line)
  lines.push('END:VCALENDAR')
  return joinLines(lines)
}
