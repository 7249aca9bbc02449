import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { sealForQueue } from '../account-mail.ts'
import { recordAudit } from '../audit/record.ts'
import { brandOf } from '../organization/brand.ts'
import { loadOrganization } from '../organization/queries.ts'
import { AlreadyMember, InvitationNotFound, InvitationOver } from './errors.ts'
import { mailInvitation } from './jobs.ts'
import { findOpenInvitation, insertInvitation, isMember, revokeOpen } from './queries.ts'
import type { Invitation, NewInvitation } from './schema.ts'

const VALID_HOURS = 7 * 24
const PREFIX = 'bwi_'
/** In the mail the link is longer than the one the inviter sees: who brings that one reads mail at the address. */
const MAILED = '.'

export const wasMailed = (token: string): boolean => token.includes(MAILED)

/** Inviting again replaces the former invitation: its link stops, a new one goes out. */
export async function invite(
  ctx: Ctx,
  { email, role }: NewInvitation,
): Promise<Invitation & { link: string; token: string }> {
  if (await isMember(ctx, email)) throw AlreadyMember()
  for (const replaced of await revokeOpen(ctx, { email })) {
    await removeFromDirectory(ctx.db, 'invitation', replaced)
  }
  const id = newId()
  const token = PREFIX + createSecret()
  const linkOf = (secret: string) => `${ctx.services.settings.publicUrl}/accept-invitation?token=${secret}`
  const link = linkOf(token)
  const expiresAt = ctx.now.add({ hours: VALID_HOURS }).toString()
  await insertInvitation(ctx, { id, email, role, invitedById: userIdOf(ctx)!, expiresAt })
  const mailed = token + MAILED + createSecret(16)
  await addToDirectory(
    ctx.db,
    { kind: 'invitation', secret: token, targetId: id, expiresAt },
    { kind: 'invitation', secret: mailed, targetId: id, expiresAt },
  )
  await recordAudit(ctx, {
    action: 'invitation_created',
    targetKind: 'invitation',
    targetId: id,
    detail: { email, role },
  })
  const sealed = sealForQueue(ctx, 'invitation', id, linkOf(mailed))
  await ctx.enqueue(mailInvitation, { invitation_id: id, sealed_link: sealed })
  const invitation = found(await findOpenInvitation(ctx, id), InvitationNotFound)
  return { ...invitation, link, token }
}

export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  const revoked = await revokeOpen(ctx, { id })
  if (revoked.length === 0) throw InvitationNotFound()
  await removeFromDirectory(ctx.db, 'invitation', id)
  await recordAudit(ctx, { action: 'invitation_revoked', targetKind: 'invitation', targetId: id })
}

/** What whoever holds the link sees before deciding. */
export async function previewInvitation(ctx: Ctx, token: string) {
  const id = ctx.actor.kind === 'link' ? ctx.actor.targetId : ''
  const { email, role, invited_by_name, expires_at } = found(
    await findOpenInvitation(ctx, id),
    InvitationOver,
  )
  const organization = await loadOrganization(ctx)
  const brand = brandOf(
    organization,
    `${ctx.services.settings.publicUrl}/api/v1/app/auth/invitations/${token}/logo`,
  )
  return { email, role, organization_name: organization.name, invited_by_name, expires_at, brand }
}
