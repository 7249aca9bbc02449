import { RateLimited } from '#kit/problem.ts'
import { idParam, openRoute, route, secretParam, WithStatus } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { JoinFirst, ManagersOnly, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, roomParams, userWriters } from '../access/routes.ts'
import {
  AcceptedInvitation,
  AcceptIn,
  CreatedInvitation,
  DirectHasNoGuests,
  GuestInvitation,
  GuestsNotAllowed,
  InvitationNotFound,
  NewInvitation,
  ShownInvitation,
  TooManyGuests,
  WasAccepted,
  WasDeclined,
} from './schema.ts'
import {
  accept,
  byLink,
  decline,
  inviteGuest,
  readInvitations,
  revokeInvitation,
  showInvitation,
} from './service.ts'

const tag = 'Guests'
const managing = [RoomNotFound, JoinFirst, ManagersOnly, RoomArchived] as const
const linkParams = { token: secretParam('chat invitation token') }

export const guestRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/guest-invitations',
    operationId: 'inviteGuest',
    tag,
    summary: 'Invite somebody from outside into a room',
    description: 'The link is mailed to them and answered this once.',
    base,
    access: userWriters,
    status: 201,
    bodyLimit,
    params: roomParams,
    body: NewInvitation,
    returns: Data(CreatedInvitation),
    errors: [...managing, GuestsNotAllowed, DirectHasNoGuests, TooManyGuests],
    example: { body: { email: 'ada@example.com', name: 'Ada' } },
    handler: async (ctx, { params, body }) => ({ data: await inviteGuest(ctx, params.room_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}/guest-invitations',
    operationId: 'listGuestInvitations',
    tag,
    summary: 'List the guests of a room and who is invited',
    base,
    access: userWriters,
    writes: true,
    params: roomParams,
    returns: Data(Type.Array(GuestInvitation)),
    errors: [...managing],
    handler: async (ctx, { params }) => ({ data: await readInvitations(ctx, params.room_id) }),
  }),
  route({
    method: 'DELETE',
    path: '/guest-invitations/{invitation_id}',
    operationId: 'revokeGuestInvitation',
    tag,
    summary: 'End an invitation, or a guest’s access',
    base,
    access: userWriters,
    params: { invitation_id: idParam('chat_invitation', InvitationNotFound) },
    errors: [InvitationNotFound, ManagersOnly, JoinFirst],
    handler: async (ctx, { params }) => {
      await revokeInvitation(ctx, params.invitation_id)
      return {}
    },
  }),
  openRoute({
    method: 'GET',
    path: '/chat-invitations/{token}',
    operationId: 'getChatInvitation',
    tag,
    summary: 'See who invites you, and to what',
    base,
    params: linkParams,
    returns: Data(ShownInvitation),
    errors: [InvitationNotFound, RateLimited],
    handler: async (ctx, { params }) => ({ data: await byLink(ctx, params.token, showInvitation) }),
  }),
  openRoute({
    method: 'POST',
    path: '/chat-invitations/{token}/accept',
    operationId: 'acceptChatInvitation',
    tag,
    summary: 'Accept an invitation, or come back by it',
    base,
    status: 201,
    alsoStatus: [200],
    bodyLimit,
    params: linkParams,
    body: AcceptIn,
    returns: Data(AcceptedInvitation),
    errors: [InvitationNotFound, WasDeclined, RateLimited],
    handler: async (ctx, { params, body }) => {
      const { isFirst, data } = await byLink(ctx, params.token, (inner, id) => accept(inner, id, body.name))
      return isFirst ? { data } : new WithStatus(200, { data })
    },
  }),
  openRoute({
    method: 'POST',
    path: '/chat-invitations/{token}/decline',
    operationId: 'declineChatInvitation',
    tag,
    summary: 'Decline an invitation',
    base,
    params: linkParams,
    errors: [InvitationNotFound, WasAccepted, RateLimited],
    handler: async (ctx, { params }) => {
      await byLink(ctx, params.token, decline)
      return {}
    },
  }),
]
