import { RateLimited } from '#kit/problem.ts'
import { idParam, openRoute, route, secretParam } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import { JoinFirst, ManagersOnly, MessageNotFound, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, roomParams, userWriters } from '../access/routes.ts'
import { ClientIdUsed, TextRequired } from '../messages/errors.ts'
import { receive } from './receive.ts'
import {
  BadUrl,
  CreatedHook,
  HookNotFound,
  HookPatch,
  InvalidPayload,
  NewHook,
  RoomGone,
  RoomHook,
  TooManyHooks,
  WebhookNotFound,
} from './schema.ts'
import { createHook, readHooks, removeHook, updateHook } from './service.ts'

const tag = 'Room webhooks'
const hookParams = { ...roomParams, webhook_id: idParam('chat_hook', WebhookNotFound) }
const managing = [RoomNotFound, JoinFirst, ManagersOnly, RoomArchived] as const

export const hookRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/webhook',
    operationId: 'createRoomWebhook',
    tag,
    summary: 'Let a program post into a room, or tell one of what is posted',
    description:
      'Without `url` the answer has an address that takes what Slack’s incoming webhooks take. With `url` it is told of messages, signed as the Standard Webhooks specification says.',
    base,
    access: userWriters,
    status: 201,
    bodyLimit,
    idempotent: false,
    params: roomParams,
    body: NewHook,
    returns: Data(CreatedHook),
    errors: [...managing, BadUrl, TooManyHooks],
    example: { body: { name: 'Grafana' } },
    handler: async (ctx, { params, body }) => ({ data: await createHook(ctx, params.room_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}/webhooks',
    operationId: 'listRoomWebhooks',
    tag,
    summary: 'List the webhooks of a room',
    base,
    access: userWriters,
    params: roomParams,
    returns: Data(Type.Array(RoomHook)),
    errors: [...managing],
    handler: async (ctx, { params }) => ({ data: await readHooks(ctx, params.room_id) }),
    writes: true,
  }),
  route({
    method: 'PATCH',
    path: '/rooms/{room_id}/webhooks/{webhook_id}',
    operationId: 'updateRoomWebhook',
    tag,
    summary: 'Change a webhook, or turn it on again',
    base,
    access: userWriters,
    bodyLimit,
    params: hookParams,
    body: HookPatch,
    returns: Data(RoomHook),
    errors: [...managing, WebhookNotFound, BadUrl],
    handler: async (ctx, { params, body }) => ({
      data: await updateHook(ctx, params.room_id, params.webhook_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/webhooks/{webhook_id}',
    operationId: 'deleteRoomWebhook',
    tag,
    summary: 'Remove a webhook',
    base,
    access: userWriters,
    params: hookParams,
    errors: [...managing, WebhookNotFound],
    handler: async (ctx, { params }) => {
      await removeHook(ctx, params.room_id, params.webhook_id)
      return {}
    },
  }),
  openRoute({
    method: 'POST',
    path: '/hooks/{token}',
    operationId: 'postToHook',
    tag,
    summary: 'Post by a webhook, as to Slack',
    description:
      'JSON, or a form field `payload` with JSON in it: `text`, `username`, `icon_emoji`, `attachments`, `blocks`; beside these `thread_root_id`, `client_msg_id` and `"format": "markdown"`.',
    base,
    consumes: 'raw',
    bodyLimit,
    params: { token: secretParam('chat hook token') },
    returns: Data(Type.Object({ id: Uuid, seq: Type.Integer() })),
    errors: [
      HookNotFound,
      InvalidPayload,
      TextRequired,
      RoomGone,
      RateLimited,
      ClientIdUsed,
      MessageNotFound,
    ],
    handler: async (ctx, { params, body, headers }) => ({
      data: await receive(ctx, params.token, body as unknown as Buffer | undefined, headers),
    }),
  }),
]
