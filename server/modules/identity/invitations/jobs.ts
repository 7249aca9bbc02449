import type { WorkCtx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { languageOf } from '#kit/web/language.ts'
import { type AccountMail, openFromQueue } from '../account-mail.ts'
import { speak } from '../mail-words/index.ts'
import { loadSender } from '../organization/queries.ts'
import { composeInvitation } from './compose-invitation.ts'
import { findOpenInvitation } from './queries.ts'

interface MailInvitation {
  invitation_id: string
  sealed_link: string
}

/** Mail stands above identity: the module that sends mail carries this out. */
export const mailInvitation = order<MailInvitation>({ name: 'identity.mail_invitation' })

/** The mail of an order; nothing when nobody wants it any more: accepted, revoked or replaced meanwhile. */
export async function writeInvitationMail(
  ctx: WorkCtx,
  { invitation_id, sealed_link }: MailInvitation,
): Promise<AccountMail | undefined> {
  const [invitation, organization] = await ctx.transact(inner =>
    Promise.all([findOpenInvitation(inner, invitation_id), loadSender(inner)]),
  )
  if (invitation?.status !== 'pending') return undefined
  return composeInvitation(speak(languageOf(organization.locale)), {
    invitationId: invitation_id,
    to: invitation.email,
    link: openFromQueue(ctx, 'invitation', invitation_id, sealed_link),
    organizationName: organization.name,
    inviterName: invitation.invited_by_name ?? organization.name,
    role: invitation.role,
  })
}
