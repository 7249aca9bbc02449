import type { Ctx } from '#kit/context.ts'
import type { RoomFacts } from '#modules/messaging/index.ts'
import { meOf } from '#modules/messaging/index.ts'
import { CallHasEnded, NotCalled } from '../access/errors.ts'
import { openToChange } from '../access/open.ts'
import { findCall } from '../access/queries.ts'
import { presentCall } from '../talking/present.ts'
import type { Call } from '../talking/schema.ts'
import { tellCall } from '../talking/telling.ts'
import { insertRings, listCallable, setAnswer } from './queries.ts'

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

/** It stops ringing for them, on every screen; whoever accepts has yet to join. */
export async function answerCall(ctx: Ctx, callId: string, answer: 'accepted' | 'declined'): Promise<Call> {
  const me = meOf(ctx)
  const { call } = await openToChange(ctx, callId, me)
  if (call.status === 'ended') throw CallHasEnded()
  if (!(await setAnswer(ctx, callId, me.key, answer))) throw NotCalled()
  tellCall(ctx, call)
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}
