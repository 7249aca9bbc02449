import { InvalidInput } from '#kit/problem.ts'
import { route, viewer } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { RecordNotFound } from './following/errors.ts'
import { follow, getFollowing, unfollow } from './following/service.ts'
import { listNotifications, readNotifications } from './inbox/service.ts'
import { FollowIn, Following, NotificationQuery, ReadIn, type shapesFor } from './schema.ts'
import { getSettings, putSettings } from './settings/service.ts'

const tag = 'Notifications'

export const notificationRoutes = ({
  NotificationPage,
  NotificationSettings,
  NotificationSettingsPatch,
}: ReturnType<typeof shapesFor>) => [
  route({
    method: 'GET',
    path: '/notifications',
    tag,
    summary: 'List your notifications, newest first',
    description:
      'Titles are in the language of `Accept-Language`, else in the one of your settings, else in the organization’s.',
    query: NotificationQuery,
    returns: NotificationPage,
    handler: async (ctx, { query }) => listNotifications(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/notifications/read',
    operationId: 'readNotifications',
    tag,
    summary: 'Mark notifications as read',
    access: viewer,
    body: ReadIn,
    returns: Data(Type.Object({ unread_count: Type.Integer() })),
    errors: [InvalidInput],
    example: { body: { all: true } },
    handler: async (ctx, { body }) => ({ data: await readNotifications(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/settings/notifications',
    tag,
    summary: 'Get what you are told of, and how',
    returns: Data(NotificationSettings),
    handler: async ctx => ({ data: await getSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/notifications',
    tag,
    summary: 'Choose what you are told of, and how',
    description: 'Takes some of the kinds; the others stay as they are.',
    access: viewer,
    body: NotificationSettingsPatch,
    returns: Data(NotificationSettings),
    errors: [InvalidInput],
    example: { body: { kinds: { 'quote.viewed': { in_app: true, email: 'daily' } } } },
    handler: async (ctx, { body }) => ({ data: await putSettings(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/follow',
    operationId: 'getFollowing',
    tag,
    summary: 'Get who follows a record',
    query: FollowIn,
    returns: Data(Following),
    errors: [RecordNotFound],
    handler: async (ctx, { query }) => ({ data: await getFollowing(ctx, query) }),
  }),
  route({
    method: 'POST',
    path: '/follow',
    operationId: 'follow',
    tag,
    summary: 'Follow a record',
    description: 'You are told what its owner is told, and of what belongs to it.',
    access: viewer,
    body: FollowIn,
    returns: Data(Following),
    errors: [RecordNotFound],
    handler: async (ctx, { body }) => ({ data: await follow(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/follow',
    operationId: 'unfollow',
    tag,
    summary: 'Stop following a record',
    access: viewer,
    body: FollowIn,
    returns: Data(Following),
    errors: [RecordNotFound],
    handler: async (ctx, { body }) => ({ data: await unfollow(ctx, body) }),
  }),
]
