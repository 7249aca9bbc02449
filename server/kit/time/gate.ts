interface Patience {
  signal?: AbortSignal
  /** Who still waits after so long gets the error. */
  late?: { afterMs: number; error: () => Error } | undefined
}

export interface Gate {
  /** Waits for a place. Whoever gives up leaves the line, and throws. */
  enter(key: string, patience?: Patience): Promise<void>
  leave(key: string): void
  isFull(key: string): boolean
  /** How many stand in line. */
  waiting(key: string): number
}

interface Line {
  inside: number
  waiting: Set<() => void>
}

/** At most so many at once of each key, first come, first served. */
export function createGate(most: number): Gate {
  /** Only of keys that have somebody inside. */
  const lines = new Map<string, Line>()

  return {
    async enter(key, patience = {}) {
      const line = lines.get(key) ?? { inside: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.inside < most) line.inside += 1
      else await standIn(line, patience)
    },
    // The place goes to the next in line without being freed, so nobody slips in between.
    leave(key) {
      const line = lines.get(key)!
      const [next] = line.waiting
      if (next) {
        line.waiting.delete(next)
        next()
        return
      }
      line.inside -= 1
      if (line.inside === 0) lines.delete(key)
    },
    isFull: key => lines.get(key)?.inside === most,
    waiting: key => lines.get(key)?.waiting.size ?? 0,
  }
}

async function standIn({ waiting }: Line, { signal, late }: Patience): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = (error: unknown) => {
    waiting.delete(resolve)
    reject(error)
  }
  const abort = () => giveUp(signal?.reason)
  const timer = late && setTimeout(() => giveUp(late.error()), late.afterMs)
  waiting.add(resolve)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
