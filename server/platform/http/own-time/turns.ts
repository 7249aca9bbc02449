import { OutboundBusy } from '../errors.ts'

export interface Turns {
  /** Waits until fewer than the most are at it, first come, first served; the answer gives the turn back, once. */
  take(name: string, limits: { signal: AbortSignal; withinMs: number | null }): Promise<() => void>
}

interface Line {
  busy: number
  waiting: Set<() => void>
}

export function createTurns(most: number): Turns {
  const lines = new Map<string, Line>()

  const giveBack = (name: string, line: Line) => {
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      const [next] = line.waiting
      if (next) {
        line.waiting.delete(next)
        next()
        return
      }
      line.busy -= 1
      if (line.busy === 0) lines.delete(name)
    }
  }

  return {
    async take(name, { signal, withinMs }) {
      const line = lines.get(name) ?? { busy: 0, waiting: new Set() }
      lines.set(name, line)
      if (line.busy < most) {
        line.busy += 1
        return giveBack(name, line)
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = (error: unknown) => {
        line.waiting.delete(resolve)
        reject(error)
      }
      const giveUp = () => leave(signal.reason)
      const timer = withinMs === null ? undefined : setTimeout(() => leave(new OutboundBusy()), withinMs)
      line.waiting.add(resolve)
      signal.addEventListener('abort', giveUp, { once: true })
      if (signal.aborted) giveUp()
      try {
        await promise
        return giveBack(name, line)
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
