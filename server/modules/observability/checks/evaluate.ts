/** What is known of a check, and what one more look makes of it. */
export interface CheckState {
  status: string
  since: string | null
  failures: number
}

/** Down after so many failures in a row, up again after one success. */
export function judge(
  before: CheckState,
  { ok, degraded, at }: { ok: boolean; degraded: boolean; at: string },
  failuresToDown: number,
): CheckState {
  const failures = ok ? 0 : before.failures + 1
  const isDown = !ok && (failures >= failuresToDown || before.status === 'down')
  const status = ok ? (degraded ? 'degraded' : 'up') : isDown ? 'down' : before.status
  return { status, failures, since: status === before.status && before.since !== null ? before.since : at }
}

/** The next due moment after now, on the beat the check had: what was missed is not made up for. */
export function nextDue(
  due: Temporal.Instant,
  intervalSeconds: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const step = intervalSeconds * 1_000
  const behind = now.epochMilliseconds - due.epochMilliseconds
  const steps = behind < 0 ? 1 : Math.floor(behind / step) + 1
  return due.add({ milliseconds: steps * step })
}
