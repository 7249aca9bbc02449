import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Ask {
  readonly method?: string
  readonly path: () => string
  readonly body?: () => object
}

export interface Traffic {
  /** Milliseconds and path of the request that took longest since this was last asked. */
  longest(): { ms: number; what: string }
  readonly count: () => number
  stop(): Promise<void>
}

/** People who ask, one thing after the other, until they are told to stop. A request that fails is an error. */
export function startTraffic(api: string, headers: Record<string, string>, asks: readonly Ask[]): Traffic {
  let worst = { ms: 0, what: '' }
  let count = 0
  let stopped = false
  const ask = async ({ method = 'GET', path, body }: Ask) => {
    const started = performance.now()
    const answer = await fetch(api + path(), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body()) } : {}),
    })
    const text = await answer.text()
    const ms = performance.now() - started
    if (!answer.ok) throw new Error(`${method} ${path()}: ${answer.status} ${text}`)
    count += 1
    if (ms > worst.ms) worst = { ms, what: `${method} ${new URL(answer.url).pathname}` }
  }
  const people = asks.map(async one => {
    while (!stopped) {
      await ask(one)
      await sleep(5)
    }
  })
  const all = Promise.all(people)
  // Told by `stop`.
  all.catch(() => {})
  return {
    longest() {
      const found = worst
      worst = { ms: 0, what: '' }
      return found
    },
    count: () => count,
    async stop() {
      stopped = true
      await all
    },
  }
}

/** Somebody who reads the tables in transactions of some seconds, as reports and exports do. */
export function startLongReader(url: string, tables: readonly string[]): { stop(): Promise<void> } {
  let stopped = false
  const reading = (async () => {
    const client = new pg.Client(url)
    await client.connect()
    while (!stopped) {
      await client.query('begin')
      for (const table of tables) await client.query(`select from ${table} limit 1`)
      await sleep(3_000)
      await client.query('commit')
      await sleep(2_000)
    }
    await client.end()
  })()
  return {
    async stop() {
      stopped = true
      await reading
    },
  }
}
