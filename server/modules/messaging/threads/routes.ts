import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { NamedObject, Type } from '#kit/schema.ts'
import { MessageNotFound, RoomNotFound } from '../access/errors.ts'
import { base, readers, roomParams } from '../access/routes.ts'
import { openRoom } from '../access/rules.ts'
import { presentAll } from '../messages/present.ts'
import { findMessage } from '../messages/queries.ts'
import { ChatMessage } from '../messages/schema.ts'
import { listReplies } from './queries.ts'

const ThreadQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: 'How many replies at most.' }),
  after_seq: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 9e15, description: 'Replies after this number.' }),
  ),
})

const Thread = NamedObject('ChatThread', { root: ChatMessage, replies: Type.Array(ChatMessage) })

async function readThread(
  ctx: Ctx,
  roomId: string,
  id: string,
  { limit, after_seq = 0 }: { limit: number; after_seq?: number },
) {
  const { me } = await openRoom(ctx, roomId)
  const named = found(await findMessage(ctx.db, roomId, id), MessageNotFound)
  const root = named.thread_root_id
    ? found(await findMessage(ctx.db, roomId, named.thread_root_id), MessageNotFound)
    : named
  const rows = await listReplies(ctx.db, root.id, after_seq, limit + 1)
  const [first, ...replies] = await presentAll(ctx, me, [root, ...rows.slice(0, limit)])
  return { data: { root: first!, replies }, has_more: rows.length > limit }
}

export const threadRoutes = [
  route({
    method: 'GET',
    path: '/rooms/{room_id}/messages/{root_id}/thread',
    operationId: 'getThread',
    tag: 'Messages',
    summary: 'Read a thread, by its root or one of its replies',
    base,
    access: readers,
    params: { ...roomParams, root_id: idParam('chat_message', MessageNotFound) },
    query: ThreadQuery,
    returns: Type.Object({ data: Thread, has_more: Type.Boolean() }),
    errors: [RoomNotFound, MessageNotFound],
    handler: (ctx, { params, query }) => readThread(ctx, params.room_id, params.root_id, query),
  }),
]
