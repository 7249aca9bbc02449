import type { Ctx } from '#kit/context.ts'

export type RevokeReason =
  | 'logout'
  | 'ended_by_user'
  | 'refresh_reuse'
  | 'password_changed'
  | 'member_removed'
  | 'address_released'

/** All of a person's, perhaps but one; or one, perhaps only if it is that person's. */
export type Which = { userId: number; except?: string | null } | { sessionId: string; userId?: number }

/** Ends sessions; their access tokens stop with this commit, in this process at once. How many ended. */
export async function revokeSessions(ctx: Ctx, which: Which, reason: RevokeReason): Promise<number> {
  let ending = ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toString(), revoked_reason: reason })
    .where('revoked_at', 'is', null)
  if (which.userId !== undefined) ending = ending.where('user_id', '=', which.userId)
  if ('sessionId' in which) ending = ending.where('id', '=', which.sessionId)
  if ('except' in which && which.except) ending = ending.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  if (ended.length > 0) {
    const ids = ended.map(session => session.id)
    await ctx.db.deleteFrom('directory').where('kind', '=', 'access').where('target_id', 'in', ids).execute()
  }
  forgetAfterCommit(ctx)
  return ended.length
}

export function forgetAfterCommit(ctx: Ctx): void {
  ctx.afterCommit(() => ctx.services.identities.forget(ctx.organizationId))
}
