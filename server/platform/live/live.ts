import type { Readable } from 'node:stream'
import type { Logger } from '#kit/context.ts'
import { Overloaded } from '#kit/problem.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { eventStore } from '../events/event-store.ts'
import type { EventCursor } from '../events/store-queries.ts'
import {
  createFollower,
  dropIfStuck,
  endFollower,
  type Follower,
  formatCursor,
  isBefore,
  later,
  send,
  toPiece,
} from './follower.ts'

/** Live updates: every process follows the events of the organizations whose people it serves. */
export interface Live {
  /** A stream of server-sent events from `after` on; null starts with what happens next. */
  open(organizationId: string, after: EventCursor | null, guest: Guest): Promise<Readable>
  /** Another event of the organization was committed here. */
  poke(organizationId: string): void
  close(): void
}

/** Who follows, for as long as the connection lasts. */
export interface Guest {
  signal: AbortSignal
  userId: number | null
}

const MAX_STREAMS = 5_000
const PAGE = 200
const LOOK_AGAIN_MS = 5_000
const HEARTBEAT_MS = 20_000

/** An organization that is followed here: its events are read once, from `tail` on, and sent to all who are not behind. */
interface Channel {
  readonly organizationId: string
  readonly followers: Set<Follower>
  tail: EventCursor
  reading: 'no' | 'once' | 'again'
}

export function createLive(database: Database, bus: Bus, log: Logger): Live {
  const channels = new Map<string, Channel>()
  let streams = 0

  async function readAfter(organizationId: string, cursor: EventCursor) {
    const events = await database.transact({ organizationId, readOnly: true }, ({ db }) =>
      eventStore.readAfter(db, cursor, PAGE),
    )
    return events.map(toPiece)
  }

  const complain = (error: unknown) =>
    log.warn({ error: (error as Error).message }, 'live updates could not be read')

  async function readOn(channel: Channel): Promise<void> {
    let count: number
    do {
      const pieces = await readAfter(channel.organizationId, channel.tail)
      count = pieces.length
      for (const follower of channel.followers) {
        if (follower.isBehind) continue
        send(follower, pieces)
        dropIfStuck(follower)
      }
      channel.tail = pieces.at(-1)?.cursor ?? channel.tail
    } while (count === PAGE)
  }

  /** One reader per organization at a time; a poke while it reads makes it read once more. */
  async function follow(organizationId: string): Promise<void> {
    const channel = channels.get(organizationId)
    if (!channel) return
    if (channel.reading !== 'no') {
      channel.reading = 'again'
      return
    }
    try {
      do {
        channel.reading = 'once'
        await readOn(channel)
      } while ((channel.reading as string) === 'again')
    } catch (error) {
      complain(error)
    } finally {
      channel.reading = 'no'
    }
  }

  /** As fast as the client reads. A short page is all there was, so whoever got it is as far as the tail was before. */
  async function catchUp(channel: Channel, follower: Follower): Promise<void> {
    try {
      while (isBefore(follower.cursor, channel.tail)) {
        await follower.ready()
        if (follower.isOver || follower.stream.destroyed) return
        const { tail } = channel
        const pieces = await readAfter(channel.organizationId, follower.cursor)
        send(follower, pieces)
        if (pieces.length < PAGE) follower.cursor = later(follower.cursor, tail)
      }
      follower.isBehind = false
    } catch (error) {
      // It resumes from where it was; kept open, it would wait for events that never come.
      complain(error)
      endFollower(follower)
    }
  }

  /** Where a stream begins, and the channel it belongs to: made by the first that follows. */
  async function join(organizationId: string, after: EventCursor | null) {
    const known = channels.get(organizationId)
    if (known && after) return { channel: known, cursor: after }
    const latest = await database.transact({ organizationId, readOnly: true }, ({ db }) =>
      eventStore.latest(db),
    )
    const channel = channels.get(organizationId) ?? {
      organizationId,
      followers: new Set<Follower>(),
      tail: latest,
      reading: 'no' as const,
    }
    return { channel, cursor: after ?? latest }
  }

  /** An older transaction still open holds events back for a moment: hence the second looks. */
  const unsubscribe = bus.subscribe('bowline_events', organizationId => {
    if (!channels.has(organizationId)) return
    void follow(organizationId)
    for (const delay of [150, 1_000]) setTimeout(() => void follow(organizationId), delay).unref()
  })
  const lookAgain = setInterval(() => {
    for (const organizationId of channels.keys()) void follow(organizationId)
  }, LOOK_AGAIN_MS).unref()
  const stillHere = Buffer.from(': still here\n\n')
  const heartbeat = setInterval(() => {
    for (const { followers } of channels.values()) {
      for (const { stream, isOver } of followers) if (!isOver) stream.push(stillHere)
    }
  }, HEARTBEAT_MS).unref()

  return {
    async open(organizationId, after, { signal, userId }) {
      if (streams >= MAX_STREAMS) throw Overloaded()
      const { channel: joined, cursor } = await join(organizationId, after)
      const channel = channels.get(organizationId) ?? joined
      channels.set(organizationId, channel)
      const follower = createFollower(cursor, userId)
      const { stream } = follower
      channel.followers.add(follower)
      streams += 1
      stream.once('close', () => {
        streams -= 1
        channel.followers.delete(follower)
        if (channel.followers.size === 0 && channels.get(organizationId) === channel) {
          channels.delete(organizationId)
        }
      })
      signal.addEventListener('abort', () => stream.destroy(), { once: true })
      stream.push(`: connected\nid: ${formatCursor(cursor)}\nretry: 2000\n\n`)
      follower.isBehind = isBefore(cursor, channel.tail)
      if (follower.isBehind) void catchUp(channel, follower)
      void follow(organizationId)
      return stream
    },
    poke: organizationId => bus.publish('bowline_events', organizationId),
    close() {
      unsubscribe()
      clearInterval(lookAgain)
      clearInterval(heartbeat)
      for (const { followers } of channels.values()) for (const follower of followers) endFollower(follower)
    },
  }
}
