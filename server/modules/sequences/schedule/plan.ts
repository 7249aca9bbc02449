import { fractionOf } from '#kit/fraction.ts'
import { nextOpening, type SendTimes } from '#kit/time/slots.ts'
import { localDate, startOfDay, wallTimeToInstant } from '#kit/time/zone.ts'

export interface Timed {
  id: string
  step_type: string
  delay_days: number
  delay_hours: number
}

/** Whose run it is: a contact in a sequence. The same before and after it is enrolled, so that a simulation is exact. */
export interface Runner {
  sequence_id: string
  contact_id: string
}

const SPREAD_SECONDS = 15 * 60
const { compare } = Temporal.Instant

/** Days count on the wall clock (the same time of day, whatever the clocks did between), hours as they pass. */
export function afterDelay(step: Timed, ranAt: Temporal.Instant, zone: string): Temporal.Instant {
  const { delay_days: days, delay_hours: hours } = step
  const wall = ranAt.toZonedDateTimeISO(zone).toPlainDateTime()
  const later = days === 0 ? ranAt : wallTimeToInstant(wall.add({ days }), zone)
  return later.add({ hours })
}

/**
 * A moment to send, not before `from`. Whoever has to wait for a window to open is spread over its first minutes, so
 * that a hundred mails do not leave in the same second; whoever comes while it is open is not kept waiting.
 */
export function spreadSlot(
  times: SendTimes,
  from: Temporal.Instant,
  runner: Runner,
  stepId: string,
): Temporal.Instant {
  const { open, close } = nextOpening(times, from)
  if (compare(open, from) <= 0) return from
  const quarter = Math.floor((close.epochMilliseconds - open.epochMilliseconds) / 4000)
  const fraction = fractionOf('slot', runner.sequence_id, runner.contact_id, stepId)
  return open.add({ seconds: Math.floor(fraction * Math.min(SPREAD_SECONDS, quarter)) })
}

/** When a step runs after the one before it ran. Only mail waits for the window. */
export function planStep(
  times: SendTimes,
  step: Timed,
  ranAt: Temporal.Instant,
  runner: Runner,
): Temporal.Instant {
  const earliest = afterDelay(step, ranAt, times.send_timezone)
  return step.step_type === 'email' ? spreadSlot(times, earliest, runner, step.id) : earliest
}

/** The next chance of a mail for which the sequence's day has no room left. */
export function planNextDay(
  times: SendTimes,
  now: Temporal.Instant,
  runner: Runner,
  stepId: string,
): Temporal.Instant {
  const tomorrow = localDate(now, times.send_timezone).add({ days: 1 })
  return spreadSlot(times, startOfDay(tomorrow, times.send_timezone), runner, stepId)
}
