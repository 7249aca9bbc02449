import type { Ramp } from './schema.ts'

/** What a mailbox may send on a day: its cap, or what the ramp has reached, whichever is less. */
export function capOn(
  day: Temporal.PlainDate,
  { daily_cap, ramp }: { daily_cap: number | null; ramp: Ramp | null },
): number | null {
  if (!ramp) return daily_cap
  const since = ramp.started_on ? Temporal.PlainDate.from(ramp.started_on) : day
  const days = Math.max(0, since.until(day).days)
  const reached = ramp.start + ramp.step_per_day * days
  return daily_cap === null ? reached : Math.min(daily_cap, reached)
}
