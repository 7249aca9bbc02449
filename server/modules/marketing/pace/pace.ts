import { setTimeout as pass } from 'node:timers/promises'

const KEPT = 64
const LONGEST_MS = 2_000

export interface Pace {
  /** How long an answer took whose work was done. */
  remember(ms: number): void
  /** Waits until an answer for which less was done took as long as one of those did. */
  keepUp(elapsedMs: number): Promise<void>
}

/**
 * A robot is told the same as everybody, and must not learn by the clock that nothing was done for it: its answer takes as
 * long as one of the last honest ones, whichever chance picks. Nothing is held meanwhile.
 */
export function createPace(
  random: () => number = Math.random,
  wait: (ms: number) => Promise<unknown> = pass,
): Pace {
  const took: number[] = []
  let next = 0
  return {
    remember(ms) {
      took[next] = Math.min(ms, LONGEST_MS)
      next = (next + 1) % KEPT
    },
    async keepUp(elapsedMs) {
      const like = took[Math.floor(random() * took.length)] ?? 0
      if (like > elapsedMs) await wait(like - elapsedMs)
    },
  }
}
