import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import {
  authorOfMe,
  meOf,
  openToWrite,
  plainText,
  setActiveCall,
  tellRoom,
  writeMessage,
} from '#modules/messaging/index.ts'
import { openCall } from '../access/open.ts'
import { findCall, lockCall } from '../access/queries.ts'
import { CallStarted, tellOf } from '../events.ts'
import { pointLiveKit } from '../media/livekit.ts'
import { ring } from '../ringing/ring.ts'
import { settleLeases } from './leave.ts'
import { presentCall } from './present.ts'
import { tellCall } from './publish.ts'
import { enter, insertCall, saveCall } from './queries.ts'
import type { Call, NewCall } from './schema.ts'

/** One call a room: whoever presses second finds the one that is there. */
export async function startCall(
  ctx: Ctx,
  roomId: string,
  body: NewCall,
): Promise<{ data: Call; existing: boolean }> {
  const me = meOf(ctx)
  const { room } = await openToWrite(ctx, roomId, me)
  if (room.active_call_id !== null) {
    const call = await lockCall(ctx.db, room.active_call_id)
    // Everybody's laptop may have been closed, and nobody has looked since.
    const isOver = !call || (await settleLeases(ctx, { call, room }))
    if (!isOver) {
      if (body.user_ids && (await ring(ctx, room, call.id, body.user_ids)) > 0) tellCall(ctx, call)
      return { data: await presentCall(ctx, call), existing: true }
    }
  }
  const kind = body.kind ?? 'video'
  const id = newId()
  const title = body.title?.trim() || null
  const call = { id, room_id: roomId, record_type: room.record_type, record_id: room.record_id }
  await insertCall(ctx, {
    ...call,
    kind,
    title,
    topology: ctx.services.settings.livekit ? 'sfu' : 'mesh',
    started_by: me.key,
    started_at: ctx.now.toString(),
  })
  await enter(ctx, id, me.key, null)
  await ring(ctx, room, id, body.user_ids)
  await setActiveCall(ctx, roomId, id)
  const text = title ?? (kind === 'video' ? 'Video call' : 'Call')
  const message = await writeMessage(ctx, room, {
    type: 'call',
    author: authorOfMe(me),
    text,
    prepared: plainText(text),
    callId: id,
  })
  await saveCall(ctx, id, { message_id: message.id })
  if (ctx.services.settings.livekit) await pointLiveKit(ctx, id)
  await ctx.emit(CallStarted, tellOf(call))
  tellRoom(ctx, roomId)
  tellCall(ctx, call)
  return { data: await presentCall(ctx, (await findCall(ctx.db, id))!), existing: false }
}

export async function getCall(ctx: Ctx, callId: string): Promise<Call> {
  return presentCall(ctx, await openCall(ctx, callId))
}
