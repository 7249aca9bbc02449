import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '../audit/record.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { hashNewPassword } from '../passwords/hash.ts'
import { knowsPassword } from '../passwords/own-password.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { countRecoveryCodes, dropTickets } from '../two-factor/queries.ts'
import { replacePassword, setName, setNavigation } from '../users/queries.ts'
import { loadSelf } from '../users/self.ts'
import type { ChangePassword, MePatch } from './schema.ts'

export async function loadMe(ctx: Ctx) {
  const [me, organization] = await Promise.all([loadSelf(ctx), loadOrganizationView(ctx)])
  const { id, email, name, navigation, email_verified_at, two_factor_enabled_at } = me
  // What this credential may do, which for a personal token can be less than its owner may.
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : me.role
  const user = {
    id,
    email,
    name,
    role,
    navigation,
    email_verified: email_verified_at !== null,
    two_factor_enabled: two_factor_enabled_at !== null,
    recovery_codes_left: two_factor_enabled_at === null ? 0 : await countRecoveryCodes(ctx, id),
  }
  return { user, organization }
}

export async function changeMe(ctx: Ctx, { name, navigation }: MePatch) {
  const me = userIdOf(ctx)!
  if (name !== undefined) await setName(ctx, me, readName('name', name))
  if (navigation !== undefined) await setNavigation(ctx, me, navigation)
  return loadMe(ctx)
}

/** Every other session ends: whoever knew the old password is out. */
export async function changePassword(ctx: WorkCtx, body: ChangePassword): Promise<void> {
  const { actor } = ctx
  const wanted = body.password ?? body.new_password
  if (wanted === undefined) throw InvalidInput('password is required')
  const me = await ctx.transact(loadSelf)
  const from = me.password_hash
  if (!(await knowsPassword(ctx, me, body.current_password)) || from === null)
    throw WrongPassword('current_password')
  const to = await hashNewPassword(wanted)
  const changed = await ctx.transact(async inner => {
    if (!(await replacePassword(inner, me.id, { from, to }))) return false
    await dropTickets(inner, me.id)
    const except = actor.kind === 'user' ? actor.sessionId : null
    const ended = await revokeSessions(inner, { userId: me.id, except }, 'password_changed')
    await recordAudit(inner, {
      action: 'password_changed',
      targetKind: 'user',
      targetId: me.id,
      detail: { sessions_ended: ended },
    })
    return true
  })
  if (!changed) throw WrongPassword('current_password')
}
