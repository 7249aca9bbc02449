import type { Ctx } from '#kit/context.ts'
import { found, problem } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, NamedObject, Type, Uuid } from '#kit/schema.ts'
import { JoinFirst, MessageNotFound, OnlyManagersPost, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, messageParams, userWriters } from '../access/routes.ts'
import { isManager, openRoom, openToWrite } from '../access/rules.ts'
import { authorOfMe, writeMessage } from '../messages/post.ts'
import { presentOne } from '../messages/present.ts'
import { findMessage } from '../messages/queries.ts'
import { ChatMessage, TEXT_LIMIT } from '../messages/schema.ts'

const OnlyMessages = problem(400, 'only_messages', 'Only messages can be forwarded')

const Forward = NamedObject('ForwardMessage', {
  room_id: Type.Unsafe<string>({ ...Uuid, description: 'The room it goes to.' }),
  text: Type.Optional(Type.String({ maxLength: TEXT_LIMIT, description: 'What you say to it.' })),
})

async function forward(
  ctx: Ctx,
  from: { room_id: string; message_id: string },
  to: { room_id: string; text?: string },
) {
  const { me } = await openRoom(ctx, from.room_id)
  const source = found(await findMessage(ctx.db, from.room_id, from.message_id), MessageNotFound)
  if (source.deleted_at !== null) throw MessageNotFound()
  if (source.type !== 'message') throw OnlyMessages()
  const target = await openToWrite(ctx, to.room_id.toLowerCase())
  if (target.room.posting === 'managers' && !isManager(target)) throw OnlyManagersPost()
  const shown = await presentOne(ctx, me, source)
  const row = await writeMessage(ctx, target.room, {
    author: authorOfMe(me),
    text: to.text?.trim() ? to.text : '',
    attachments: source.attachments as never,
    forwardedFrom: {
      room_id: source.room_id,
      message_id: source.id,
      author: shown.author,
      text: source.text,
      created_at: source.created_at,
    },
    alsoFoundBy: source.text,
  })
  return presentOne(ctx, me, row)
}

export const forwardingRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/messages/{message_id}/forward',
    operationId: 'forwardMessage',
    tag: 'Messages',
    summary: 'Forward a message to another room',
    base,
    access: userWriters,
    status: 201,
    bodyLimit,
    params: messageParams,
    body: Forward,
    returns: Data(ChatMessage),
    errors: [RoomNotFound, MessageNotFound, OnlyMessages, JoinFirst, RoomArchived, OnlyManagersPost],
    handler: async (ctx, { params, body }) => ({ data: await forward(ctx, params, body) }),
  }),
]
