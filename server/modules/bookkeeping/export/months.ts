import { InvalidInput } from '#kit/problem.ts'
import type { SpanQuery } from './schema.ts'

export interface Days {
  first: string
  last: string
}

/** The months that some days are in, each from its first to its last day of them. */
export function monthsOf({ from, to }: SpanQuery): Days[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (Temporal.PlainDate.compare(last, first) < 0) throw InvalidInput('to must not be before from')
  if (Temporal.PlainDate.compare(last, first.add({ years: 1 })) >= 0) {
    throw InvalidInput('to must be within a year of from')
  }
  const months: Days[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; ) {
    const end = day.with({ day: day.daysInMonth })
    const until = Temporal.PlainDate.compare(end, last) < 0 ? end : last
    months.push({ first: day.toString(), last: until.toString() })
    day = end.add({ days: 1 })
  }
  return months
}
