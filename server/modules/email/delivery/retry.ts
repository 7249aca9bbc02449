/** Greylisting lets a mail through after minutes, a broken server comes back within hours. Half a day, then it is over. */
const DELAYS_IN_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480]

/** How long to wait after so many attempts; null when it is time to give up. */
export function delayAfter(attempts: number): Temporal.Duration | null {
  const minutes = DELAYS_IN_MINUTES[attempts - 1]
  return minutes === undefined ? null : Temporal.Duration.from({ minutes })
}
