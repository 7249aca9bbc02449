import type { Ctx, Role } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { recordAudit } from '../audit/record.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { requireFreshSession } from '../credentials/fresh.ts'
import { MemberRemoved, MemberRoleChanged } from '../events.ts'
import { removePasskeys } from '../passkeys/service.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { deleteLinkOf } from '../sso/identity-queries.ts'
import { revokeTokens } from '../tokens/service.ts'
import { findUser, listUsers, lockOwners, markRemoved, setRole } from '../users/queries.ts'
import { LastOwner, MemberNotFound, OwnersOnly } from './errors.ts'

export const listMembers = listUsers

/** Who makes, changes or removes an owner is one, and there themselves: it cannot be taken back by who loses it. */
async function requireOwner(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user' || ctx.actor.role !== 'owner') throw OwnersOnly()
  await requireFreshSession(ctx)
}

export async function changeRole(ctx: Ctx, userId: number, role: Role | undefined) {
  const owners = await lockOwners(ctx)
  const {
    password_hash: _,
    email_verified_at: _verified,
    two_factor_enabled_at: _factor,
    ...before
  } = found(await findUser(ctx, userId), MemberNotFound)
  if (role === undefined || role === before.role) return before
  if (before.role === 'owner' || role === 'owner') await requireOwner(ctx)
  refuseLastOwner(owners, userId)
  await setRole(ctx, userId, role)
  const change = { from: before.role, to: role }
  await recordAudit(ctx, { action: 'role_changed', targetKind: 'user', targetId: userId, detail: change })
  await ctx.emit(MemberRoleChanged, { user_id: userId, ...change })
  forgetAfterCommit(ctx)
  return { ...before, role }
}

/** The row stays, since what the person did stays; the email is free to be used again. */
export async function removeMember(ctx: Ctx, userId: number): Promise<void> {
  const owners = await lockOwners(ctx)
  const { role } = found(await findUser(ctx, userId), MemberNotFound)
  if (role === 'owner') await requireOwner(ctx)
  refuseLastOwner(owners, userId)
  await markRemoved(ctx, userId)
  await removeFromDirectory(ctx.db, 'login', String(userId))
  await revokeSessions(ctx, { userId }, 'member_removed')
  await revokeTokens(ctx, { userId })
  await removePasskeys(ctx, userId)
  await deleteLinkOf(ctx, userId)
  await recordAudit(ctx, { action: 'member_removed', targetKind: 'user', targetId: userId, detail: { role } })
  await ctx.emit(MemberRemoved, { user_id: userId })
}

function refuseLastOwner(owners: readonly number[], userId: number): void {
  if (owners.length === 1 && owners[0] === userId) throw LastOwner()
}
