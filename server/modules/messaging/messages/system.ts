import type { Ctx } from '#kit/context.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { lockRoomOf } from '../access/queries.ts'
import { writeMessage } from './post.ts'

const SYSTEM = { type: 'system', id: null, name: 'Bowline', key: null } as const

/** A line of the system's own in a room; nothing where the room is gone. */
export async function postToRoom(ctx: Ctx, roomId: string, text: string): Promise<void> {
  const room = await lockRoomOf(ctx.db, roomId, '')
  if (!room) return
  await writeMessage(ctx, room, {
    type: 'system',
    author: SYSTEM,
    text,
    prepared: {
      html: `<p>${escapeHtml(text)}</p>`,
      mentionUsers: [],
      mentionAll: false,
      notInRoom: [],
      links: [],
    },
  })
}
