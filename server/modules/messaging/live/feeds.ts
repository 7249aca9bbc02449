import type { Ctx } from '#kit/context.ts'
import type { SocketHost } from '#kit/web/socket.ts'
import { isSameForAll, loadShared, present, type Reader } from '../messages/present.ts'
import { listChanges, type MessageRow } from '../messages/queries.ts'
import { listBookmarksOf } from '../messages/shared-queries.ts'
import { listProgress, progressOf } from './queries.ts'
import { closing, type Place, type Session, sendFrame } from './session.ts'

/** A room that is followed here: its changes are read once and sent to all who are not behind. */
interface Feed {
  readonly organizationId: string
  readonly roomId: string
  readonly followers: Set<Session>
  rev: number
  reading: 'no' | 'once' | 'again'
}

/** How far a room has come, and where old messages were last taken out of it. */
interface RoomProgress {
  id: string
  last_rev: number
  last_seq: number
  forgotten_rev: number
}

export interface Feeds {
  /** From a revision on. `isNamed`: the client said where it was, and is told when it has caught up. */
  follow(session: Session, room: RoomProgress, from: number | null): void
  leave(session: Session, roomId: string): void
  leaveAll(session: Session): void
  poke(organizationId: string, roomId: string): void
  /** Hints may get lost: looks which rooms have gone on. */
  lookAgain(): Promise<void>
  followersOf(organizationId: string, roomId: string): readonly Session[]
}

const PAGE = 200
/** Of what is too much for somebody's line, little is held here. */
const SHORT_PAGE = 20
/** Further behind than this a client reads the room anew. */
const MOST_BEHIND = 1_000
/** All of it by one reading, which sees that there is no more. */
const LONG_PAGE = MOST_BEHIND + 1

interface Piece {
  rev: number
  textFor(session: Session): string | Buffer
}

export function createFeeds(host: SocketHost): Feeds {
  const feeds = new Map<string, Feed>()
  const keyOf = (organizationId: string, roomId: string) => `${organizationId}:${roomId}`

  /** How far the room is, and behind it what came after a revision: all that is there up to that place is among it. */
  const readAfter = (organizationId: string, roomId: string, rev: number, limit: number) =>
    host.read(organizationId, async ctx => {
      const [progress, rows] = await Promise.all([
        progressOf(ctx.db, { ids: [roomId] }),
        listChanges(ctx.db, { roomId, rev, limit }),
      ])
      return { room: progress[0], pieces: await toPieces(ctx, rows), isAll: rows.length < limit }
    })

  const giveUp = (session: Session, error: unknown) => {
    host.log.warn({ error: (error as Error).message }, 'a room could not be read for a socket')
    // It resumes from where it was; kept open, it would wait for what never comes.
    session.connection.close(closing.failed, 'please connect again')
  }

  async function readOn(feed: Feed): Promise<void> {
    for (;;) {
      const { room, pieces, isAll } = await readAfter(feed.organizationId, feed.roomId, feed.rev, PAGE)
      feed.rev = Math.max(feed.rev, pieces.at(-1)?.rev ?? 0, isAll && room ? room.last_rev : 0)
      for (const session of feed.followers) {
        const place = session.rooms.get(feed.roomId)
        if (!place?.isLive) continue
        const isThrough = deliver(session, place, pieces)
        if (isThrough && isAll && room) resetIfForgotten(session, place, room)
        // Who reads slower than others write goes on by itself, at its own pace.
        if (!isThrough) void catchUp(feed, session, false)
      }
      if (isAll) return
    }
  }

  /** One reader a room; a hint while it reads makes it read once more. */
  async function follow(feed: Feed): Promise<void> {
    if (feed.reading !== 'no') {
      feed.reading = 'again'
      return
    }
    try {
      do {
        feed.reading = 'once'
        await readOn(feed)
      } while ((feed.reading as string) === 'again')
    } catch (error) {
      host.log.warn({ error: (error as Error).message }, 'a room could not be followed')
    } finally {
      feed.reading = 'no'
    }
  }

  /** As far as the others are; then it goes with them. */
  async function catchUp(feed: Feed, session: Session, isNamed: boolean): Promise<void> {
    const { organizationId, roomId } = feed
    let limit = LONG_PAGE
    try {
      for (;;) {
        await session.connection.taken()
        const place = session.rooms.get(roomId)
        if (!place || !session.connection.isOpen) return
        if (!isNamed && place.rev >= feed.rev) {
          place.isLive = true
          return
        }
        const tail = feed.rev
        const { room, pieces, isAll } = await readAfter(organizationId, roomId, place.rev, limit)
        if (!deliver(session, place, pieces)) {
          limit = SHORT_PAGE
          continue
        }
        // All there was, so whoever got it is as far as the others were before.
        if (isAll) place.rev = Math.max(place.rev, tail)
        if (isAll && room) resetIfForgotten(session, place, room)
        if (isAll && place.rev >= feed.rev) {
          place.isLive = true
          if (isNamed) sendFrame(session, { type: 'synced', room_id: roomId, rev: place.rev })
          return
        }
      }
    } catch (error) {
      giveUp(session, error)
    }
  }

  return {
    follow(session, { id: roomId, last_rev, last_seq, forgotten_rev }, from) {
      const key = keyOf(session.organizationId, roomId)
      const feed = feeds.get(key) ?? {
        organizationId: session.organizationId,
        roomId,
        followers: new Set(),
        rev: last_rev,
        reading: 'no' as const,
      }
      feeds.set(key, feed)
      feed.followers.add(session)
      const isFar =
        from !== null && (last_rev - from > MOST_BEHIND || from > last_rev || from < forgotten_rev)
      session.rooms.set(roomId, {
        rev: isFar || from === null ? last_rev : from,
        forgottenRev: forgotten_rev,
        isLive: false,
      })
      if (isFar) sendFrame(session, { type: 'reset', room_id: roomId, rev: last_rev, last_seq })
      void catchUp(feed, session, from !== null && !isFar)
    },
    leave(session, roomId) {
      const key = keyOf(session.organizationId, roomId)
      const feed = feeds.get(key)
      session.rooms.delete(roomId)
      feed?.followers.delete(session)
      if (feed?.followers.size === 0) feeds.delete(key)
    },
    leaveAll(session) {
      for (const roomId of [...session.rooms.keys()]) this.leave(session, roomId)
    },
    poke(organizationId, roomId) {
      const feed = feeds.get(keyOf(organizationId, roomId))
      if (feed) void follow(feed)
    },
    async lookAgain() {
      for (const [organizationId, all] of Map.groupBy(feeds.values(), feed => feed.organizationId)) {
        const rows = await host.read(organizationId, ({ db }) =>
          listProgress(
            db,
            all.map(({ roomId }) => roomId),
          ),
        )
        for (const { id, last_rev } of rows) {
          const feed = feeds.get(keyOf(organizationId, id))
          if (feed && last_rev > feed.rev) void follow(feed)
        }
      }
    },
    followersOf: (organizationId, roomId) => [...(feeds.get(keyOf(organizationId, roomId))?.followers ?? [])],
  }
}

