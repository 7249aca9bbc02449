/** What has to be ended however a benchmark ends: by itself, by an error, by a signal. The last one begun is ended first. */
const endings: (() => Promise<unknown>)[] = []
let ended: Promise<void> | undefined

/** The returned function ends it before its time, once. */
export function endedLater(end: () => Promise<unknown>): () => Promise<void> {
  endings.push(end)
  return async () => {
    const place = endings.indexOf(end)
    if (place === -1) return
    endings.splice(place, 1)
    await end()
  }
}

export function endAll(): Promise<void> {
  ended ??= (async () => {
    // A server that cannot be stopped is no reason to leave the database behind.
    for (let end = endings.pop(); end; end = endings.pop()) await end().catch(console.error)
  })()
  return ended
}

export const isEnding = (): boolean => ended !== undefined

for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.on(signal, () => void endAll().finally(() => process.exit(128 + number)))

/** A wait that says what was waited for instead of going on for ever. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${seconds} s`)), seconds * 1_000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
