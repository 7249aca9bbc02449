import type { Db } from '#kit/context.ts'

/** Those of the people who are here, and which of them are in the room. */
export const listMentioned = (db: Db, roomId: string, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users as u')
        .leftJoin('chat_members as m', join =>
          join.onRef('m.user_id', '=', 'u.id').on('m.room_id', '=', roomId),
        )
        .select(['u.id', 'u.name', 'm.person'])
        .where('u.id', 'in', ids)
        .where('u.removed_at', 'is', null)
        .execute()

/** Rooms that may be named in a text: the channels everybody sees. */
export const listNamedRooms = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_rooms')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .where('kind', '=', 'channel')
        .where('visibility', '=', 'public')
        .execute()

export const listOnlineUsers = (db: Db, roomId: string, since: string) =>
  db
    .selectFrom('chat_members as m')
    .innerJoin('chat_connections as c', 'c.person', 'm.person')
    .select('m.user_id')
    .distinct()
    .where('m.room_id', '=', roomId)
    .where('m.user_id', 'is not', null)
    .where('c.seen_at', '>', since)
    .where('c.is_away', '=', false)
    .execute()
