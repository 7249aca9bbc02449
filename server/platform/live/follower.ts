import { Readable } from 'node:stream'
import { declaredEvents, type StoredEvent } from '#kit/event.ts'
import type { EventCursor } from '../events/store-queries.ts'

/** A client that does not read would fill our memory. */
const MOST_BEHIND_BYTES = 1_000_000
/** How long a client may take over what it was sent before its stream ended. */
const FAREWELL_MS = 10_000

/** One open stream, and how far along it is. */
export interface Follower {
  readonly stream: Readable
  cursor: EventCursor
  /** Behind the others: it reads by itself until it has caught up. */
  isBehind: boolean
  isOver: boolean
  /** Whose eyes read it: what concerns one person alone goes to nobody else. */
  readonly userId: number | null
  /** Resolves when the client has taken most of what it was sent, or is gone. */
  ready(): Promise<void>
}

export const formatCursor = (cursor: EventCursor): string => `${cursor.xid}-${cursor.seq}`

export function parseCursor(text: string): EventCursor | null {
  const match = /^(\d{1,19})-(\d{1,16})$/.exec(text)
  return match ? { xid: match[1]!, seq: Number(match[2]) } : null
}

export const isBefore = (a: EventCursor, b: EventCursor): boolean =>
  a.xid === b.xid ? a.seq < b.seq : BigInt(a.xid) < BigInt(b.xid)

export const later = (a: EventCursor, b: EventCursor): EventCursor => (isBefore(a, b) ? b : a)

export function createFollower(cursor: EventCursor, userId: number | null): Follower {
  let wake = () => {}
  const stream = new Readable({ read: () => wake() })
  stream.once('close', () => wake())
  return {
    stream,
    cursor,
    isBehind: false,
    isOver: false,
    userId,
    async ready() {
      while (!stream.destroyed && stream.readableLength >= stream.readableHighWaterMark) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}

/** A piece of the stream as it goes over the wire, the same bytes for everybody who gets it. */
export interface Piece {
  readonly cursor: EventCursor
  readonly bytes: Buffer
  /** The one person it concerns; null: everybody. */
  readonly userId: number | null
}

export function toPiece({ xid, seq, ...event }: StoredEvent & EventCursor): Piece {
  const cursor = { xid, seq }
  const text = `id: ${formatCursor(cursor)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  return { cursor, bytes: Buffer.from(text), userId: personOf(event) }
}

function personOf({ type, data }: StoredEvent): number | null {
  const kind = declaredEvents().get(type)
  if (kind?.isPersonal) return (data as { user_id: number }).user_id
  return kind?.onlyFor?.(data as never) ?? null
}

/** What it has seen is left out, and what is another person's. */
export function send(follower: Follower, pieces: readonly Piece[]): void {
  for (const { cursor, bytes, userId } of pieces) {
    if (follower.isOver || !isBefore(follower.cursor, cursor)) continue
    if (userId === null || userId === follower.userId) follower.stream.push(bytes)
    follower.cursor = cursor
  }
}

/** Let go where it does not read: it resumes where it was. */
export function dropIfStuck({ stream }: Follower): void {
  if (stream.readableLength > MOST_BEHIND_BYTES) stream.destroy()
}

/** Ends the body as it should end, so that a client can tell it from a connection that broke. */
export function endFollower(follower: Follower): void {
  if (follower.isOver) return
  follower.isOver = true
  follower.stream.push(null)
  setTimeout(() => follower.stream.destroy(), FAREWELL_MS).unref()
}
