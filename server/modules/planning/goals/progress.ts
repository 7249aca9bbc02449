import type { GoalRow } from './queries.ts'
import type { Goal } from './schema.ts'

const ON_TRACK = 0.05

/** How far a goal is on a day, in proportion to the days of its period that have passed, that one included. */
export function progress(
  goal: Pick<GoalRow, 'start_date' | 'end_date' | 'target' | 'met_at'>,
  current: number,
  today: Temporal.PlainDate,
): Pick<Goal, 'current' | 'percent' | 'expected_by_now' | 'pace' | 'days_left' | 'status'> {
  const [start, end] = [Temporal.PlainDate.from(goal.start_date), Temporal.PlainDate.from(goal.end_date)]
  const length = start.until(end, { largestUnit: 'days' }).days + 1
  const passed = Math.min(length, Math.max(0, start.until(today, { largestUnit: 'days' }).days + 1))
  const expected = (goal.target * passed) / length
  const isMet = goal.met_at !== null || current >= goal.target
  return {
    current,
    percent: Math.round((current / goal.target) * 1_000) / 10,
    expected_by_now: Math.round(expected),
    pace:
      current > expected * (1 + ON_TRACK)
        ? 'ahead'
        : current < expected * (1 - ON_TRACK)
          ? 'behind'
          : 'on_track',
    days_left: Math.max(0, Math.min(length, today.until(end, { largestUnit: 'days' }).days + 1)),
    status: isMet
      ? 'met'
      : Temporal.PlainDate.compare(today, start) < 0
        ? 'upcoming'
        : Temporal.PlainDate.compare(today, end) > 0
          ? 'missed'
          : 'active',
  }
}
