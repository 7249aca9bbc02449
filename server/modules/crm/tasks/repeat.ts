import { Choice, DateOnly, NamedObject, named, type Static, Type } from '#kit/schema.ts'
import { localDate, startOfDay, wallTimeToInstant } from '#kit/time/zone.ts'

export const repeatUnits = ['day', 'week', 'month', 'year'] as const
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const rule = {
  every: Choice(repeatUnits, { description: 'What it is counted in.' }),
  weekdays: Type.Optional(
    Type.Array(Choice(weekdays), {
      minItems: 1,
      maxItems: 7,
      description: 'Of a week; else the day it began on.',
    }),
  ),
  until: Type.Optional(Type.String({ ...DateOnly, description: 'The last day it may be due on.' })),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 999, description: 'How many tasks there are of it in all.' }),
  ),
}
const interval = Type.Integer({
  minimum: 1,
  maximum: 99,
  description: 'Every how many of them; 1 unless given.',
})
const from = Choice(['due', 'done'], {
  description: 'Counted from when it was due, or from the day it is done; `due` unless given.',
})

export const Repeat = NamedObject('TaskRepeat', { ...rule, interval, from })
export type Repeat = Static<typeof Repeat>
export const RepeatIn = named(
  'TaskRepeatIn',
  Type.Object({ ...rule, interval: Type.Optional(interval), from: Type.Optional(from) }),
)
export type RepeatIn = Static<typeof RepeatIn>

export interface Series {
  repeat: Repeat
  /** Where it began, on the clocks of its zone; the time is null where only days matter. */
  day: Temporal.PlainDate
  time: Temporal.PlainTime | null
}

export interface Due {
  at: Temporal.Instant
  /** Where only the day matters. */
  on: Temporal.PlainDate | null
}

/** The midnight that ends a day. */
export const endOf = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  startOfDay(day.add({ days: 1 }), zone)

/** When the next one is due, once one is done; null where it was the last day. */
export function nextDue(series: Series, done: { due: Due; now: Temporal.Instant; zone: string }): Due | null {
  const { repeat, time } = series
  const { due, now, zone } = done
  const today = localDate(now, zone)
  const dueAt = (day: Temporal.PlainDate): Temporal.Instant =>
    time === null ? endOf(day, zone) : wallTimeToInstant(day.toPlainDateTime(time), zone)
  const isCountedFromDone = repeat.from === 'done'
  const began = isCountedFromDone ? today : series.day
  const isNext = (day: Temporal.PlainDate): boolean =>
    isCountedFromDone || [due.at, now].every(at => Temporal.Instant.compare(dueAt(day), at) > 0)
  const lookFrom = isCountedFromDone ? today : later(localDate(due.at, zone), today)
  for (const day of daysOf(repeat, began, lookFrom.subtract({ days: 1 }))) {
    if (repeat.until && Temporal.PlainDate.compare(day, repeat.until) > 0) return null
    if (isNext(day)) return { at: dueAt(day), on: time === null ? day : null }
  }
  return null
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) > 0 ? a : b)

/** The days of a rule behind the one it began on, in their order; none needed before `from` is left out but may be there. */
function* daysOf(
  { every, interval, weekdays: chosen }: Repeat,
  began: Temporal.PlainDate,
  from: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const unit = `${every}s` as const
  const monday = began.subtract({ days: began.dayOfWeek - 1 })
  const isByWeekday = every === 'week' && chosen !== undefined
  const start = isByWeekday ? monday : began
  const passed = Math.floor(start.until(from, { largestUnit: unit })[unit] / interval)
  for (let step = Math.max(isByWeekday ? 0 : 1, passed); ; step += 1) {
    // Counted from the beginning: the 31st is the 28th in February, and the 31st again in March.
    const at = start.add({ [unit]: step * interval })
    if (at.year > 9_000) return
    const days = isByWeekday
      ? weekdays.flatMap((name, index) => (chosen.includes(name) ? at.add({ days: index }) : []))
      : [at]
    for (const day of days) if (Temporal.PlainDate.compare(day, began) > 0) yield day
  }
}
