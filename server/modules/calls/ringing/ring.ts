import type { Ctx } from '#kit/context.ts'
import type { RoomFacts } from '#modules/messaging/index.ts'
import { meOf } from '#modules/messaging/index.ts'
import { insertRings, listCallable } from './queries.ts'

const RING_SECONDS = 45

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
  return people.length
}
