import type { Ctx } from '#kit/context.ts'
import type { RoomFacts } from '#modules/messaging/index.ts'
import { meOf, readKey } from '#modules/messaging/index.ts'
import { CallRang } from '../events.ts'
import { insertRings, listCallable } from './queries.ts'

export const RING_SECONDS = 45

/** Between two people it rings for the other one; elsewhere for those who are named. How many. */
export async function ring(
  ctx: Ctx,
  room: Pick<RoomFacts, 'id' | 'kind'>,
  callId: string,
  userIds: readonly number[] | undefined,
): Promise<number> {
  if (room.kind !== 'direct' && !userIds?.length) return 0
  const people = await listCallable(ctx, room.id, meOf(ctx).key, userIds ?? null)
  const until = ctx.now.add({ seconds: RING_SECONDS }).toString()
  if (people.length > 0) await insertRings(ctx, callId, people, until)
  await ctx.emitAll(
    CallRang,
    people.flatMap(key => {
      const person = readKey(key)
      return person.type === 'user' ? [{ user_id: person.id, call_id: callId, room_id: room.id }] : []
    }),
  )
  return people.length
}
