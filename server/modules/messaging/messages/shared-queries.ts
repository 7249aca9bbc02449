import type { Db } from '#kit/context.ts'

/** What a page of messages needs beside their rows. */

export const listUserNames = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()

export const listGuestNames = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('chat_guests').select(['id', 'name']).where('id', 'in', ids).execute()

export const listPollsOf = (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('chat_polls').selectAll().where('message_id', 'in', messageIds).execute()

export type PollRow = Awaited<ReturnType<typeof listPollsOf>>[number]

/** Who kept which of the messages. */
export const listBookmarksOf = (db: Db, messageIds: readonly string[], person?: string) => {
  if (messageIds.length === 0) return Promise.resolve([])
  const all = db
    .selectFrom('chat_bookmarks')
    .select(['person', 'message_id'])
    .where('message_id', 'in', messageIds)
  return (person === undefined ? all : all.where('person', '=', person)).execute()
}
