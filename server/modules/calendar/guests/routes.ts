import type { Actor, WorkCtx } from '#kit/context.ts'
import { idParam, link, route, secretParam, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { RelayLimit } from '#modules/email/index.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { getEvent } from '../events/listing/list.ts'
import { eventParams } from '../events/routes.ts'
import { EventNotFound, OccurrenceNotFound } from '../events/schema.ts'
import { answerInvite, inviteFile, viewInvite } from './answer.ts'
import {
  EventCanceled,
  EventInvite,
  EventOver,
  Invited,
  InviteIn,
  InviteNotFound,
  InvitePatch,
  InvitesIn,
  PublicInvite,
  RsvpIn,
} from './schema.ts'
import { addInvites, invite, listInvites, removeInvite, updateInvite } from './service.ts'

const tag = 'Calendar'
const errors = [EventNotFound]
const inviteParams = { ...eventParams, invite_id: idParam('invite', InviteNotFound) }
const publicAccess = link('rsvp', 'token', InviteNotFound)
const publicParams = { token: secretParam('rsvp token') }

const targetOf = ({ actor }: { actor: Actor }): string => {
  if (actor.kind !== 'link') throw new Error('this route is opened by a link')
  return actor.targetId
}

const PER_MINUTE = { capacity: 30, refillPerSecond: 0.5 }

async function slowDown(ctx: WorkCtx): Promise<void> {
  await ctx.services.throttle.require(`rsvp:${networkOf(ctx.request?.ip ?? '')}`, PER_MINUTE)
}

export const guestRoutes = [
  route({
    method: 'GET',
    path: '/calendar/events/{event_id}/invites',
    tag,
    summary: 'List the guests of an event and their answers',
    params: eventParams,
    errors,
    returns: Data(Type.Array(EventInvite)),
    handler: async (ctx, { params: { event_id } }) => ({
      data: await listInvites(ctx, await getEvent(ctx, event_id)),
    }),
  }),
  route({
    method: 'POST',
    path: '/calendar/events/{event_id}/invites',
    operationId: 'addInvites',
    tag,
    summary: 'Add guests without mailing them',
    description:
      'One by `email` or `contact_id`, or several as `invites`. Whoever is a guest already stays as they are.',
    status: 201,
    params: eventParams,
    errors,
    body: InvitesIn,
    returns: Data(Type.Array(EventInvite)),
    example: { body: { email: 'ada@example.com', name: 'Ada Byron' } },
    handler: async (ctx, { params: { event_id }, body }) => ({ data: await addInvites(ctx, event_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/calendar/events/{event_id}/invite',
    operationId: 'inviteGuests',
    tag,
    summary: 'Mail invitations',
    description:
      'Adds who is missing and mails those named; with nobody named, all who were not invited yet.',
    params: eventParams,
    errors: [...errors, RelayLimit],
    body: InviteIn,
    returns: Data(Invited),
    example: { body: { emails: ['ada@example.com'], message: 'Looking forward to it' } },
    handler: async (ctx, { params: { event_id }, body }) => ({ data: await invite(ctx, event_id, body) }),
  }),
  route({
    method: 'PATCH',
    path: '/calendar/events/{event_id}/invites/{invite_id}',
    tag,
    summary: 'Change a guest, or answer for them',
    params: inviteParams,
    errors: [EventNotFound, InviteNotFound],
    body: InvitePatch,
    returns: Data(EventInvite),
    handler: async (ctx, { params: { event_id, invite_id }, body }) => ({
      data: await updateInvite(ctx, event_id, invite_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/calendar/events/{event_id}/invites/{invite_id}',
    tag,
    summary: 'Remove a guest; whoever was mailed is told',
    params: inviteParams,
    errors: [EventNotFound, InviteNotFound],
    handler: async (ctx, { params: { event_id, invite_id } }) => {
      await removeInvite(ctx, event_id, invite_id)
      return undefined
    },
  }),
  workRoute({
    method: 'GET',
    path: '/calendar/rsvp/{token}',
    operationId: 'getRsvp',
    tag,
    summary: 'See an invitation as its guest',
    description: 'Never changes anything: scanners follow links.',
    access: publicAccess,
    params: publicParams,
    returns: Data(PublicInvite),
    errors: [InviteNotFound],
    handler: async ctx => {
      await slowDown(ctx)
      return { data: await ctx.transact(inner => viewInvite(inner, targetOf(ctx))) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/calendar/rsvp/{token}',
    operationId: 'answerRsvp',
    tag,
    summary: 'Answer an invitation as its guest',
    access: publicAccess,
    params: publicParams,
    body: RsvpIn,
    returns: Data(PublicInvite),
    errors: [InviteNotFound, OccurrenceNotFound, EventCanceled, EventOver],
    example: { body: { response: 'accepted', comment: 'See you there' } },
    handler: async (ctx, { body }) => {
      await slowDown(ctx)
      return { data: await ctx.transact(inner => answerInvite(inner, targetOf(ctx), body)) }
    },
  }),
  workRoute({
    method: 'GET',
    path: '/calendar/rsvp/{token}/event.ics',
    operationId: 'downloadRsvpEvent',
    tag,
    summary: 'Download the event of an invitation as iCalendar',
    access: publicAccess,
    params: publicParams,
    produces: 'text/calendar',
    errors: [InviteNotFound],
    handler: async ctx => {
      await slowDown(ctx)
      return ctx.transact(inner => inviteFile(inner, targetOf(ctx)))
    },
  }),
]
