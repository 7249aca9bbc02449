import { LRUCache } from 'lru-cache'

interface Change {
  /** What clocks showed before they were changed. */
  wall: Temporal.PlainDateTime
  from: string
  to: string
  isDaylight: boolean
}

const kept = new LRUCache<string, string[]>({ max: 2_000 })
const YEARS = 12

/** VTIMEZONE from Temporal's transitions, from the last one before a year on; what repeats every year as a rule. */
export function timezoneLines(zone: string, year: number): string[] {
  const key = `${zone} ${year}`
  const known = kept.get(key)
  if (known) return known
  const lines = write(zone, year)
  kept.set(key, lines)
  return lines
}

function write(zone: string, year: number): string[] {
  const changes = changesOf(zone, year)
  const parts =
    changes.length > 0
      ? [...Map.groupBy(changes, ({ from, to }) => `${from}${to}`).values()].flatMap(observance)
      : constant(zone, year)
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
}

const offsetText = (nanoseconds: number): string => {
  const seconds = Math.round(Math.abs(nanoseconds) / 1e9)
  const two = (n: number) => String(n).padStart(2, '0')
  const rest = seconds % 60
  const text = `${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${rest ? two(rest) : ''}`
  return `${nanoseconds < 0 ? '-' : '+'}${text}`
}

const startOf = (zone: string, year: number) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)

function constant(zone: string, year: number): string[] {
  const offset = offsetText(startOf(zone, year).offsetNanoseconds)
  return [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
  ]
}

function changesOf(zone: string, year: number): Change[] {
  const changes: Change[] = []
  const start = startOf(zone, year)
  let at = start.getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next')
  while (at && at.year <= year + YEARS && changes.length < 60) {
    const before = at.subtract({ nanoseconds: 1 })
    const [from, to] = [before.offsetNanoseconds, at.offsetNanoseconds]
    if (from !== to) {
      const wall = before.toPlainDateTime().add({ nanoseconds: 1 })
      changes.push({ wall, from: offsetText(from), to: offsetText(to), isDaylight: to > from })
    }
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** Changes between the same two offsets: one rule where they are on the same weekday of a month, else each by its date. */
function observance(changes: readonly Change[]): string[] {
  const [first] = changes as [Change, ...Change[]]
  const kind = first.isDaylight ? 'DAYLIGHT' : 'STANDARD'
  const when = (wall: Temporal.PlainDateTime) =>
    wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const rule = changes.length >= YEARS - 1 ? ruleOf(changes) : undefined
  const rest = rule ? [`RRULE:${rule}`] : changes.slice(1).map(({ wall }) => `RDATE:${when(wall)}`)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${when(first.wall)}`,
    `TZOFFSETFROM:${first.from}`,
    `TZOFFSETTO:${first.to}`,
    ...rest,
    `END:${kind}`,
  ]
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function ruleOf(changes: readonly Change[]): string | undefined {
  const walls = changes.map(({ wall }) => wall)
  const same = <T>(read: (wall: Temporal.PlainDateTime) => T): T | undefined => {
    const value = read(walls[0]!)
    return walls.every(wall => read(wall) === value) ? value : undefined
  }
  const month = same(wall => wall.month)
  const weekday = same(wall => wall.dayOfWeek)
  const time = same(wall => wall.toPlainTime().toString())
  const isYearly = walls.every((wall, at) => wall.year === walls[0]!.year + at)
  if (month === undefined || weekday === undefined || time === undefined || !isYearly) return undefined
  const isLast = walls.every(wall => wall.day > wall.daysInMonth - 7)
  const nth = isLast ? -1 : same(wall => Math.ceil(wall.day / 7))
  return nth === undefined ? undefined : `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${WEEKDAYS[weekday - 1]}`
}
