import type { Ctx } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { MessageNotFound, RoomNotFound } from '../access/errors.ts'
import { meOf } from '../access/person.ts'
import { base, messageParams, readers } from '../access/routes.ts'
import { openRoom } from '../access/rules.ts'
import { presentAll, presentOne } from '../messages/present.ts'
import { findMessage } from '../messages/queries.ts'
import { ChatMessage } from '../messages/schema.ts'
import { keep, letGo, pageKept } from './queries.ts'

/** Private and the reader's own: no revision of the room is taken. */
async function bookmark(ctx: Ctx, ids: { room_id: string; message_id: string }, isOn: boolean) {
  const { me } = await openRoom(ctx, ids.room_id)
  const message = found(await findMessage(ctx.db, ids.room_id, ids.message_id), MessageNotFound)
  if (isOn && message.deleted_at !== null) throw MessageNotFound()
  await (isOn ? keep : letGo)(ctx, me.key, message.id)
  return presentOne(ctx, me, message)
}

export const bookmarkRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/messages/{message_id}/bookmark',
    operationId: 'bookmarkMessage',
    tag: 'Messages',
    summary: 'Keep a message for yourself',
    base,
    access: readers,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [RoomNotFound, MessageNotFound],
    handler: async (ctx, { params }) => ({ data: await bookmark(ctx, params, true) }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/messages/{message_id}/bookmark',
    operationId: 'removeBookmark',
    tag: 'Messages',
    summary: 'Keep a message no longer',
    base,
    access: readers,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [RoomNotFound, MessageNotFound],
    handler: async (ctx, { params }) => ({ data: await bookmark(ctx, params, false) }),
  }),
  route({
    method: 'GET',
    path: '/bookmarks',
    tag: 'Messages',
    summary: 'List the messages you keep, newest first',
    base,
    access: readers,
    query: PageQuery,
    returns: Paged(ChatMessage),
    handler: async (ctx, { query }) => {
      const me = meOf(ctx)
      const { data, pagination } = await pageKept(ctx, me, query)
      return { data: await presentAll(ctx, me, data), pagination }
    },
  }),
]
