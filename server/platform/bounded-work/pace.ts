import { performance } from 'node:perf_hooks'

const BUSY = 0.7
const LONGEST_REST_MS = 250

/** As long as the document took where this process had its hands full meanwhile, so that half of the time is others'. */
export const restAfter = (utilization: number, tookMs: number): number =>
  utilization < BUSY ? 0 : Math.min(LONGEST_REST_MS, tookMs)

/** Called when a document is handed over; what it gives is called when it is done and says how long to rest. */
export function startPace(): () => number {
  const startedAt = performance.now()
  const before = performance.eventLoopUtilization()
  return () => restAfter(performance.eventLoopUtilization(before).utilization, performance.now() - startedAt)
}
