import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { DAY, dateText, dayOf, lengthOfMonth, timeOf, toDay } from './days.ts'
import { wallOf } from './zones.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

export interface ByDay {
  /** 0: every; 2: the second; -1: the last. */
  nth: number
  /** 0 is Monday. */
  weekday: number
}

export interface Rule {
  freq: (typeof frequencies)[number]
  interval: number
  count: number | null
  /** Up to and including: a day, or a moment in milliseconds of UTC. */
  until: { day: number } | { instant: number } | null
  byDay: ByDay[]
  byMonthDay: number[]
  byMonth: number[]
  bySetPos: number[]
  weekStart: number
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
])
const OTHERS = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYYEARDAY', 'BYWEEKNO', 'RSCALE', 'SKIP'])

export const invalidRule = () => InvalidInput('rrule is not a valid recurrence rule')

/** Reads what people and other calendars write; what is not kept here is refused by its name. */
export function parseRule(text: string): Rule {
  if (text.length > 500) throw invalidRule()
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .replace(/;$/, '')
    .split(';')) {
    const [key, value, ...more] = part.toUpperCase().split('=') as [string, string | undefined]
    const name = key.trim()
    if (value === undefined || value === '' || more.length > 0) throw invalidRule()
    if (!KNOWN.has(name)) {
      if (OTHERS.has(name) || name.startsWith('X-'))
        throw InvalidInput(say`rrule: ${{ name }} is not supported`)
      throw invalidRule()
    }
    if (parts.has(name)) throw invalidRule()
    parts.set(name, value.trim())
  }
  const freq = parts.get('FREQ') ?? ''
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)) {
    throw InvalidInput(say`rrule: FREQ=${{ freq }} is not supported`)
  }
  if (!(frequencies as readonly string[]).includes(freq)) throw invalidRule()
  if (parts.has('COUNT') && parts.has('UNTIL')) {
    throw InvalidInput('rrule: COUNT and UNTIL exclude each other')
  }
  const rule: Rule = {
    freq: freq as Rule['freq'],
    interval: parts.has('INTERVAL') ? whole(parts.get('INTERVAL')!, 1, 999) : 1,
    count: parts.has('COUNT') ? whole(parts.get('COUNT')!, 1, 1000) : null,
    until: parts.has('UNTIL') ? readUntil(parts.get('UNTIL')!) : null,
    byDay: listOf(parts.get('BYDAY'), readByDay).sort((a, b) => a.nth - b.nth || a.weekday - b.weekday),
    byMonthDay: listOf(parts.get('BYMONTHDAY'), one => signed(one, 31)).sort((a, b) => a - b),
    byMonth: listOf(parts.get('BYMONTH'), one => whole(one, 1, 12)).sort((a, b) => a - b),
    bySetPos: listOf(parts.get('BYSETPOS'), one => signed(one, 366)).sort((a, b) => a - b),
    weekStart: parts.has('WKST') ? weekday(parts.get('WKST')!) : 0,
  }
  const hasNth = rule.byDay.some(({ nth }) => nth !== 0)
  if (hasNth && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY')) throw invalidRule()
  if (rule.freq === 'WEEKLY' && rule.byMonthDay.length > 0) throw invalidRule()
  const selects = rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length > 0
  if (rule.bySetPos.length > 0 && !selects) throw invalidRule()
  return rule
}

function listOf<T>(text: string | undefined, read: (one: string) => T): T[] {
  if (text === undefined) return []
  const seen = new Map<string, T>()
  for (const one of text.split(',')) {
    const value = read(one.trim())
    seen.set(JSON.stringify(value), value)
  }
  return [...seen.values()]
}

function whole(text: string, least: number, most: number): number {
  const n = /^\+?\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(n >= least && n <= most)) throw invalidRule()
  return n
}

function signed(text: string, most: number): number {
  const n = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
  if (n === 0 || Math.abs(n) > most) throw invalidRule()
  return n
}

function weekday(text: string): number {
  const at = WEEKDAYS.indexOf(text)
  if (at < 0) throw invalidRule()
  return at
}

function readByDay(text: string): ByDay {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text)
  if (!match) throw invalidRule()
  return { nth: match[1] ? signed(match[1], 53) : 0, weekday: weekday(match[2]!) }
}

function readUntil(text: string): Rule['until'] {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text)
  if (!match) throw invalidRule()
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as number[]
  const isDate = month! >= 1 && month! <= 12 && day! >= 1 && day! <= lengthOfMonth(year!, month!)
  if (!isDate || year! < 1900) throw invalidRule()
  const at = toDay(year!, month!, day!)
  if (match[4] === undefined) return { day: at }
  if (hour! > 23 || minute! > 59 || second! > 60) throw invalidRule()
  // A time without Z is a floating one: the day is what its writer meant.
  if (!match[7]) return { day: at }
  return { instant: at * DAY + ((hour! * 60 + minute!) * 60 + Math.min(second!, 59)) * 1000 }
}

/** The last day that may start an occurrence, for a series whose occurrences start at a time of the day in a zone. */
export function lastDayOf(rule: Rule, startWall: number, zone: string): number {
  if (rule.until === null) return Number.POSITIVE_INFINITY
  if ('day' in rule.until) return rule.until.day
  const wall = wallOf(rule.until.instant, zone)
  return timeOf(startWall) <= timeOf(wall) ? dayOf(wall) : dayOf(wall) - 1
}

/** One text for one rule, whatever the order and case it came in. */
export function formatRule(rule: Rule): string {
  const { until } = rule
  const parts = [
    `FREQ=${rule.freq}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.count !== null && `COUNT=${rule.count}`,
    until && `UNTIL=${'day' in until ? basicDate(until.day) : basicInstant(until.instant)}`,
    rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join(',')}`,
    rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join(',')}`,
    rule.byDay.length > 0 && `BYDAY=${rule.byDay.map(dayText).join(',')}`,
    rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join(',')}`,
    // Weeks only matter where some of them are left out.
    rule.weekStart !== 0 &&
      rule.freq === 'WEEKLY' &&
      (rule.interval > 1 || rule.bySetPos.length > 0) &&
      `WKST=${WEEKDAYS[rule.weekStart]}`,
  ]
  return parts.filter(part => typeof part === 'string').join(';')
}

const dayText = ({ nth, weekday }: ByDay) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday]}`
const basicDate = (day: number) => dateText(day).replaceAll('-', '')
const basicInstant = (instant: number) =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
