import type { Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { MessageNotFound } from '../access/errors.ts'
import { type RoomFacts, saveNumbers } from '../access/queries.ts'
import { isManager, type OpenedRoom, openToModerate, openToWrite } from '../access/rules.ts'
import { type HookEvent, noteForHooks } from '../hooks/outgoing.ts'
import { tellMessages } from '../live/hints.ts'
import { prepareText } from '../markup/prepare.ts'
import { EditWindowOver, OnlyAuthorDeletes, OnlyAuthorEdits, TextRequired } from './errors.ts'
import { presentOne } from './present.ts'
import { addReply, dropFilesOf, findMessage, type MessageRow, updateMessage } from './queries.ts'
import type { ChatAttachment, ChatMessage } from './schema.ts'

export type Change = 'edited' | 'deleted' | 'reaction' | 'pin' | 'poll'

/** Changes a message under the room's next revision. */
export async function changeMessage(
  ctx: Ctx,
  room: RoomFacts,
  id: string,
  change: Change,
  values: Updateable<DB['chat_messages']>,
  { searched, event }: { searched?: string; event?: HookEvent } = {},
): Promise<MessageRow> {
  room.last_rev += 1
  const changing = updateMessage(ctx, id, { ...values, rev: room.last_rev, change }, searched)
  const [row] = await Promise.all([changing, saveNumbers(ctx, room, false)])
  if (event && room.has_hooks && row.type !== 'system') await noteForHooks(ctx, room, event, row)
  tellMessages(ctx, room.id)
  return row
}

/** One that is still there, in a room that can be written to; both held. */
export async function openMessage(
  ctx: Ctx,
  roomId: string,
  messageId: string,
): Promise<OpenedRoom & { message: MessageRow }> {
  const opened = await openToWrite(ctx, roomId)
  const message = found(await findMessage(ctx.db, roomId, messageId), MessageNotFound)
  if (message.deleted_at !== null) throw MessageNotFound()
  return { ...opened, message }
}

export async function editMessage(
  ctx: Ctx,
  roomId: string,
  messageId: string,
  text: string,
): Promise<ChatMessage> {
  const { room, me, message } = await openMessage(ctx, roomId, messageId)
  if (message.author !== me.key || message.type !== 'message') throw OnlyAuthorEdits()
  const minutes = room.edit_window_minutes
  const until = minutes === null ? null : Temporal.Instant.from(message.created_at).add({ minutes })
  if (until && Temporal.Instant.compare(ctx.now, until) > 0) throw EditWindowOver(minutes!)
  const files = message.attachments as ChatAttachment[]
  if (text.trim() === '' && files.length === 0) throw TextRequired()
  if (text === message.text) return presentOne(ctx, me, message)
  const prepared = await prepareText(ctx, roomId, text)
  const row = await changeMessage(
    ctx,
    room,
    messageId,
    'edited',
    {
      text,
      html: prepared.html,
      mention_users: prepared.mentionUsers,
      mention_all: prepared.mentionAll,
      not_in_room: prepared.notInRoom,
      links: toJson(prepared.links),
      edited_at: ctx.now.toString(),
    },
    { searched: [text, ...files.map(({ filename }) => filename)].join(' '), event: 'message.edited' },
  )
  return presentOne(ctx, me, row)
}

/** What is left is its place: number, author and moment. */
export async function deleteMessage(ctx: Ctx, roomId: string, messageId: string): Promise<ChatMessage> {
  const opened = await openToModerate(ctx, roomId)
  const { room, me } = opened
  const message = found(await findMessage(ctx.db, roomId, messageId), MessageNotFound)
  if (message.author !== me.key && !isManager(opened)) throw OnlyAuthorDeletes()
  if (message.deleted_at !== null) return presentOne(ctx, me, message)
  const row = await changeMessage(
    ctx,
    room,
    messageId,
    'deleted',
    {
      text: '',
      html: '',
      attachments: toJson([]),
      reactions: toJson([]),
      mention_users: [],
      mention_all: false,
      not_in_room: [],
      links: toJson([]),
      pinned_at: null,
      pinned_by: null,
      forwarded_from: null,
      deleted_at: ctx.now.toString(),
    },
    { searched: '', event: 'message.deleted' },
  )
  await dropFilesOf(ctx, messageId)
  if (message.thread_root_id !== null) {
    room.last_rev += 1
    await Promise.all([
      addReply(ctx, message.thread_root_id, { rev: room.last_rev, by: -1 }),
      saveNumbers(ctx, room, false),
    ])
  }
  return presentOne(ctx, me, row)
}
