import type { Ctx } from '#kit/context.ts'
import { meOf } from '#modules/messaging/index.ts'
import { CallHasEnded, NotCalled } from '../access/errors.ts'
import { openToChange } from '../access/open.ts'
import { findCall } from '../access/queries.ts'
import { setAnswer } from '../ringing/queries.ts'
import { presentCall } from './present.ts'
import { tellCall } from './publish.ts'
import type { Call } from './schema.ts'

/** It stops ringing for them, on every screen; whoever accepts has yet to join. */
export async function answerCall(ctx: Ctx, callId: string, answer: 'accepted' | 'declined'): Promise<Call> {
  const me = meOf(ctx)
  const { call } = await openToChange(ctx, callId, me)
  if (call.status === 'ended') throw CallHasEnded()
  if (!(await setAnswer(ctx, callId, me.key, answer))) throw NotCalled()
  tellCall(ctx, call)
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}
