import { Readable } from 'node:stream'
import type { Logger } from '#kit/context.ts'
import { Overloaded } from '#kit/problem.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { type EventCursor, eventStore } from '../events/event-store.ts'

/** Live updates: every process follows the events of the organizations whose people it serves. */
export interface Live {
  /** A stream of server-sent events from `after` on; null starts with what happens next. */
  open(organizationId: string, after: EventCursor | null, guest: Guest): Promise<Readable>
  /** Another event of the organization was committed here. */
  poke(organizationId: string): void
  close(): void
}

/** Who follows, for as long as the connection and the credential it was opened with last. */
export interface Guest {
  signal: AbortSignal
  isWelcome: () => Promise<boolean>
}

const MAX_STREAMS = 5_000
const MAX_BEHIND = 1_000
const LOOK_AGAIN_MS = 5_000
const HEARTBEAT_MS = 20_000
/** A credential runs out unannounced, and where no notification comes through nobody says that it was revoked. */
const ASK_AGAIN_MS = 30_000

interface Follower {
  stream: Readable
  isWelcome: () => Promise<boolean>
  cursor: EventCursor
}

export const formatCursor = (cursor: EventCursor): string => `${cursor.xid}-${cursor.seq}`

export function parseCursor(text: string): EventCursor | null {
  const match = /^(\d{1,19})-(\d{1,16})$/.exec(text)
  return match ? { xid: match[1]!, seq: Number(match[2]) } : null
}

export function createLive(database: Database, bus: Bus, log: Logger): Live {
  const followers = new Map<string, Set<Follower>>()
  const reading = new Map<string, 'once' | 'again'>()
  let streams = 0

  async function catchUp(organizationId: string): Promise<void> {
    for (const follower of followers.get(organizationId) ?? []) {
      const events = await database.transact({ organizationId, readOnly: true }, ({ db }) =>
        eventStore.readAfter(db, follower.cursor, 200),
      )
      for (const { xid, seq, ...event } of events) {
        follower.cursor = { xid, seq }
        const text = `id: ${formatCursor(follower.cursor)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
        follower.stream.push(text)
      }
      // A client that does not read would fill our memory: it is let go, and resumes where it was.
      if (follower.stream.readableLength > MAX_BEHIND * 1024) follower.stream.destroy()
    }
  }

  /** One reader per organization at a time; a poke while it reads makes it read once more. */
  async function follow(organizationId: string): Promise<void> {
    if (!followers.has(organizationId)) return
    if (reading.has(organizationId)) return void reading.set(organizationId, 'again')
    try {
      do {
        reading.set(organizationId, 'once')
        await catchUp(organizationId)
      } while (reading.get(organizationId) === 'again')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'live updates could not be read')
    } finally {
      reading.delete(organizationId)
    }
  }

  async function letGo(organizationId: string): Promise<void> {
    for (const { stream, isWelcome } of followers.get(organizationId) ?? []) {
      try {
        if (!(await isWelcome())) stream.destroy()
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'the credential of a live stream could not be checked')
      }
    }
  }

  // After this round of listeners: the identities must have forgotten what they remembered.
  const unsubscribeIdentity = bus.subscribe('bowline_identity', organizationId =>
    setImmediate(() => void letGo(organizationId)),
  )
  const askAgain = setInterval(() => {
    for (const organizationId of followers.keys()) void letGo(organizationId)
  }, ASK_AGAIN_MS).unref()

  /** An older transaction still open holds events back for a moment: hence the second looks. */
  const unsubscribe = bus.subscribe('bowline_events', organizationId => {
    void follow(organizationId)
    for (const delay of [150, 1_000]) setTimeout(() => void follow(organizationId), delay).unref()
  })
  const lookAgain = setInterval(() => {
    for (const organizationId of followers.keys()) void follow(organizationId)
  }, LOOK_AGAIN_MS).unref()
  const heartbeat = setInterval(() => {
    for (const set of followers.values()) for (const { stream } of set) stream.push(': still here\n\n')
  }, HEARTBEAT_MS).unref()

  return {
    async open(organizationId, after, { signal, isWelcome }) {
      if (streams >= MAX_STREAMS) throw Overloaded()
      const cursor =
        after ??
        (await database.transact({ organizationId, readOnly: true }, ({ db }) => eventStore.latest(db)))
      const stream = new Readable({ read() {} })
      const follower = { stream, cursor, isWelcome }
      const set = followers.get(organizationId) ?? new Set()
      followers.set(organizationId, set.add(follower))
      streams += 1
      stream.once('close', () => {
        streams -= 1
        set.delete(follower)
        if (set.size === 0) followers.delete(organizationId)
      })
      signal.addEventListener('abort', () => stream.destroy(), { once: true })
      stream.push(`: connected\nid: ${formatCursor(cursor)}\nretry: 2000\n\n`)
      void follow(organizationId)
      return stream
    },
    poke: organizationId => bus.publish('bowline_events', organizationId),
    close() {
      unsubscribe()
      unsubscribeIdentity()
      clearInterval(askAgain)
      clearInterval(lookAgain)
      clearInterval(heartbeat)
      for (const set of followers.values()) for (const { stream } of set) stream.push(null)
    },
  }
}
