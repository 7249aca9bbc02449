import type { SocketHost } from '#kit/web/socket.ts'
import { readKey } from '../access/person.ts'
import { findRoomRow } from '../rooms/queries.ts'
import { presentRooms } from '../rooms/read.ts'
import type { Feeds } from './feeds.ts'
import type { ChatHint } from './hints.ts'
import type { createNames } from './names.ts'
import { isInRoom } from './queries.ts'
import { type Session, sendFrame } from './session.ts'

/** Frames beside the messages: what rooms are like, who has read, who types, who is there. */
export function createTelling(
  host: SocketHost,
  feeds: Feeds,
  names: ReturnType<typeof createNames>,
  sessionsOf: (organizationId: string) => readonly Session[],
) {
  async function tellRoom(session: Session, roomId: string): Promise<void> {
    const [room] = await host.read(session.organizationId, async ctx => {
      const row = await findRoomRow(ctx.db, session.me, roomId)
      return row ? presentRooms(ctx, [row]) : []
    })
    if (room) sendFrame(session, { type: 'room', room })
  }

  async function tellRead(organizationId: string, roomId: string, key: string, seq: number): Promise<void> {
    const person = { ...readKey(key), name: await names.of(organizationId, key) }
    const frame = { type: 'read', room_id: roomId, person, last_read_seq: seq }
    for (const session of feeds.followersOf(organizationId, roomId)) {
      if (session.me.key !== key) sendFrame(session, frame)
      else {
        const row = await host.read(organizationId, ({ db }) => findRoomRow(db, session.me, roomId))
        const counts = { unread_count: row?.unread_count ?? 0, mention_count: row?.mention_count ?? 0 }
        sendFrame(session, { ...frame, ...counts })
      }
    }
  }

  async function tellTyping(organizationId: string, roomId: string, key: string): Promise<void> {
    const person = { ...readKey(key), name: await names.of(organizationId, key) }
    for (const session of feeds.followersOf(organizationId, roomId)) {
      if (session.me.key !== key) sendFrame(session, { type: 'typing', room_id: roomId, person })
    }
  }

  async function tellPresence(organizationId: string, key: string, presence: string): Promise<void> {
    const person = { ...readKey(key), name: await names.of(organizationId, key) }
    for (const session of sessionsOf(organizationId)) {
      const { onlyRoomId } = session.me
      // A guest knows the people of one room.
      const knows =
        onlyRoomId === null || (await host.read(organizationId, ({ db }) => isInRoom(db, onlyRoomId, key)))
      if (knows) sendFrame(session, { type: 'presence', person, presence })
    }
  }

  async function tell(organizationId: string, hint: ChatHint): Promise<void> {
    switch (hint.kind) {
      case 'room_changed':
        for (const session of feeds.followersOf(organizationId, hint.roomId))
          await tellRoom(session, hint.roomId)
        break
      case 'read':
        await tellRead(organizationId, hint.roomId, hint.person, hint.seq)
        break
      case 'typing':
        await tellTyping(organizationId, hint.roomId, hint.person)
        break
      case 'presence':
        await tellPresence(organizationId, hint.person, hint.presence)
    }
  }

  return { tell, tellRoom }
}
