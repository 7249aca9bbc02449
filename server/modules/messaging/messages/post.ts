import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { MessageNotFound, OnlyManagersPost } from '../access/errors.ts'
import type { Me } from '../access/person.ts'
import { type RoomFacts, saveNumbers } from '../access/queries.ts'
import { isManager, type OpenedRoom, openToWrite } from '../access/rules.ts'
import { takeAttachments } from '../attachments/take.ts'
import { noteForHooks } from '../hooks/outgoing.ts'
import { tellMessages } from '../live/hints.ts'
import { type PreparedText, prepareText } from '../markup/prepare.ts'
import { tellAddressed } from './address.ts'
import { AttachmentNotFoundHere, ClientIdUsed, TextRequired } from './errors.ts'
import { presentOne } from './present.ts'
import { addFiles, addReply, findByClientId, findMessage, insertMessage, type MessageRow } from './queries.ts'
import type { ChatAttachment, ChatMessage, NewMessage } from './schema.ts'

type StoredAttachment = Omit<ChatAttachment, 'url'>

/** Who says something, as it is written down with it. */
export interface Author {
  type: 'user' | 'guest' | 'hook' | 'system'
  id: string | null
  name: string
  /** By which equal `client_msg_id`s are told apart; null where nobody is behind it. */
  key: string | null
}

export const authorOfMe = (me: Me, name = ''): Author => ({
  type: me.userId === null ? 'guest' : 'user',
  id: me.userId === null ? me.guestId : String(me.userId),
  name,
  key: me.key,
})

export interface Post {
  author: Author
  text: string
  type?: 'message' | 'poll' | 'call' | 'system'
  prepared?: PreparedText
  clientId?: string | null
  hash?: Buffer | null
  threadRootId?: string | null
  alsoToRoom?: boolean
  attachments?: readonly StoredAttachment[]
  forwardedFrom?: object | null
  callId?: string | null
  /** What it is found by beside its text. */
  alsoFoundBy?: string
}

/**
 * Writes a message into a room whose row is held: it takes the room's next numbers, which the room's row is told of in the
 * same transaction. Whoever rolls back leaves no gap.
 */
export async function writeMessage(ctx: Ctx, room: RoomFacts, post: Post): Promise<MessageRow> {
  const prepared = post.prepared ?? (await prepareText(ctx, room.id, post.text))
  const attachments = post.attachments ?? []
  const searched = [post.text, post.alsoFoundBy ?? '', ...attachments.map(({ filename }) => filename)].join(
    ' ',
  )
  room.last_seq += 1
  room.last_rev += 1
  const id = newId()
  const { author } = post
  const writing = insertMessage(
    ctx,
    {
      id,
      room_id: room.id,
      seq: room.last_seq,
      rev: room.last_rev,
      type: post.type ?? 'message',
      author_type: author.type,
      author_id: author.id,
      author_name: author.name,
      author: author.key,
      text: post.text,
      html: prepared.html,
      thread_root_id: post.threadRootId ?? null,
      also_to_room: post.alsoToRoom ?? false,
      attachments: toJson(attachments),
      mention_users: prepared.mentionUsers,
      mention_all: prepared.mentionAll,
      not_in_room: prepared.notInRoom,
      links: toJson(prepared.links),
      forwarded_from: post.forwardedFrom ? toJson(post.forwardedFrom) : null,
      call_id: post.callId ?? null,
      client_msg_id: post.clientId ?? null,
      sent_hash: post.hash ?? null,
      created_at: ctx.now.toString(),
    },
    searched,
  )
  const others: Promise<unknown>[] = []
  if (attachments.length > 0) {
    others.push(
      writing.then(() =>
        addFiles(
          ctx,
          id,
          attachments.map(file => file.id),
        ),
      ),
    )
  }
  if (post.threadRootId) {
    room.last_rev += 1
    others.push(addReply(ctx, post.threadRootId, { rev: room.last_rev, by: 1 }))
  }
  others.push(saveNumbers(ctx, room, true))
  const [row] = await Promise.all([writing, ...others])
  if (room.has_hooks && row.type !== 'system') await noteForHooks(ctx, room, 'message.created', row)
  await tellAddressed(ctx, room, row)
  tellMessages(ctx, room.id)
  return row
}

/** A text of our own, in which nothing is markup. */
export const plainText = (text: string): PreparedText => ({
  html: `<p>${escapeHtml(text)}</p>`,
  mentionUsers: [],
  mentionAll: false,
  notInRoom: [],
  links: [],
})

export const writeSystemLine = (ctx: Ctx, room: RoomFacts, text: string): Promise<MessageRow> =>
  writeMessage(ctx, room, {
    type: 'system',
    author: { type: 'system', id: null, name: 'Bowline', key: null },
    text,
    prepared: plainText(text),
  })

/** The numbers of a message decide its place; what was sent decides whether it is the same again. */
const hashOf = (body: NewMessage): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        body.text ?? '',
        body.thread_root_id ?? null,
        body.also_to_room ?? false,
        body.attachment_ids ?? [],
      ]),
    )
    .digest()

/** A person posts. The same `client_msg_id` with the same content again is the message that is there. */
export async function post(
  ctx: Ctx,
  roomId: string,
  body: NewMessage,
  me: Me,
): Promise<{ data: ChatMessage; duplicate: boolean }> {
  const opened = await openToWrite(ctx, roomId, me)
  const hash = body.client_msg_id === undefined ? null : hashOf(body)
  if (hash) {
    const first = await findByClientId(ctx.db, roomId, me.key, body.client_msg_id!)
    if (first) {
      if (!first.sent_hash?.equals(hash)) throw ClientIdUsed()
      return { data: await presentOne(ctx, me, first), duplicate: true }
    }
  }
  const row = await postAs(ctx, opened, body, hash)
  return { data: await presentOne(ctx, me, row), duplicate: false }
}

export async function postAs(
  ctx: Ctx,
  opened: OpenedRoom,
  body: NewMessage,
  hash: Buffer | null = null,
): Promise<MessageRow> {
  const { room, me } = opened
  const text = body.text ?? ''
  const wanted = [...new Set(body.attachment_ids ?? [])]
  if (text.trim() === '' && wanted.length === 0) throw TextRequired()
  const threadRootId = body.thread_root_id ? await findRoot(ctx, room.id, body.thread_root_id) : null
  if (room.posting === 'managers' && threadRootId === null && !isManager(opened)) throw OnlyManagersPost()
  const attachments = await takeAttachments(ctx, room.id, me.key, wanted)
  if (attachments.length < wanted.length) throw AttachmentNotFoundHere()
  return writeMessage(ctx, room, {
    author: authorOfMe(me),
    text,
    clientId: body.client_msg_id ?? null,
    hash,
    threadRootId,
    alsoToRoom: threadRootId !== null && (body.also_to_room ?? false),
    attachments,
  })
}

/** A reply to a reply goes to its root. */
export async function findRoot(ctx: Ctx, roomId: string, id: string): Promise<string> {
  const target = found(await findMessage(ctx.db, roomId, id), MessageNotFound)
  if (target.deleted_at !== null || target.type === 'system') throw MessageNotFound()
  return target.thread_root_id ?? target.id
}
