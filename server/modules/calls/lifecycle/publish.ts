import type { Ctx } from '#kit/context.ts'
import { tell } from '#modules/messaging/index.ts'

/** Everybody in the room is told how the call stands, once it is committed. */
export const tellCall = (ctx: Ctx, { id, room_id }: { id: string; room_id: string }): void =>
  tell(ctx, { kind: 'call_changed', roomId: room_id, callId: id })
