import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { JoinFirst, MessageNotFound, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, roomParams, userReaders, userWriters } from '../access/routes.ts'
import { AttachmentNotFoundHere, TextRequired } from '../messages/errors.ts'
import {
  AlreadySent,
  NewScheduled,
  ScheduledMessage,
  ScheduledNotFound,
  ScheduledPatch,
  ScheduledQuery,
  SendAtFar,
  SendAtPast,
} from './schema.ts'
import { cancelScheduled, changeScheduled, listScheduled, schedule } from './service.ts'

const tag = 'Messages'
const scheduledParams = { scheduled_id: idParam('chat_scheduled', ScheduledNotFound) }

export const scheduledRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/scheduled',
    operationId: 'scheduleMessage',
    tag,
    summary: 'Post a message later',
    base,
    access: userWriters,
    status: 201,
    bodyLimit,
    params: roomParams,
    body: NewScheduled,
    returns: Data(ScheduledMessage),
    errors: [
      RoomNotFound,
      JoinFirst,
      RoomArchived,
      TextRequired,
      SendAtPast,
      SendAtFar,
      AttachmentNotFoundHere,
      MessageNotFound,
    ],
    example: { body: { text: 'Good morning!', send_at: '2027-03-10T09:00:00+01:00' } },
    handler: async (ctx, { params, body }) => ({ data: await schedule(ctx, params.room_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/scheduled',
    operationId: 'listScheduledMessages',
    tag,
    summary: 'List what you have scheduled, the next first',
    base,
    access: userReaders,
    query: ScheduledQuery,
    returns: Paged(ScheduledMessage),
    handler: (ctx, { query }) => listScheduled(ctx, query),
  }),
  route({
    method: 'PATCH',
    path: '/scheduled/{scheduled_id}',
    operationId: 'updateScheduledMessage',
    tag,
    summary: 'Change a message before it is sent',
    base,
    access: userWriters,
    bodyLimit,
    params: scheduledParams,
    body: ScheduledPatch,
    returns: Data(ScheduledMessage),
    errors: [ScheduledNotFound, AlreadySent, SendAtPast, SendAtFar, TextRequired],
    handler: async (ctx, { params, body }) => ({
      data: await changeScheduled(ctx, params.scheduled_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/scheduled/{scheduled_id}',
    operationId: 'cancelScheduledMessage',
    tag,
    summary: 'Cancel a message before it is sent',
    base,
    access: userWriters,
    params: scheduledParams,
    returns: Data(ScheduledMessage),
    errors: [ScheduledNotFound, AlreadySent],
    handler: async (ctx, { params }) => ({ data: await cancelScheduled(ctx, params.scheduled_id) }),
  }),
]