/** What was taken out of a room since cannot be told by what is there: it is read anew. */
function resetIfForgotten(session: Session, place: Place, room: RoomProgress): void {
  if (room.forgotten_rev <= place.forgottenRev) return
  place.forgottenRev = room.forgotten_rev
  place.rev = Math.max(place.rev, room.forgotten_rev)
  sendFrame(session, { type: 'reset', room_id: room.id, rev: place.rev, last_seq: room.last_seq })
}

/** What it has seen is left out: revisions only rise. False where it has yet to take what it was sent. */
function deliver(session: Session, place: Place, pieces: readonly Piece[]): boolean {
  const { connection } = session
  let isThrough = true
  connection.together(() => {
    for (const piece of pieces) {
      if (piece.rev <= place.rev) continue
      if (connection.isFull) {
        place.isLive = false
        isThrough = false
        return
      }
      connection.send(piece.textFor(session))
      place.rev = piece.rev
    }
  })
  return isThrough
}

/** Written out once for everybody where nothing in it is the reader's own. */
async function toPieces(ctx: Ctx, rows: readonly MessageRow[]): Promise<Piece[]> {
  if (rows.length === 0) return []
  const [shared, kept] = await Promise.all([
    loadShared(ctx, rows),
    listBookmarksOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ])
  const keepers = Map.groupBy(kept, ({ message_id }) => message_id)
  const readerOf = ({ me, rooms }: Session): Reader => ({
    key: me.key,
    isUser: me.userId !== null,
    isBookmarked: id => keepers.get(id)?.some(({ person }) => person === me.key) ?? false,
    isIn: id => rooms.has(id),
  })
  const write = (row: MessageRow, reader: Reader) =>
    JSON.stringify({
      type: 'message',
      room_id: row.room_id,
      rev: row.rev,
      change: row.change,
      message: present(ctx, row, shared, reader),
    })
  return rows.map(row => {
    if (!isSameForAll(row) || keepers.has(row.id)) {
      return { rev: row.rev, textFor: session => write(row, readerOf(session)) }
    }
    let bytes: Buffer | undefined
    return {
      rev: row.rev,
      textFor: session => {
        bytes ??= Buffer.from(write(row, readerOf(session)))
        return bytes
      },
    }
  })
}
