import type { Actor, OpenCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { recordAudit } from '../audit/record.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { revokeTokens } from '../tokens/service.ts'
import { findUser } from '../users/queries.ts'

const NOBODY: Actor = { kind: 'anonymous' }

/**
 * Takes an address from an account that nobody verified, for somebody with a better claim to it. That account stays in
 * its organization without a way in. A verified one keeps its address.
 */
export async function releaseAddress(
  ctx: OpenCtx,
  email: string,
  claim: { organizationId: string },
): Promise<void> {
  const held = await ctx.find('login', emailKey(email))
  if (!held || held.organizationId === claim.organizationId) return
  await ctx.within(held.organizationId, NOBODY, async inner => {
    const userId = Number(held.targetId)
    const user = await findUser(inner, userId)
    if (!user || user.email_verified_at !== null) return
    await removeFromDirectory(inner.db, 'login', held.targetId)
    await revokeSessions(inner, { userId }, 'address_released')
    await revokeTokens(inner, { userId })
    await recordAudit(inner, { action: 'address_released', targetKind: 'user', targetId: userId })
  })
}
