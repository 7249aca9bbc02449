import type { Ramp } from '../schema.ts'

/** What limits a mailbox by the day, as its row has it. */
export interface DailyLimit {
  daily_cap: number | null
  ramp: Ramp | null
  /** Days of the ramp that were spent paused, the last of them, and since when it is paused now. */
  ramp_held_days: number
  ramp_held_until: string | null
  paused_on: string | null
  /** A pause is not taken to last beyond it. */
  today: string
}

/** What a mailbox may send on a day: its cap, or what the ramp has reached, whichever is less. */
export function capOn(day: Temporal.PlainDate, limit: DailyLimit): number | null {
  const { daily_cap, ramp } = limit
  if (!ramp) return daily_cap
  const since = ramp.started_on ? Temporal.PlainDate.from(ramp.started_on) : day
  const days = Math.max(0, daysBetween(since, day) - heldBefore(day, limit))
  const reached = ramp.start + ramp.step_per_day * days
  return daily_cap === null ? reached : Math.min(daily_cap, reached)
}

const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: 'days' }).days

/** A day on which it was paused does not raise the ramp: the day behind it allows no more than it did. */
function heldBefore(day: Temporal.PlainDate, limit: DailyLimit): number {
  const until = limit.ramp_held_until ? Temporal.PlainDate.from(limit.ramp_held_until) : null
  const past = limit.ramp_held_days - (until && Temporal.PlainDate.compare(until, day) >= 0 ? 1 : 0)
  if (!limit.paused_on) return past
  const paused = Temporal.PlainDate.from(limit.paused_on)
  const from = until && Temporal.PlainDate.compare(until, paused) >= 0 ? until.add({ days: 1 }) : paused
  const end = Temporal.PlainDate.from(limit.today).add({ days: 1 })
  const before = Temporal.PlainDate.compare(day, end) < 0 ? day : end
  return past + Math.max(0, daysBetween(from, before))
}
