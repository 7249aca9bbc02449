/** Points and lines of a day lie in one of sixteen parts. */
const SLOTS = 16
export const DAY_MS = 86_400_000
export const KEPT_DAYS = 14
const AHEAD_MS = 3_600_000

export const slotOf = (ms: number): number => Math.floor(ms / DAY_MS) % SLOTS

/** Why a moment is not taken; undefined where it is. */
export function refuseMoment(ms: number, now: number): string | undefined {
  if (ms < now - KEPT_DAYS * DAY_MS) return `is more than ${KEPT_DAYS} days ago`
  return ms > now + AHEAD_MS ? 'is more than an hour ahead' : undefined
}

/** The days of a range that may hold anything, newest first, each with its bounds. */
export function daysBack(
  from: number,
  to: number,
  now: number,
): { slot: number; from: number; to: number }[] {
  const first = Math.max(from, now - (KEPT_DAYS + 1) * DAY_MS)
  const last = Math.min(to, now + DAY_MS)
  const days: { slot: number; from: number; to: number }[] = []
  for (let day = Math.floor((last - 1) / DAY_MS); day >= Math.floor(first / DAY_MS); day -= 1) {
    const start = day * DAY_MS
    days.push({ slot: slotOf(start), from: Math.max(first, start), to: Math.min(last, start + DAY_MS) })
  }
  return days
}
