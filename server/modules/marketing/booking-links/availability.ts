import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { findZone } from '../brand-queries.ts'
import { weekdays } from '../slots/availability.ts'
import type { AvailabilityIn, LinkAvailability } from './schema.ts'

const usual = [['09:00', '17:00']]
const usualWeek: LinkAvailability['weekly'] = { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual }

/** In order, none in another; `at` is what the request calls it. */
function readIntervals(at: string, intervals: readonly string[][]): string[][] {
  for (const [start, end] of intervals) {
    if (start! >= end!) throw InvalidInput(`${at}: intervals must end after they start`)
  }
  const sorted = intervals.toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  for (const [n, [start]] of sorted.entries()) {
    if (n > 0 && start! < sorted[n - 1]![1]!) throw InvalidInput(`${at}: intervals must not overlap`)
  }
  return sorted
}

export async function readAvailability(
  ctx: Ctx,
  given: AvailabilityIn,
  before: LinkAvailability | null,
): Promise<LinkAvailability> {
  const timezone = given.timezone ?? before?.timezone ?? (await findZone(ctx.db))
  if (!isTimeZone(timezone)) throw InvalidInput('timezone must be an IANA time zone')
  const weekly: LinkAvailability['weekly'] = given.weekly ?? before?.weekly ?? usualWeek
  const overrides = given.overrides ?? before?.overrides ?? []
  const dates = overrides.map(({ date }) => date)
  const twice = dates.find((date, n) => dates.indexOf(date) !== n)
  if (twice) throw InvalidInput(say`availability.overrides: ${{ twice }} is named twice`)
  return {
    timezone,
    weekly: Object.fromEntries(
      weekdays.map(day => [day, readIntervals(`availability.weekly.${day}`, weekly[day] ?? [])]),
    ),
    overrides: overrides
      .map(({ date, intervals }) => ({
        date,
        intervals: readIntervals(`availability.overrides.${date}`, intervals),
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}
