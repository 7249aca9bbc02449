import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'

/** What a page of messages needs beside their rows. */

const isOneOf = (column: string, ids: readonly unknown[], type: 'uuid' | 'int') =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::${sql.raw(type)}[])`

const namesOfUsers = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(isOneOf('id', ids, 'int')),
)
export const listUserNames = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : namesOfUsers(db, { ids })

const namesOfGuests = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('chat_guests')
    .select(['id', 'name'])
    .where(isOneOf('id', ids, 'uuid')),
)
export const listGuestNames = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : namesOfGuests(db, { ids })

export const listPollsOf = (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('chat_polls').selectAll().where('message_id', 'in', messageIds).execute()

export type PollRow = Awaited<ReturnType<typeof listPollsOf>>[number]

const bookmarks = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('chat_bookmarks')
    .select(['person', 'message_id'])
    .where(isOneOf('message_id', ids, 'uuid'))
const bookmarksOfAll = prepared((db, { ids }: { ids: readonly string[] }) => bookmarks(db, ids))
const bookmarksOfOne = prepared((db, { ids, person }: { ids: readonly string[]; person: string }) =>
  bookmarks(db, ids).where('person', '=', person),
)

/** Who kept which of the messages. */
export async function listBookmarksOf(db: Db, ids: readonly string[], person?: string) {
  if (ids.length === 0) return []
  return person === undefined ? bookmarksOfAll(db, { ids }) : bookmarksOfOne(db, { ids, person })
}
