import type { Ctx } from '#kit/context.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { listOpen } from './queries.ts'

export const INVITATION_KIND = 'chat_invitation'
export const GUEST_KIND = 'chat_guest'
export const GUEST_PREFIX = 'bwg_'

/** Neither the link nor a token opens anything from here on, in any process. */
export async function endAccess(ctx: Ctx, guestId: string): Promise<void> {
  await removeFromDirectory(ctx.db, INVITATION_KIND, guestId)
  await removeFromDirectory(ctx.db, GUEST_KIND, guestId)
  ctx.afterCommit(() => ctx.services.guests.forget(ctx.organizationId))
}

export async function endAccessTo(ctx: Ctx, roomId: string): Promise<void> {
  for (const { id } of await listOpen(ctx.db, roomId)) await endAccess(ctx, id)
}
