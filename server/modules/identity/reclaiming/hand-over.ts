import type { Ctx } from '#kit/context.ts'
import { AccountReclaimed } from '../events.ts'
import { noticeReclaimed } from '../notices/jobs.ts'
import { removePasskeys } from '../passkeys/service.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { revokeTokens } from '../tokens/service.ts'
import { dropTickets, turnOff } from '../two-factor/queries.ts'
import { type findUser, markVerified, setPassword } from '../users/queries.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Gives an account to whoever showed that its address is theirs. One whose address nobody had confirmed could have been
 * anybody's until now: what they made to come back with goes, and the address is told. A confirmed one keeps it.
 */
export async function handOver(ctx: Ctx, user: User, passwordHash: string | null): Promise<void> {
  await setPassword(ctx, user.id, passwordHash)
  await revokeSessions(ctx, { userId: user.id }, 'password_changed')
  await dropTickets(ctx, user.id)
  if (user.email_verified_at !== null) return
  await revokeTokens(ctx, { userId: user.id })
  await turnOff(ctx, user.id)
  await removePasskeys(ctx, user.id)
  await markVerified(ctx, user.id)
  await ctx.emit(AccountReclaimed, { user_id: user.id })
  // Nobody has used one that never had a password.
  if (user.password_hash !== null) await noticeReclaimed(ctx, user)
}
