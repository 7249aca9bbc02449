import { beginOf } from '../query/checking/periods.ts'
import type { QueryFilter } from '../query/schema.ts'
import type { Metric, MetricScope } from './definitions.ts'

/** A range on somebody's calendar as the whole days of UTC in it, and what is left of it at its ends. */
export interface SplitRange {
  /** Both included; null where no day lies in it as a whole. */
  readonly days: { first: Temporal.PlainDate; last: Temporal.PlainDate } | null
  /** From the first moment to the last one, both included. */
  readonly ends: readonly (readonly [from: Temporal.Instant, to: Temporal.Instant])[]
}

const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate()
const beginning = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant()
const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0

export function splitRange({
  from,
  to,
  timezone,
}: Pick<MetricScope, 'from' | 'to' | 'timezone'>): SplitRange {
  const start = Temporal.Instant.from(beginOf(from, timezone))
  const end = Temporal.Instant.from(beginOf(to.add({ days: 1 }), timezone))
  const first = isBefore(beginning(dayOf(start)), start) ? dayOf(start).add({ days: 1 }) : dayOf(start)
  const behind = dayOf(end)
  const upTo = (moment: Temporal.Instant) => moment.subtract({ milliseconds: 1 })
  if (Temporal.PlainDate.compare(first, behind) >= 0) {
    return { days: null, ends: isBefore(start, end) ? [[start, upTo(end)]] : [] }
  }
  const ends = [
    [start, beginning(first)],
    [beginning(behind), end],
  ] as const
  return {
    days: { first, last: behind.subtract({ days: 1 }) },
    ends: ends.filter(([a, b]) => isBefore(a, b)).map(([a, b]) => [a, upTo(b)] as const),
  }
}

/** Rows of the ends alone. */
export const endsFilter = (date: string, ends: SplitRange['ends']): QueryFilter => {
  const filters = ends.map(([from, to]) => ({
    field: date,
    op: 'between' as const,
    value: [from.toString(), to.toString()],
  }))
  return filters.length === 1 ? filters[0]! : { any: filters }
}

/** Under which names what a figure is made of is kept by day: its value, and what that is a share of. */
export function keptNames({ value, whole }: Metric): [value: string, whole?: string] | null {
  if (value.byDay === undefined || (whole && whole.byDay === undefined)) return null
  return whole ? [value.byDay, whole.byDay!] : [value.byDay]
}
