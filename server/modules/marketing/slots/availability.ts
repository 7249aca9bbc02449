import { wallTimeToInstant } from '#kit/time/zone.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Wall times, `HH:MM` up to `24:00`. */
export type Interval = readonly [string, string]

export interface Availability {
  timezone: string
  weekly: Partial<Record<Weekday, readonly Interval[]>>
  overrides: readonly { date: string; intervals: readonly Interval[] }[]
}

/** From, until: milliseconds. */
export interface Span {
  from: number
  to: number
}

const { compare } = Temporal.PlainDate

export const dateIn = (instant: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()

/** What a day offers: its override where it has one, and an empty one closes it. */
export function intervalsOn(
  { weekly, overrides }: Availability,
  date: Temporal.PlainDate,
): { intervals: readonly Interval[]; isOverride: boolean } {
  const day = date.toString()
  const override = overrides.find(one => one.date === day)
  if (override) return { intervals: override.intervals, isOverride: true }
  return { intervals: weekly[weekdays[date.dayOfWeek - 1]!] ?? [], isOverride: false }
}

function instantAt(date: Temporal.PlainDate, time: string, zone: string): number {
  const [day, hour] = time === '24:00' ? [date.add({ days: 1 }), 0] : [date, Number(time.slice(0, 2))]
  const minute = time === '24:00' ? 0 : Number(time.slice(3, 5))
  return wallTimeToInstant(day.toPlainDateTime({ hour, minute }), zone).epochMilliseconds
}

/** The open stretches of a day as time passes: on the day clocks change, an hour more or less lies in them. */
export function spansOn(availability: Availability, date: Temporal.PlainDate): Span[] {
  const { timezone } = availability
  return intervalsOn(availability, date)
    .intervals.map(([start, end]) => ({
      from: instantAt(date, start, timezone),
      to: instantAt(date, end, timezone),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from)
}

/** Every day of the zone that touches the stretch, and the day before: `24:00` ends there. */
export function* daysTouching({ from, to }: Span, zone: string): Generator<Temporal.PlainDate> {
  const last = dateIn(to, zone)
  for (
    let date = dateIn(from, zone).subtract({ days: 1 });
    compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    yield date
  }
}
