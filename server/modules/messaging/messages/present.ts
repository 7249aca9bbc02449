import type { Ctx } from '#kit/context.ts'
import type { ChatPerson, Me } from '../access/person.ts'
import { readKey } from '../access/person.ts'
import { listReadableRooms } from '../access/queries.ts'
import { signedUrl } from '../attachments/signed-url.ts'
import { type LinkView, loadLinks } from '../markup/records.ts'
import { presentPoll, readVotes } from '../polls/present.ts'
import type { MessageRow } from './queries.ts'
import type { ChatAttachment, ChatMessage } from './schema.ts'
import {
  listBookmarksOf,
  listGuestNames,
  listPollsOf,
  listUserNames,
  type PollRow,
} from './shared-queries.ts'

export interface StoredReaction {
  emoji: string
  people: string[]
}

/** What is the same for everybody who reads the messages. */
export interface SharedParts {
  names: ReadonlyMap<string, string>
  polls: ReadonlyMap<string, PollRow>
  links: ReadonlyMap<string, LinkView>
  publicRooms: ReadonlySet<string>
}

/** What is one reader's own. */
export interface Reader {
  readonly key: string
  readonly isUser: boolean
  isBookmarked(messageId: string): boolean
  isIn(roomId: string): boolean
}

type Stored = { room_id: string; message_id: string; author: ChatPerson; text: string; created_at: string }

const MOST_PEOPLE = 100

export const reactionsOf = (row: Pick<MessageRow, 'reactions'>) => row.reactions as StoredReaction[]
export const forwardedOf = (row: Pick<MessageRow, 'forwarded_from'>) => row.forwarded_from as Stored | null
const linksOf = (row: MessageRow) => row.links as { type: string; id: string }[]

export async function loadShared(ctx: Ctx, rows: readonly MessageRow[]): Promise<SharedParts> {
  const polls = await listPollsOf(
    ctx.db,
    rows.filter(({ type }) => type === 'poll').map(({ id }) => id),
  )
  const keys = new Set<string>()
  for (const row of rows) {
    if (row.author !== null && row.author_type !== 'hook') keys.add(row.author)
    if (row.pinned_by !== null) keys.add(row.pinned_by)
    for (const { people } of reactionsOf(row)) for (const key of people.slice(0, MOST_PEOPLE)) keys.add(key)
  }
  for (const poll of polls) if (!poll.anonymous) for (const key of Object.keys(readVotes(poll))) keys.add(key)
  const people = [...keys].map(readKey)
  const sources = [...new Set(rows.flatMap(row => forwardedOf(row)?.room_id ?? []))]
  const [users, guests, links, rooms] = await Promise.all([
    listUserNames(
      ctx.db,
      people.flatMap(one => (one.type === 'user' ? one.id : [])),
    ),
    listGuestNames(
      ctx.db,
      people.flatMap(one => (one.type === 'guest' ? one.id : [])),
    ),
    loadLinks(ctx, rows.flatMap(linksOf)),
    sources.length > 0 ? listReadableRooms(ctx.db, nobody, sources) : [],
  ])
  const names = new Map<string, string>()
  for (const { id, name } of users) names.set(`user:${id}`, name)
  for (const { id, name } of guests) names.set(`guest:${id}`, name)
  return {
    names,
    polls: new Map(polls.map(poll => [poll.message_id, poll])),
    links,
    publicRooms: new Set(rooms.map(({ id }) => id)),
  }
}

/** A user who is in no room: what they may read is public. */
const nobody: Me = { key: 'user:0', userId: 0, guestId: null, role: null, onlyRoomId: null }

export const personOf = (key: string, names: ReadonlyMap<string, string>): ChatPerson => ({
  ...readKey(key),
  name: names.get(key) ?? '',
})

function authorOf(row: MessageRow, names: ReadonlyMap<string, string>): ChatPerson {
  const { author_type, author_id, author_name, author } = row
  const type = author_type as ChatPerson['type']
  if (type === 'user' || type === 'guest')
    return { ...personOf(author!, names), name: names.get(author!) ?? author_name }
  return { type, id: author_id, name: author_name }
}

/** Whether all readers see it alike, so that it can be written out once for all of them. */
export const isSameForAll = (row: MessageRow): boolean =>
  row.deleted_at !== null ||
  (reactionsOf(row).length === 0 && row.type !== 'poll' && row.forwarded_from === null)

export function present(ctx: Ctx, row: MessageRow, shared: SharedParts, reader: Reader): ChatMessage {
  const { names } = shared
  const isGone = row.deleted_at !== null
  const forwarded = forwardedOf(row)
  const poll = shared.polls.get(row.id)
  const author = authorOf(row, names)
  const mayOpen = (roomId: string) => reader.isIn(roomId) || (reader.isUser && shared.publicRooms.has(roomId))
  return {
    id: row.id,
    room_id: row.room_id,
    seq: row.seq,
    rev: row.rev,
    type: row.type as ChatMessage['type'],
    author,
    text: row.text,
    html: row.html,
    thread_root_id: row.thread_root_id,
    also_to_room: row.also_to_room,
    reply_count: row.reply_count,
    last_reply_at: row.last_reply_at,
    attachments: isGone
      ? []
      : (row.attachments as Omit<ChatAttachment, 'url'>[]).map(file => ({
          ...file,
          url: signedUrl(ctx, file.id),
        })),
    reactions: reactionsOf(row).map(({ emoji, people }) => ({
      emoji,
      count: people.length,
      me: people.includes(reader.key),
      people: people.slice(0, MOST_PEOPLE).map(key => personOf(key, names)),
    })),
    mentions: { users: row.mention_users, all: row.mention_all, not_in_room: row.not_in_room },
    links: linksOf(row).flatMap(({ type, id }) => shared.links.get(`${type}:${id}`) ?? []),
    pinned_at: row.pinned_at,
    pinned_by: row.pinned_by === null ? null : personOf(row.pinned_by, names),
    forwarded_from: forwarded && {
      ...forwarded,
      room_id: mayOpen(forwarded.room_id) ? forwarded.room_id : null,
    },
    poll: poll && !isGone ? presentPoll(poll, author, names, reader.key) : null,
    call_id: row.call_id,
    bookmarked: !isGone && reader.isBookmarked(row.id),
    client_msg_id: row.client_msg_id,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    created_at: row.created_at,
  }
}

export async function loadReader(ctx: Ctx, me: Me, rows: readonly MessageRow[]): Promise<Reader> {
  const sources = [...new Set(rows.flatMap(row => forwardedOf(row)?.room_id ?? []))]
  const [kept, rooms] = await Promise.all([
    listBookmarksOf(
      ctx.db,
      rows.map(({ id }) => id),
      me.key,
    ),
    sources.length > 0 ? listReadableRooms(ctx.db, me, sources) : [],
  ])
  const bookmarks = new Set(kept.map(({ message_id }) => message_id))
  const readable = new Set(rooms.map(({ id }) => id))
  return {
    key: me.key,
    isUser: me.userId !== null,
    isBookmarked: id => bookmarks.has(id),
    isIn: id => readable.has(id),
  }
}

/** The rows as one person sees them. */
export async function presentAll(ctx: Ctx, me: Me, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  if (rows.length === 0) return []
  const [shared, reader] = await Promise.all([loadShared(ctx, rows), loadReader(ctx, me, rows)])
  return rows.map(row => present(ctx, row, shared, reader))
}

export async function presentOne(ctx: Ctx, me: Me, row: MessageRow): Promise<ChatMessage> {
  return (await presentAll(ctx, me, [row]))[0]!
}
