import { RateLimited } from '#kit/problem.ts'
import { admin, idParam, link, openRoute, route, secretParam, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { LogoNotFound, serveLogo } from '../organization/brand.ts'
import { Credentials } from '../sessions/schema.ts'
import { answerSession } from '../sessions/session-cookie.ts'
import { EmailTaken } from '../users/errors.ts'
import { acceptInvitation } from './accept.ts'
import { AlreadyMember, InvitationNotFound, InvitationOver, TooManyInvitations } from './errors.ts'
import { takeInvitation } from './limit.ts'
import { listOpenInvitations } from './queries.ts'
import { Acceptance, CreatedInvitation, Invitation, InvitationPreview, NewInvitation } from './schema.ts'
import { invite, previewInvitation, revokeInvitation } from './service.ts'

export const invitationRoutes = [
  route({
    method: 'GET',
    path: '/team/invitations',
    tag: 'Identity',
    summary: 'List the open invitations',
    access: admin,
    returns: Data(Type.Array(Invitation)),
    handler: async ctx => ({ data: await listOpenInvitations(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/team/invitations',
    operationId: 'inviteTeamMember',
    tag: 'Identity',
    summary: 'Invite somebody by email',
    description:
      'Mails the link and shows it this once. Inviting the same address again replaces the former invitation. Where mail leaves the server, an address gets three invitations a day and an organization sends fifty.',
    access: admin,
    status: 201,
    body: NewInvitation,
    returns: Data(CreatedInvitation),
    errors: [AlreadyMember, TooManyInvitations],
    example: { body: { email: 'grace@example.com', role: 'member' } },
    handler: async (ctx, { body }) => {
      await takeInvitation(ctx, body.email)
      return { data: await ctx.transact(inner => invite(inner, body)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/team/invitations/{invitation_id}',
    operationId: 'revokeTeamInvitation',
    tag: 'Identity',
    summary: 'Revoke an invitation at once',
    access: admin,
    params: { invitation_id: idParam('invitation', InvitationNotFound) },
    errors: [InvitationNotFound],
    handler: async (ctx, { params }) => {
      await revokeInvitation(ctx, params.invitation_id)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/auth/invitations/{token}',
    tag: 'Identity',
    summary: 'See what an invitation is for',
    access: link('invitation', 'token', InvitationOver),
    params: { token: secretParam('invitation token') },
    returns: Data(InvitationPreview),
    errors: [InvitationOver],
    handler: async (ctx, { params }) => ({ data: await previewInvitation(ctx, params.token) }),
  }),
  route({
    method: 'GET',
    path: '/auth/invitations/{token}/logo',
    tag: 'Identity',
    summary: 'Get the logo of the organization that invites',
    access: link('invitation', 'token', InvitationOver),
    params: { token: secretParam('invitation token') },
    produces: 'image/*',
    errors: [InvitationOver, LogoNotFound],
    handler: serveLogo,
  }),
  openRoute({
    method: 'POST',
    path: '/auth/accept-invitation',
    tag: 'Identity',
    summary: 'Join the organization that invited me',
    description:
      'For an address that has no account yet. The link in the mail confirms it; the one that the inviter was shown does not.',
    status: 201,
    body: Acceptance,
    returns: Credentials,
    errors: [InvitationOver, EmailTaken, RateLimited],
    example: { body: { token: 'bwi_…', name: 'Grace Hopper', password: 'correct horse battery' } },
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 201, await acceptInvitation(ctx, body)),
  }),
]
