import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kit/id.ts'
import type { Database } from '../db/database.ts'
import { forgetHosts, leavePlace, takePlace } from './queries.ts'
import { hostKey } from './urls.ts'

/**
 * So that nobody is overrun by us: two requests at once to a host and so many a second, for all organizations and all
 * processes together.
 */
export interface Politeness {
  /** Runs it when the host's turn has come. What it answers as `pauseMs` is how long nobody asks the host again. */
  atHost<T extends { pauseMs: number }>(url: URL, turn: Turn, ask: () => Promise<T>): Promise<T>
  forgetIdle(): Promise<void>
}

export interface Turn {
  /** What the host asks for between two requests; never less than ours. */
  delayMs: number
  /** How long the request can take at most. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

const LOOK_AGAIN_MS = 40
const SPARE_MS = 5_000
/** Who wakes up late comes closer to the next: without room between them, one too many would fall into a second. */
const SLACK = 1.2
/** What one answer can close a host for: others may be let in sooner. */
const LONGEST_PAUSE_MS = 60_000

/** `perSecond` 0: as fast as they answer, for hosts that are one's own. */
export function createPoliteness(database: Database, perSecond: number): Politeness {
  async function take(key: Buffer, holder: string, { delayMs, timeoutMs, signal }: Turn): Promise<void> {
    const gapMs = Math.max((1_000 / perSecond) * SLACK, delayMs)
    for (;;) {
      signal?.throwIfAborted()
      const wait = await database.transact({ organizationId: null }, ({ db }) =>
        takePlace(db, { key, holder, gapMs, leaseMs: timeoutMs + SPARE_MS }),
      )
      if (wait !== undefined) return void (wait > 0 && (await sleep(wait, undefined, { signal })))
      await sleep(LOOK_AGAIN_MS * (0.5 + Math.random()), undefined, { signal })
    }
  }

  return {
    async atHost(url, turn, ask) {
      if (perSecond === 0) return ask()
      const key = createHash('sha256').update(hostKey(url)).digest()
      const holder = newId()
      let pauseMs = 0
      try {
        await take(key, holder, turn)
        const answer = await ask()
        pauseMs = Math.min(answer.pauseMs, LONGEST_PAUSE_MS)
        return answer
      } finally {
        await database.transact({ organizationId: null }, ({ db }) => leavePlace(db, key, holder, pauseMs))
      }
    },
    forgetIdle: () => database.transact({ organizationId: null }, ({ db }) => forgetHosts(db)),
  }
}
