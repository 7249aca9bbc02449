import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { prepared, selectPage } from '#kit/query.ts'

export const columns = [
  'm.id',
  'm.room_id',
  'm.seq',
  'm.rev',
  'm.change',
  'm.type',
  'm.author_type',
  'm.author_id',
  'm.author_name',
  'm.author',
  'm.text',
  'm.html',
  'm.thread_root_id',
  'm.also_to_room',
  'm.reply_count',
  'm.last_reply_at',
  'm.attachments',
  'm.reactions',
  'm.mention_users',
  'm.mention_all',
  'm.not_in_room',
  'm.links',
  'm.pinned_at',
  'm.pinned_by',
  'm.forwarded_from',
  'm.call_id',
  'm.client_msg_id',
  'm.edited_at',
  'm.deleted_at',
  'm.created_at',
] as const

/** The same of a row that is being written, which has no other name. */
const returned = [
  'id',
  'room_id',
  'seq',
  'rev',
  'change',
  'type',
  'author_type',
  'author_id',
  'author_name',
  'author',
  'text',
  'html',
  'thread_root_id',
  'also_to_room',
  'reply_count',
  'last_reply_at',
  'attachments',
  'reactions',
  'mention_users',
  'mention_all',
  'not_in_room',
  'links',
  'pinned_at',
  'pinned_by',
  'forwarded_from',
  'call_id',
  'client_msg_id',
  'edited_at',
  'deleted_at',
  'created_at',
] as const

const select = (db: Db) => db.selectFrom('chat_messages as m').select(columns)

interface Range {
  roomId: string
  seq: number
  limit: number
}

const shownBefore = prepared((db, { roomId, seq, limit }: Range) =>
  select(db)
    .where('m.room_id', '=', roomId)
    .where('m.shown', '=', true)
    .where('m.seq', '<', seq)
    .orderBy('m.seq', 'desc')
    .limit(limit),
)
const shownAfter = prepared((db, { roomId, seq, limit }: Range) =>
  select(db)
    .where('m.room_id', '=', roomId)
    .where('m.shown', '=', true)
    .where('m.seq', '>', seq)
    .orderBy('m.seq')
    .limit(limit),
)
const allBefore = prepared((db, { roomId, seq, limit }: Range) =>
  select(db).where('m.room_id', '=', roomId).where('m.seq', '<', seq).orderBy('m.seq', 'desc').limit(limit),
)
const allAfter = prepared((db, { roomId, seq, limit }: Range) =>
  select(db).where('m.room_id', '=', roomId).where('m.seq', '>', seq).orderBy('m.seq').limit(limit),
)

/** Nearest first; `all` has the replies as well. */
export const listBefore = (db: Db, range: Range, all: boolean) => (all ? allBefore : shownBefore)(db, range)
export const listAfter = (db: Db, range: Range, all: boolean) => (all ? allAfter : shownAfter)(db, range)

export const listChanges = prepared(
  (db, { roomId, rev, limit }: { roomId: string; rev: number; limit: number }) =>
    select(db).where('m.room_id', '=', roomId).where('m.rev', '>', rev).orderBy('m.rev').limit(limit),
)

export type MessageRow = Awaited<ReturnType<typeof listChanges>>[number]

/** Whose words they are; null where no colleague said them. */
export async function findAuthorId({ db }: Ctx, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('chat_messages')
    .select('author_id')
    .where('id', '=', id)
    .where('author_type', '=', 'user')
    .executeTakeFirst()
  return row?.author_id ? Number(row.author_id) : null
}

/** Those of the people who are in the room and have not muted it. */
export async function listListeners(
  { db }: Ctx,
  roomId: string,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', 'in', userIds)
    .where('notifications', '<>', 'none')
    .orderBy('user_id')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export const findMessage = (db: Db, roomId: string, id: string) =>
  select(db).where('m.room_id', '=', roomId).where('m.id', '=', id).executeTakeFirst()

const messagesByIds = prepared((db, { ids }: { ids: readonly string[] }) =>
  select(db).where('m.id', '=', sql<string>`any(${ids}::uuid[])`),
)
export const findMessages = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : messagesByIds(db, { ids })

export const findByClientId = (db: Db, roomId: string, author: string, clientId: string) =>
  select(db)
    .select('m.sent_hash')
    .where('m.room_id', '=', roomId)
    .where('m.author', '=', author)
    .where('m.client_msg_id', '=', clientId)
    .executeTakeFirst()

/** What can be found by: its words and the names of its files. */
const wordsOf = (text: string) => sql<string>`chat_words_of(current_org(), ${text})`

/** What is written down with a new message; the rest begins as the table says. */
const given = [
  'id',
  'room_id',
  'seq',
  'rev',
  'type',
  'author_type',
  'author_id',
  'author_name',
  'author',
  'text',
  'html',
  'thread_root_id',
  'also_to_room',
  'attachments',
  'mention_users',
  'mention_all',
  'not_in_room',
  'links',
  'forwarded_from',
  'call_id',
  'client_msg_id',
  'sent_hash',
  'created_at',
] as const
export type NewMessageRow = Required<Pick<Insertable<DB['chat_messages']>, (typeof given)[number]>>

const insertRow = prepared((db, row: NewMessageRow & { searched: string }) =>
  db
    .insertInto('chat_messages')
    .values({
      ...(Object.fromEntries(given.map(column => [column, row[column]])) as NewMessageRow),
      words: wordsOf(row.searched),
    })
    .returning(returned),
)

export async function insertMessage(
  { db }: Ctx,
  values: NewMessageRow,
  searched: string,
): Promise<MessageRow> {
  const [row] = await insertRow(db, { ...values, searched })
  return row!
}

export async function updateMessage(
  { db }: Ctx,
  id: string,
  values: Updateable<DB['chat_messages']>,
  searched?: string,
): Promise<MessageRow> {
  return db
    .updateTable('chat_messages as m')
    .set({ ...values, ...(searched === undefined ? {} : { words: wordsOf(searched) }) })
    .where('m.id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function addReply(
  { db, now }: Ctx,
  rootId: string,
  { rev, by }: { rev: number; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({
      rev,
      change: 'reply',
      reply_count: sql`greatest(0, reply_count + ${by})`,
      ...(by > 0 ? { last_reply_at: now.toString() } : {}),
    })
    .where('id', '=', rootId)
    .execute()
}

export async function dropFilesOf({ db }: Ctx, messageId: string): Promise<void> {
  await db.deleteFrom('chat_message_files').where('message_id', '=', messageId).execute()
}

export async function addFiles({ db }: Ctx, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('chat_message_files')
    .values(ids.map(attachment_id => ({ message_id: messageId, attachment_id })))
    .execute()
}

/** Mentions of somebody, newest first. */
export function pageMentions({ db }: Ctx, me: { key: string; userId: number }, page: PageQuery) {
  const matching = db
    .selectFrom('chat_messages as m')
    .innerJoin('chat_members as p', join =>
      join.onRef('p.room_id', '=', 'm.room_id').on('p.person', '=', me.key),
    )
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`(m.mention_all or m.mention_users <> '{}')`)
    .where(sql<boolean>`(m.mention_all or ${me.userId} = any (m.mention_users))`)
    .where(({ or, eb }) => or([eb('m.author', 'is', null), eb('m.author', '<>', me.key)]))
  return selectPage(page, matching.select(columns).orderBy('m.created_at', 'desc').orderBy('m.id', 'desc'))
}
