import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { holdParties } from '#modules/crm/index.ts'
import { isManager, lockRoomOf, type Me, meOf, type RoomFacts } from '#modules/messaging/index.ts'
import { CallNotFound } from './errors.ts'
import { type CallRow, findCall, findCallOf, lockCall } from './queries.ts'

/** To read of it: for members of its room alone. */
export async function openCall(ctx: Ctx, callId: string, me: Me = meOf(ctx)): Promise<CallRow> {
  return found(await findCallOf(ctx.db, callId, me.key), CallNotFound)
}

export interface OpenedCall {
  call: CallRow
  room: RoomFacts
}

/** To change it: first whoever it is about is held, then its room, then the call itself. */
export async function lockWithRoom(ctx: Ctx, callId: string, key: string): Promise<OpenedCall | undefined> {
  const before = await findCall(ctx.db, callId)
  if (!before) return undefined
  holdRecord(ctx, before)
  const room = await lockRoomOf(ctx.db, before.room_id, key)
  const call = room && (await lockCall(ctx.db, callId))
  return call && { call, room }
}

export async function openToChange(ctx: Ctx, callId: string, me: Me = meOf(ctx)): Promise<OpenedCall> {
  await openCall(ctx, callId, me)
  const opened = await lockWithRoom(ctx, callId, me.key)
  // Somebody may have been taken out of the room while we waited for it.
  if (!opened || opened.room.my_role === null) throw CallNotFound()
  return opened
}

/** Whom the timeline will be told of. */
export function holdRecord(ctx: Ctx, { record_type, record_id }: Pick<CallRow, 'record_type' | 'record_id'>) {
  const ids = (type: string) => (record_type === type ? [record_id] : [])
  holdParties(ctx, { companies: ids('company'), contacts: ids('contact'), deals: ids('deal') })
}

export const isManagerOf = ({ room }: OpenedCall, me: Me): boolean => isManager({ room, me })
