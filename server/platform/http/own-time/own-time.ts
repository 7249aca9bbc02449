import { watchHeldUp } from './held-up.ts'
import { lookupWaitOf } from './lookups.ts'

/**
 * What of the time that a request takes is our own and nobody else's: the wait for one of our connections, the wait for our
 * threads that look names up, and whatever else held this process up.
 */
export interface OwnTime {
  /** A turn that does not come within this ends the request with `OutboundBusy`. */
  readonly turnMs: number
  /** Tells all of it from now on. */
  counter(): () => number
  /** All of it since the start, without the wait for a connection. */
  lateMs(): number
  /** Since the start, without the wait for a connection. */
  elapsedMs(): number
  /** Lookups of this host count from now on. */
  asks(host: string): void
  /** The wait for a connection of ours. */
  duringTurn<T>(turn: Promise<T>): Promise<T>
  stop(): void
}

const TURN_MS = 10_000

export function startOwnTime(turnMs = TURN_MS): OwnTime {
  const startedAt = performance.now()
  const heldUp = watchHeldUp()
  const hosts = new Map<string, number>()
  let queued = 0
  let queuedSince: number | null = null
  const queuedMs = () => queued + (queuedSince === null ? 0 : performance.now() - queuedSince)
  const lateMs = () => {
    let ms = heldUp.ms()
    for (const [host, before] of hosts) ms += Math.max(0, lookupWaitOf(host) - before)
    return ms
  }
  return {
    turnMs,
    counter() {
      const before = queuedMs() + lateMs()
      return () => queuedMs() + lateMs() - before
    },
    lateMs,
    elapsedMs: () => performance.now() - startedAt - queuedMs(),
    asks(host) {
      if (!hosts.has(host)) hosts.set(host, lookupWaitOf(host))
    },
    async duringTurn(turn) {
      queuedSince = performance.now()
      try {
        return await turn
      } finally {
        queued = queuedMs()
        queuedSince = null
      }
    },
    stop: heldUp.stop,
  }
}
