import { createGate } from '#kit/time/gate.ts'
import { OutboundBusy } from '../errors.ts'

export interface Turns {
  /** Waits until fewer than the most are at it, first come, first served; the answer gives the turn back, once. */
  take(name: string, limits: { signal: AbortSignal; withinMs: number | null }): Promise<() => void>
}

export function createTurns(most: number): Turns {
  const gate = createGate(most)
  return {
    async take(name, { signal, withinMs }) {
      const late = withinMs === null ? undefined : { afterMs: withinMs, error: () => new OutboundBusy() }
      await gate.enter(name, { signal, late })
      let isBack = false
      return () => {
        if (!isBack) gate.leave(name)
        isBack = true
      }
    },
  }
}
