import { retryConflicts } from '#kit/conflicts.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { InvalidInput, RateLimited } from '#kit/problem.ts'
import { route, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { JoinFirst, MessageNotFound, OnlyManagersPost, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { meOf } from '../access/person.ts'
import {
  base,
  bodyLimit,
  messageParams,
  readers,
  roomParams,
  userReaders,
  writers,
} from '../access/routes.ts'
import { deleteMessage, editMessage } from './change.ts'
import {
  AttachmentNotFoundHere,
  ClientIdUsed,
  EditWindowOver,
  OnlyAuthorDeletes,
  OnlyAuthorEdits,
  TextRequired,
} from './errors.ts'
import { keepPace } from './pace.ts'
import { getMessage, listMentions, readMessages } from './page.ts'
import { post } from './post.ts'
import { ChatMessage, MessagePatch, MessagesPage, MessagesQuery, NewMessage } from './schema.ts'

const tag = 'Messages'
const writing = [RoomNotFound, JoinFirst, RoomArchived] as const

export const messageRoutes = [
  route({
    method: 'GET',
    path: '/rooms/{room_id}/messages',
    operationId: 'listRoomMessages',
    tag,
    summary: 'Read a room, or what changed in it',
    description:
      'The newest page when nothing is asked for. `since_rev` answers what was posted or changed after a revision, in its present state: put over what you have by `id`, it makes exactly what a fresh reading gives.',
    base,
    access: readers,
    params: roomParams,
    query: MessagesQuery,
    returns: MessagesPage,
    errors: [RoomNotFound, InvalidInput],
    handler: (ctx, { params, query }) => readMessages(ctx, params.room_id, query),
  }),
  workRoute({
    method: 'POST',
    path: '/rooms/{room_id}/messages',
    operationId: 'postRoomMessage',
    tag,
    summary: 'Post a message',
    description:
      'Under a `client_msg_id` of yours it can be sent again after a lost answer: the same content is answered with the first message and `duplicate: true`.',
    base,
    access: writers,
    status: 201,
    alsoStatus: [200],
    bodyLimit,
    params: roomParams,
    body: NewMessage,
    returns: Type.Object({ data: ChatMessage, duplicate: Type.Boolean() }),
    errors: [...writing, TextRequired, AttachmentNotFoundHere, ClientIdUsed, OnlyManagersPost, RateLimited],
    example: { body: { text: 'The contract is signed', client_msg_id: '7c1' } },
    handler: async (ctx, { params, body }) => {
      await keepPace(ctx)
      const me = meOf(ctx)
      const posted = await retryConflicts(() => ctx.transact(inner => post(inner, params.room_id, body, me)))
      return posted.duplicate ? new WithStatus(200, posted) : posted
    },
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}/messages/{message_id}',
    operationId: 'getRoomMessage',
    tag,
    summary: 'Get a message',
    base,
    access: readers,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [RoomNotFound, MessageNotFound],
    handler: async (ctx, { params }) => ({ data: await getMessage(ctx, params.room_id, params.message_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/rooms/{room_id}/messages/{message_id}',
    operationId: 'editRoomMessage',
    tag,
    summary: 'Edit a message of your own',
    base,
    access: writers,
    bodyLimit,
    params: messageParams,
    body: MessagePatch,
    returns: Data(ChatMessage),
    errors: [...writing, MessageNotFound, OnlyAuthorEdits, EditWindowOver, TextRequired],
    example: { body: { text: 'The contract is signed, at last' } },
    handler: async (ctx, { params, body }) => ({
      data: await editMessage(ctx, params.room_id, params.message_id, body.text),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/messages/{message_id}',
    operationId: 'deleteRoomMessage',
    tag,
    summary: 'Delete a message: its place stays, its content goes',
    base,
    access: writers,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [...writing, MessageNotFound, OnlyAuthorDeletes],
    handler: async (ctx, { params }) => ({
      data: await deleteMessage(ctx, params.room_id, params.message_id),
    }),
  }),
  route({
    method: 'GET',
    path: '/mentions',
    operationId: 'listMentions',
    tag,
    summary: 'List messages that mention you, newest first',
    base,
    access: userReaders,
    query: PageQuery,
    returns: Paged(ChatMessage),
    handler: (ctx, { query }) => listMentions(ctx, query),
  }),
]
