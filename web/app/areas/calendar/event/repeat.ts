import { type Day, weekdayOf } from '../view/time.ts'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const repeats = [
  'never',
  'daily',
  'workdays',
  'weekly',
  'monthly',
  'monthly-nth',
  'yearly',
  'own',
] as const
export type RepeatKind = (typeof repeats)[number]

/** A rule as the form shows it; what it has no field for stays as it was written. */
export interface Repeat {
  kind: RepeatKind
  interval: number
  /** Weekly: which days. */
  days: readonly string[]
  ends: 'never' | 'until' | 'count'
  until: Day
  count: number
  own: string
}

export const noRepeat: Repeat = {
  kind: 'never',
  interval: 1,
  days: [],
  ends: 'never',
  until: '',
  count: 10,
  own: '',
}

const WORKDAYS = 'MO,TU,WE,TH,FR'

/** The nth of its weekday in the month, and whether it is also the last. */
export function nthOf(day: Day): { nth: number; weekday: number } {
  const date = Number(day.slice(8))
  return { nth: date > 28 ? -1 : Math.ceil(date / 7), weekday: weekdayOf(day) }
}

function kindOf(parts: ReadonlyMap<string, string>, start: Day): RepeatKind {
  const others = [...parts.keys()].filter(
    key => !['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY'].includes(key),
  )
  const [freq, byDay, byDate] = [parts.get('FREQ'), parts.get('BYDAY'), parts.get('BYMONTHDAY')]
  if (others.length > 0) return 'own'
  if (freq === 'DAILY' && !byDay && !byDate) return 'daily'
  if (freq === 'WEEKLY' && !byDate) {
    if (byDay === WORKDAYS && !parts.has('INTERVAL')) return 'workdays'
    return (byDay ?? '').split(',').every(one => one === '' || (weekdays as readonly string[]).includes(one))
      ? 'weekly'
      : 'own'
  }
  if (freq === 'YEARLY' && !byDay && !byDate) return 'yearly'
  if (freq !== 'MONTHLY') return 'own'
  if (!byDay && (!byDate || byDate === String(Number(start.slice(8))))) return 'monthly'
  const { nth, weekday } = nthOf(start)
  return !byDate && byDay === `${nth}${weekdays[weekday]}` ? 'monthly-nth' : 'own'
}

export function readRepeat(rrule: string | null, start: Day): Repeat {
  if (rrule === null) return noRepeat
  const parts = new Map(rrule.split(';').map(part => part.split('=', 2) as [string, string]))
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  return {
    ...noRepeat,
    kind: kindOf(parts, start),
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: parts.get('BYDAY')?.split(',') ?? [weekdays[weekdayOf(start)]!],
    ends: until ? 'until' : count ? 'count' : 'never',
    until: until ? until.slice(0, 8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : '',
    count: Number(count ?? noRepeat.count),
    own: rrule,
  }
}

export function writeRepeat(repeat: Repeat, start: Day): string | null {
  const { kind, interval, days, ends, until, count } = repeat
  if (kind === 'never') return null
  if (kind === 'own') return repeat.own.trim()
  const { nth, weekday } = nthOf(start)
  const every = {
    daily: ['FREQ=DAILY'],
    workdays: ['FREQ=WEEKLY', `BYDAY=${WORKDAYS}`],
    weekly: [
      'FREQ=WEEKLY',
      `BYDAY=${days.length > 0 ? weekdays.filter(one => days.includes(one)).join(',') : weekdays[weekday]}`,
    ],
    monthly: ['FREQ=MONTHLY'],
    'monthly-nth': ['FREQ=MONTHLY', `BYDAY=${nth}${weekdays[weekday]}`],
    yearly: ['FREQ=YEARLY'],
  }[kind]
  const last =
    ends === 'count'
      ? [`COUNT=${count}`]
      : ends === 'until' && until
        ? [`UNTIL=${until.replaceAll('-', '')}`]
        : []
  return [
    every[0],
    ...(interval > 1 && kind !== 'workdays' ? [`INTERVAL=${interval}`] : []),
    ...last,
    ...every.slice(1),
  ].join(';')
}
