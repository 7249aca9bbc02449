import type { CalendarEvent } from '../../../../../sdk/index.ts'
import type { CalendarWords } from '../words.ts'
import { nthOf, readRepeat, weekdays } from './repeat.ts'

/** The rule in the reader's language; what has no words of ours stands as the server says it. */
export function describeRepeat(
  event: Pick<CalendarEvent, 'rrule' | 'recurrence_text' | 'start_local'>,
  words: CalendarWords,
  date: (day: string) => string,
): string | null {
  const start = event.start_local.slice(0, 10)
  const { kind, interval, days, ends, until, count } = readRepeat(event.rrule, start)
  if (kind === 'never') return null
  if (kind === 'own') return event.recurrence_text
  const { describe } = words
  const nameOf = (day: string) => words.weekdays[(weekdays as readonly string[]).indexOf(day)] ?? day
  const { nth, weekday } = nthOf(start)
  const every = {
    daily: () => describe.every.daily(interval),
    workdays: () => describe.workdays,
    weekly: () => describe.every.weekly(interval) + describe.on(days.map(nameOf).join(', ')),
    monthly: () => describe.every.monthly(interval) + describe.onDate(Number(start.slice(8))),
    'monthly-nth': () => describe.every.monthly(interval) + describe.nth(nth, words.weekdays[weekday]!),
    yearly: () => describe.every.yearly(interval),
  }[kind]()
  if (ends === 'until' && until) return every + describe.until(date(until))
  return ends === 'count' ? every + describe.count(count) : every
}
