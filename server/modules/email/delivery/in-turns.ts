/**
 * Many writes in few transactions: whoever comes while one is under way joins the next, and what comes within the
 * pause before it leaves joins it, too. Answers when the own part is durable, with the result of the whole turn.
 */
export function writeInTurns<T, R>(
  write: (items: readonly T[]) => Promise<R>,
  pauseFor: (waiting: number) => number = () => 0,
): (item: T) => Promise<R> {
  let waiting: { item: T; resolve(result: R): void; reject(error: unknown): void }[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const pause = pauseFor(waiting.length)
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
      const turn = waiting
      waiting = []
      try {
        const result = await write(turn.map(({ item }) => item))
        for (const { resolve } of turn) resolve(result)
      } catch (error) {
        for (const { reject } of turn) reject(error)
      }
    }
    isRunning = false
  }

  return item =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
