import type { Ctx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { JoinFirst, MessageNotFound, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, messageParams, readers, roomParams, userWriters } from '../access/routes.ts'
import { openRoom } from '../access/rules.ts'
import { changeMessage, openMessage } from '../messages/change.ts'
import { presentAll, presentOne } from '../messages/present.ts'
import { ChatMessage } from '../messages/schema.ts'
import { countPinned, listPinned } from './queries.ts'

const MOST_PINS = 100
const TooManyPins = problem(409, 'too_many_pins', 'A room holds at most 100 pins')

async function pin(ctx: Ctx, ids: { room_id: string; message_id: string }, isOn: boolean) {
  const { room, me, message } = await openMessage(ctx, ids.room_id, ids.message_id)
  if ((message.pinned_at !== null) === isOn) return presentOne(ctx, me, message)
  if (isOn && (await countPinned(ctx.db, room.id)) >= MOST_PINS) throw TooManyPins()
  const values = isOn
    ? { pinned_at: ctx.now.toString(), pinned_by: me.key }
    : { pinned_at: null, pinned_by: null }
  return presentOne(ctx, me, await changeMessage(ctx, room, message.id, 'pin', values))
}

const errors = [RoomNotFound, MessageNotFound, JoinFirst, RoomArchived] as const

export const pinRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/messages/{message_id}/pin',
    operationId: 'pinMessage',
    tag: 'Messages',
    summary: 'Pin a message to its room',
    base,
    access: userWriters,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [...errors, TooManyPins],
    handler: async (ctx, { params }) => ({ data: await pin(ctx, params, true) }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/messages/{message_id}/pin',
    operationId: 'unpinMessage',
    tag: 'Messages',
    summary: 'Take a pin off',
    base,
    access: userWriters,
    params: messageParams,
    returns: Data(ChatMessage),
    errors: [...errors],
    handler: async (ctx, { params }) => ({ data: await pin(ctx, params, false) }),
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}/pins',
    operationId: 'listPins',
    tag: 'Messages',
    summary: 'List the pinned messages, the newest pin first',
    base,
    access: readers,
    params: roomParams,
    returns: Data(Type.Array(ChatMessage)),
    errors: [RoomNotFound],
    handler: async (ctx, { params }) => {
      const { me } = await openRoom(ctx, params.room_id)
      return { data: await presentAll(ctx, me, await listPinned(ctx.db, params.room_id)) }
    },
  }),
]
