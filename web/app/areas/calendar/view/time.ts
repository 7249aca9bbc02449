/** A day as YYYY-MM-DD. Days are counted in UTC, where each has 24 hours; zones only say which instant stands where. */
export type Day = string

export const DAY_MINUTES = 1_440
const MS = 86_400_000

const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / MS
const fromNumber = (number: number): Day => new Date(number * MS).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => fromNumber(numberOf(day) + days)
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)
/** Monday is 0. */
export const weekdayOf = (day: Day): number => (numberOf(day) + 3) % 7
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

export type WeekStart = 'mon' | 'sun' | 'sat'
const firstWeekday = { mon: 0, sat: 5, sun: 6 } as const

export const weekOf = (day: Day, start: WeekStart): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday[start] + 7) % 7))

export const listDays = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index))

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

export function addMonths(day: Day, months: number): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const chosen = Math.min(Number(day.slice(8)), last)
  return new Date(Date.UTC(year, month - 1 + months, chosen)).toISOString().slice(0, 10)
}

/** Whole weeks that hold the month. */
export function monthDays(day: Day, start: WeekStart): Day[] {
  const first = weekOf(firstOfMonth(day), start)
  const count = daysBetween(first, addMonths(firstOfMonth(day), 1))
  return listDays(first, Math.ceil(count / 7) * 7)
}

export interface Wall {
  day: Day
  minutes: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What clocks of a zone show at an instant. */
export function wallIn(zone: string, instant: string | number): Wall {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clocks.set(zone, clock)
  }
  const parts: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(new Date(instant))) parts[type] = value
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

const two = (value: number) => String(value).padStart(2, '0')
export const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Minutes of the day may be below 0 or above a day: they go on in the days beside it. */
export function wallText(day: Day, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  return `${addDays(day, days)}T${timeText(minutes - days * DAY_MINUTES)}`
}

export function readWall(text: string): Wall {
  const [hours, minutes] = text.slice(11, 16).split(':').map(Number) as [number, number]
  return { day: text.slice(0, 10), minutes: hours * 60 + minutes }
}

/** The same time of the wall clock, so many minutes later. */
export function shiftWall(text: string, minutes: number): string {
  const wall = readWall(text)
  return wallText(wall.day, wall.minutes + minutes)
}

export const minutesBetween = (from: Wall, to: Wall): number =>
  daysBetween(from.day, to.day) * DAY_MINUTES + to.minutes - from.minutes

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
