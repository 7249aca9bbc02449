import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { readName } from '#kit/name.ts'
import { found } from '#kit/problem.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { mailLink } from '../account-links/service.ts'
import { attempt } from '../attempts/attempt.ts'
import { invitationFailuresFrom } from '../attempts/budgets.ts'
import { recordAudit } from '../audit/record.ts'
import { hashNewPassword } from '../passwords/hash.ts'
import { credentialsOf, openSession } from '../sessions/open.ts'
import type { Credentials } from '../sessions/schema.ts'
import { addUser } from '../users/add-user.ts'
import { EmailTaken, isEmailConflict } from '../users/errors.ts'
import { InvitationOver } from './errors.ts'
import { findOpenInvitation, takeInvitation } from './queries.ts'
import type { Acceptance } from './schema.ts'
import { wasMailed } from './service.ts'

export async function acceptInvitation(ctx: OpenCtx, body: Acceptance): Promise<Credentials['data']> {
  const name = readName('name', body.name)
  const place = await attempt(ctx, [invitationFailuresFrom(ctx.request.ip)], () =>
    ctx.find('invitation', body.token),
  )
  const { organizationId, targetId } = found(place, InvitationOver)
  const actor: Actor = { kind: 'link', link: 'invitation', targetId }
  const invitation = await ctx.within(organizationId, actor, inner => findOpenInvitation(inner, targetId))
  found(invitation, InvitationOver)
  const passwordHash = await hashNewPassword(body.password)
  try {
    return await ctx.within(organizationId, actor, inner =>
      join(inner, targetId, { name, passwordHash, isVerified: wasMailed(body.token) }),
    )
  } catch (error) {
    // Whoever has an account with the address keeps it, confirmed or not. All is undone, so the invitation stays open.
    throw isEmailConflict(error) ? EmailTaken() : error
  }
}

async function join(
  ctx: Ctx,
  invitationId: string,
  person: { name: string; passwordHash: string; isVerified: boolean },
): Promise<Credentials['data']> {
  const { email, role } = found(await takeInvitation(ctx, invitationId), InvitationOver)
  const id = await addUser(ctx, { email, role, ...person })
  if (!person.isVerified) await mailLink(ctx, id, 'verify')
  await removeFromDirectory(ctx.db, 'invitation', invitationId)
  await recordAudit(ctx, {
    action: 'invitation_accepted',
    targetKind: 'invitation',
    targetId: invitationId,
    detail: { user_id: id, role },
    userId: id,
  })
  return credentialsOf(ctx, { id, email, name: person.name, role }, await openSession(ctx, id))
}
