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

const GATHER_MS = 15

export function openBus(session: Session, database: Database, log: Logger): Bus {
  const listeners = new Map<Channel, Set<(message: string) => void>>(channels.map(name => [name, new Set()]))
  let waiting = new Map<Channel, Set<string>>()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  const deliver = (channel: Channel, text: string) => {
    for (const message of JSON.parse(text || '[]') as string[]) {
      for (const listener of listeners.get(channel) ?? []) listener(message)
    }
  }

  /** Many hints of one moment travel as one: a commit with NOTIFY takes a lock that all of them share. */
  async function flush(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    gathering = undefined
    try {
      const notices = [...batch].flatMap(([channel, messages]) =>
        packMessages([...messages]).map(text => ({ channel, text })),
      )
      await database.transact({ organizationId: null, isSingle: true }, ({ db }) => notify(db, notices))
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'a notice to the other processes was not sent')
    }
  }

  for (const channel of channels) session.listen(channel, text => deliver(channel, text))
  return {
    publish(channel, message) {
      if (closed) return
      const messages = waiting.get(channel) ?? new Set()
      waiting.set(channel, messages.add(message))
      gathering ??= setTimeout(() => void flush(), GATHER_MS)
    },
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => void listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(gathering)
      if (gathering) await flush()
    },
  }
}

/** A notification holds under 8,000 bytes. */
function packMessages(messages: string[]): string[] {
  const packed: string[] = []
  for (let start = 0; start < messages.length; start += 100) {
    packed.push(JSON.stringify(messages.slice(start, start + 100)))
  }
  return packed
}
