import type { Ctx } from '#kit/context.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { endSessions, type RevokeReason, type Which } from './queries.ts'

/** Ends sessions; their access tokens stop with this commit, in this process at once. How many ended. */
export async function revokeSessions(ctx: Ctx, which: Which, reason: RevokeReason): Promise<number> {
  const ended = await endSessions(ctx, which, reason)
  forgetAfterCommit(ctx)
  return ended
}
