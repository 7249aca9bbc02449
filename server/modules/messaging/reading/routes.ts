import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, NamedObject, Type } from '#kit/schema.ts'
import { JoinFirst, RoomNotFound } from '../access/errors.ts'
import { meOf } from '../access/person.ts'
import { base, bodyLimit, readers, roomParams } from '../access/routes.ts'
import { openRoom } from '../access/rules.ts'
import { tellRead } from '../live/hints.ts'
import { countUnread, findRoomRow } from '../rooms/queries.ts'
import { moveMarker } from './queries.ts'

const ReadIn = Type.Object({
  seq: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 9e15, description: 'How far you have read; absent: everything.' }),
  ),
})

const ReadState = NamedObject('ReadState', {
  last_read_seq: Type.Integer(),
  unread_count: Type.Integer(),
  mention_count: Type.Integer(),
})

/** Also in an archived room: it is the reader's own. */
async function markRead(ctx: Ctx, roomId: string, seq: number | undefined) {
  const { room, me } = await openRoom(ctx, roomId)
  const wanted = Math.min(seq ?? room.last_seq, room.last_seq)
  const marker = found(await moveMarker(ctx, roomId, me.key, wanted), JoinFirst)
  if (marker.moved) tellRead(ctx, roomId, me.key, marker.last_read_seq)
  const { last_read_seq, unread_count, mention_count } = found(
    await findRoomRow(ctx.db, me, roomId),
    RoomNotFound,
  )
  return { last_read_seq: last_read_seq ?? 0, unread_count, mention_count }
}

const Unread = NamedObject('UnreadMessages', {
  unread_count: Type.Integer({
    description: 'Of rooms that are not muted; of those one only hears mentions of, the mentions',
  }),
  mention_count: Type.Integer({ description: 'Those among them that mention you, or are for you alone' }),
})

export const readingRoutes = [
  route({
    method: 'GET',
    path: '/unread',
    operationId: 'getUnread',
    tag: 'Rooms',
    summary: 'Count what you have not read, in all your rooms',
    base,
    access: readers,
    returns: Data(Unread),
    handler: async ctx => ({ data: await countUnread(ctx.db, meOf(ctx)) }),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/read',
    operationId: 'markRoomRead',
    tag: 'Rooms',
    summary: 'Move your read marker forward',
    description:
      'It never goes back: a lower number answers the present state, a higher one is cut to the last.',
    base,
    access: readers,
    bodyLimit,
    params: roomParams,
    body: ReadIn,
    returns: Data(ReadState),
    errors: [RoomNotFound, JoinFirst],
    handler: async (ctx, { params, body }) => ({ data: await markRead(ctx, params.room_id, body.seq) }),
  }),
]
