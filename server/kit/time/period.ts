export const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Interval = (typeof INTERVALS)[number]

const STEPS = {
  day: { unit: 'days', length: 1 },
  week: { unit: 'weeks', length: 1 },
  month: { unit: 'months', length: 1 },
  quarter: { unit: 'months', length: 3 },
  year: { unit: 'years', length: 1 },
} as const satisfies Record<Interval, { unit: string; length: number }>

/**
 * The nth boundary of periods that last `count` intervals, counted from the anchor every time: adding to the
 * boundary before would turn Jan 31, Feb 28 into Mar 28 for good. Boundary 0 is the anchor itself.
 */
export function addInterval(
  anchor: Temporal.PlainDate,
  interval: Interval,
  count: number,
  n: number,
): Temporal.PlainDate {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('A period lasts at least one interval')
  if (!Number.isSafeInteger(n)) throw new RangeError('Periods are counted in whole numbers')
  const { unit, length } = STEPS[interval]
  return anchor.add({ [unit]: length * count * n }, { overflow: 'constrain' })
}
