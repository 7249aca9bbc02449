import type { SocketConnection } from '#kit/web/socket.ts'
import type { Me } from '../access/person.ts'

/** How far a connection is in a room. */
export interface Place {
  rev: number
  /** Where old messages were last taken out of the room, as far as the client knows. */
  forgottenRev: number
  /** Behind, it reads by itself until it has caught up. */
  isLive: boolean
}

/** A connection that has said who it is. */
export interface Session {
  readonly connection: SocketConnection
  readonly organizationId: string
  readonly me: Me
  readonly token: string
  readonly rooms: Map<string, Place>
  readonly typedAt: Map<string, number>
  readonly openedAt: number
  activeAt: number
  isAway: boolean
}

export const closing = { unauthorized: 4401, replaced: 4409, failed: 1011 } as const

export const sendFrame = ({ connection }: Pick<Session, 'connection'>, frame: object): void =>
  connection.send(JSON.stringify(frame))

export const sendProblem = (connection: SocketConnection, code: string, detail: string): void =>
  connection.send(JSON.stringify({ type: 'error', code, detail }))

export type ClientFrame =
  | { type: 'start'; token?: string; rooms: Map<string, number> }
  | { type: 'typing'; roomId: string }
  | { type: 'presence'; presence: 'online' | 'away' }
  | { type: 'ping' }
  /** Of another domain, or of nobody. */
  | { type: 'other'; frame: Readonly<Record<string, unknown>> }

/** What clients say by themselves; the rest is of other domains. */
export const frameTypes = ['start', 'typing', 'presence', 'ping'] as const satisfies ClientFrame['type'][]

/** Null where it is no JSON object. */
export function readFrame(text: string): ClientFrame | null {
  let frame: Record<string, unknown>
  try {
    frame = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof frame !== 'object' || frame === null) return null
  switch (frame.type) {
    case 'start':
      return {
        type: 'start',
        ...(typeof frame.token === 'string' ? { token: frame.token } : {}),
        rooms: readRooms(frame.rooms),
      }
    case 'typing':
      return { type: 'typing', roomId: String(frame.room_id) }
    case 'presence':
      return { type: 'presence', presence: frame.presence === 'away' ? 'away' : 'online' }
    case 'ping':
      return { type: 'ping' }
    default:
      return { type: 'other', frame }
  }
}

const MOST_NAMED = 1_000

function readRooms(value: unknown): Map<string, number> {
  const rooms = new Map<string, number>()
  if (typeof value !== 'object' || value === null) return rooms
  for (const [id, rev] of Object.entries(value).slice(0, MOST_NAMED)) {
    rooms.set(id.toLowerCase(), Number.isSafeInteger(rev) && (rev as number) >= 0 ? (rev as number) : 0)
  }
  return rooms
}
