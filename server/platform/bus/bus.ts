import type { Logger } from '#kit/context.ts'
import type { Database } from '../db/database.ts'
import { notify } from './queries.ts'
import type { Session } from './session.ts'

/**
 * Short messages between processes over LISTEN/NOTIFY. A hint, never the truth: whoever listens reads the
 * database, and looks again by itself from time to time.
 */
export interface Bus {
  publish(channel: Channel, message: string): void
  subscribe(channel: Channel, listener: (message: string) => void): () => void
  close(): Promise<void>
}

export const channels = ['bowline_events', 'bowline_identity', 'bowline_topics'] as const
export type Channel = (typeof channels)[number]

/** A notification holds under 8,000 bytes: so much of messages as JSON, with what stands round them. */
export const MOST_NOTICE_BYTES = 7_900
const GATHER_MS = 15

export function openBus(session: Session, database: Database, log: Logger): Bus {
  const listeners = new Map<Channel, Set<(message: string) => void>>(channels.map(name => [name, new Set()]))
  let waiting = new Map<Channel, Set<string>>()
  let isGathering = false
  let flushedAt = Number.NEGATIVE_INFINITY
  let closed = false

  const deliver = (channel: Channel, text: string) => {
    for (const message of JSON.parse(text || '[]') as string[]) {
      for (const listener of listeners.get(channel) ?? []) listener(message)
    }
  }

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    isGathering = false
    flushedAt = performance.now()
    if (batch.size === 0) return
    try {
      const notices = [...batch].flatMap(([channel, messages]) =>
        packMessages([...messages]).map(text => ({ channel, text })),
      )
      await database.transact({ organizationId: null, isSingle: true }, ({ db }) => notify(db, notices))
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'a notice to the other processes was not sent')
    }
  }

  /**
   * The first one leaves at once, those of the next moment travel together: a commit with NOTIFY takes a lock that all
   * processes share.
   */
  function gather(): void {
    if (isGathering) return
    isGathering = true
    const wait = flushedAt + GATHER_MS - performance.now()
    if (wait > 0) setTimeout(flush, wait)
    else setImmediate(flush)
  }

  for (const channel of channels) session.listen(channel, text => deliver(channel, text))
  return {
    publish(channel, message) {
      if (closed) return
      const messages = waiting.get(channel) ?? new Set()
      waiting.set(channel, messages.add(message))
      gather()
    },
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => void listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      await flush()
    },
  }
}

function packMessages(messages: readonly string[]): string[] {
  const packed: string[] = []
  let together: string[] = []
  let bytes = 0
  for (const message of messages.map(text => JSON.stringify(text))) {
    const size = Buffer.byteLength(message) + 1
    if (bytes > 0 && bytes + size > MOST_NOTICE_BYTES) {
      packed.push(`[${together.join()}]`)
      together = []
      bytes = 0
    }
    together.push(message)
    bytes += size
  }
  return [...packed, `[${together.join()}]`]
}
