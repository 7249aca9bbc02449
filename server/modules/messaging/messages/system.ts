import type { Ctx } from '#kit/context.ts'
import { lockRoomOf } from '../access/queries.ts'
import { writeSystemLine } from './post.ts'

/** A line of the system's own in a room; nothing where the room is gone. */
export async function postToRoom(ctx: Ctx, roomId: string, text: string): Promise<void> {
  const room = await lockRoomOf(ctx.db, roomId, '')
  if (room) await writeSystemLine(ctx, room, text)
}
