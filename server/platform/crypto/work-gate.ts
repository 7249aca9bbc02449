export type WorkGate = {
  run<T>(work: () => Promise<T>): Promise<T>
}

type WorkGateOptions = {
  running: number
  waiting: number
  whenFull: () => Error
}

// First come, first served: at most `running` pieces of work at once, at most `waiting` behind them.
export function createWorkGate({ running, waiting, whenFull }: WorkGateOptions): WorkGate {
  const queue: (() => void)[] = []
  let active = 0

  async function enter(): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    if (queue.length >= waiting) throw whenFull()
    await new Promise<void>(resolve => queue.push(resolve))
  }

  // The slot is handed to the next in line without being freed, so a newcomer cannot slip in between.
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }

  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
