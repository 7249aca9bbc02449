import type { Ctx, Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'
import type { Me } from './person.ts'

const select = (db: Db, roomId: string, key: string) =>
  db
    .selectFrom('chat_rooms as r')
    .leftJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', key))
    .select([
      'r.id',
      'r.kind',
      'r.name',
      'r.visibility',
      'r.is_default',
      'r.archived_at',
      'r.record_type',
      'r.record_id',
      'r.last_seq',
      'r.last_rev',
      'r.first_seq',
      'r.forgotten_rev',
      'r.posting',
      'r.edit_window_minutes',
      'r.guests_allowed',
      'r.recording_consent',
      'r.active_call_id',
      'r.member_count',
      'm.role as my_role',
      'm.last_read_seq',
      'm.joined_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_hooks as h')
          .select('h.id')
          .whereRef('h.room_id', '=', 'r.id')
          .where('h.direction', '=', 'out')
          .where('h.disabled_at', 'is', null),
      ).as('has_hooks'),
    )
    .where('r.id', '=', roomId)

type RoomAccess = { roomId: string; key: string }
const roomOf = prepared((db, { roomId, key }: RoomAccess) => select(db, roomId, key))
const heldRoomOf = prepared((db, { roomId, key }: RoomAccess) => select(db, roomId, key).forNoKeyUpdate('r'))

/** The room, and what the caller is in it. */
export const findRoomOf = async (db: Db, roomId: string, me: Me) =>
  (await roomOf(db, { roomId, key: me.key })).at(0)

/** The same with its row held: numbers are taken under it, one writer after the other. */
export const lockRoomOf = async (db: Db, roomId: string, key: string) =>
  (await heldRoomOf(db, { roomId, key })).at(0)

export const isRoom = async ({ db }: Ctx, roomId: string): Promise<boolean> =>
  (await db.selectFrom('chat_rooms').select('id').where('id', '=', roomId).executeTakeFirst()) !== undefined

export type RoomFacts = NonNullable<Awaited<ReturnType<typeof findRoomOf>>>

/** Where numbers were taken: written once, by whoever took them. */
export async function saveNumbers(
  { db, now }: Ctx,
  room: Pick<RoomFacts, 'id' | 'last_seq' | 'last_rev'>,
  isActivity: boolean,
): Promise<void> {
  await db
    .updateTable('chat_rooms')
    .set({
      last_seq: room.last_seq,
      last_rev: room.last_rev,
      ...(isActivity ? { last_activity_at: now.toString() } : {}),
    })
    .where('id', '=', room.id)
    .execute()
}

/** Those of the rooms that somebody may read. */
export async function listReadableRooms(
  db: Db,
  me: Me,
  ids?: readonly string[],
): Promise<{ id: string; isMember: boolean }[]> {
  let rooms = db
    .selectFrom('chat_rooms as r')
    .leftJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', me.key))
    .select(['r.id', 'm.person'])
    .where(({ or, and, eb }) =>
      or([
        eb('m.person', 'is not', null),
        ...(me.userId === null
          ? []
          : [and([eb('r.kind', '=', 'channel'), eb('r.visibility', '=', 'public')])]),
      ]),
    )
  if (ids) rooms = rooms.where('r.id', 'in', [...ids, '00000000-0000-0000-0000-000000000000'])
  return (await rooms.execute()).map(({ id, person }) => ({ id, isMember: person !== null }))
}
