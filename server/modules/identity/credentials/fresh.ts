import type { Ctx } from '#kit/context.ts'
import { ConfirmIdentity, SessionNeeded } from '#kit/problem.ts'
import { findProof, markConfirmed } from './queries.ts'

const FRESH_MINUTES = 10

const freshUntil = (proof: Temporal.Instant): Temporal.Instant => proof.add({ minutes: FRESH_MINUTES })

/** Whether its person logged in, or confirmed who they are, a moment ago. */
export async function isFreshSession({ db, now }: Pick<Ctx, 'db' | 'now'>, sessionId: string) {
  const proof = await findProof(db, sessionId)
  return proof !== undefined && Temporal.Instant.compare(freshUntil(proof), now) > 0
}

/** For a route that wants it for some of what it does; one that always does declares `credential`. */
export async function requireFreshSession(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.sessionId === null) throw SessionNeeded()
  if (!(await isFreshSession(ctx, actor.sessionId))) throw ConfirmIdentity()
}

/** Until when the session counts as fresh from now on. */
export async function renewProof(ctx: Ctx, sessionId: string): Promise<string> {
  await markConfirmed(ctx, sessionId)
  return freshUntil(ctx.now).toString()
}
