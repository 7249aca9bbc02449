import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { mailInvitation } from './mail-invitation.ts'
import { findOpenInvitation } from './queries.ts'

/** The link opens an account, so it waits in the queue sealed. */
interface MailInvitation {
  invitation_id: string
  sealed_link: string
}

const aad = (organizationId: string, invitationId: string) => `invitation:${organizationId}:${invitationId}`

export const sealLink = (ctx: Ctx, invitationId: string, link: string): string =>
  ctx.services.secrets.seal(link, aad(ctx.organizationId, invitationId)).toString('base64')

export const mailInvitationJob = job<MailInvitation>({
  name: 'identity.mail_invitation',
  handler: async (ctx: WorkCtx, { invitation_id, sealed_link }) => {
    const [invitation, organization] = await ctx.transact(inner =>
      Promise.all([findOpenInvitation(inner, invitation_id), loadOrganizationView(inner)]),
    )
    // Accepted, revoked or replaced meanwhile: nobody wants that mail any more.
    if (invitation?.status !== 'pending') return
    const sealed = Buffer.from(sealed_link, 'base64')
    const link = ctx.services.secrets.open(sealed, aad(ctx.organizationId, invitation_id)).toString('utf8')
    await ctx.transact(inner =>
      mailInvitation(inner, {
        invitationId: invitation_id,
        to: invitation.email,
        link,
        organizationName: organization.name,
        inviterName: invitation.invited_by_name ?? organization.name,
        role: invitation.role,
      }),
    )
  },
})
