import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Me } from '../access/person.ts'
import type { RoomsQuery } from './schema.ts'

/** Shown in the room's page after the marker, by others, and neither deleted nor the system's. */
const unread = (key: string) => sql<number>`(select count(*)::int from chat_messages x
  where x.room_id = r.id and x.seq > m.last_read_seq and x.shown and x.deleted_at is null and x.type <> 'system'
    and x.author is distinct from ${key})`

/** After the marker, replies included, by others, that mention somebody or everybody; between two people all of it. */
const mentions = (key: string, userId: number) => sql<number>`case when m.person is null then 0
  when r.kind = 'direct' then (select count(*)::int from chat_messages x
    where x.room_id = r.id and x.seq > m.last_read_seq and x.deleted_at is null and x.type <> 'system'
      and x.author is distinct from ${key})
  else (select count(*)::int from chat_messages x
    where x.room_id = r.id and x.seq > m.last_read_seq and x.deleted_at is null
      and (x.mention_all or x.mention_users <> '{}')
      and (x.mention_all or ${userId}::int = any (x.mention_users)) and x.author is distinct from ${key}) end`

/** The others of a room that has no name of its own. */
const others = (key: string) => sql<string | null>`case when r.name = '' then (
  select string_agg(n.name, ', ' order by n.joined_at, n.name) from (
    select coalesce(u.name, g.name) as name, o.joined_at from chat_members o
    left join users u on u.id = o.user_id left join chat_guests g on g.id = o.guest_id
    where o.room_id = r.id and (o.person <> ${key} or r.member_count = 1)
    order by o.joined_at, name limit 10) n) end`

export const selectRooms = (db: Db, { key, userId }: Pick<Me, 'key' | 'userId'>) =>
  db
    .selectFrom('chat_rooms as r')
    .leftJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', key))
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('chat_messages as l')
          .leftJoin('users as u', join =>
            join.on(sql<boolean>`u.id = case when l.author_type = 'user' then l.author_id::int end`),
          )
          .select([
            'l.id as last_id',
            'l.seq as message_seq',
            'l.type as last_type',
            'l.author_type as last_author_type',
            'l.author_id as last_author_id',
            'l.text as last_text',
            'l.created_at as last_at',
          ])
          .select(sql<string>`coalesce(u.name, l.author_name)`.as('last_author_name'))
          .whereRef('l.room_id', '=', 'r.id')
          .where('l.shown', '=', true)
          .where('l.deleted_at', 'is', null)
          .where('l.type', '<>', 'system')
          .orderBy('l.seq', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select([
      'r.id',
      'r.kind',
      'r.name',
      'r.topic',
      'r.visibility',
      'r.archived_at',
      'r.is_default',
      'r.record_type',
      'r.record_id',
      'r.member_count',
      'r.last_seq',
      'r.last_rev',
      'r.first_seq',
      'r.active_call_id',
      'r.created_by_id',
      'r.created_at',
      'r.updated_at',
      'm.role as my_role',
      'm.last_read_seq',
      'm.notifications',
      'last.last_id',
      'last.message_seq',
      'last.last_type',
      'last.last_author_type',
      'last.last_author_id',
      'last.last_author_name',
      'last.last_text',
      'last.last_at',
    ])
    .select([
      sql<number>`case when m.person is null then 0 else ${unread(key)} end`.as('unread_count'),
      mentions(key, userId ?? 0).as('mention_count'),
      others(key).as('others'),
    ])

export type RoomRow = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number]

export const findRoomRow = (db: Db, me: Me, id: string) =>
  selectRooms(db, me).where('r.id', '=', id).executeTakeFirst()

export async function pageRooms({ db }: Ctx, me: Me, query: RoomsQuery) {
  let mine = db
    .selectFrom('chat_rooms as r')
    .innerJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', me.key))
    .where('r.archived_at', query.archived ? 'is not' : 'is', null)
  if (query.kind) mine = mine.where('r.kind', '=', query.kind)
  if (query.record_type) mine = mine.where('r.record_type', '=', query.record_type)
  if (query.record_id) mine = mine.where('r.record_id', '=', query.record_id)
  if (query.q?.trim()) {
    const words = query.q.trim()
    mine = mine.where(
      sql<boolean>`strpos(fold(coalesce(nullif(r.name, ''), ${others(me.key)}, '')), fold(${words})) > 0`,
    )
  }
  const { data: ids, pagination } = await selectPage(
    query,
    mine.select('r.id').orderBy('r.last_activity_at', 'desc').orderBy('r.id', 'desc'),
  )
  const data =
    ids.length === 0
      ? []
      : await selectRooms(db, me)
          .where(
            'r.id',
            'in',
            ids.map(({ id }) => id),
          )
          .orderBy('r.last_activity_at', 'desc')
          .orderBy('r.id', 'desc')
          .execute()
  return { data, pagination }
}

/** Over all rooms that somebody is in and has not muted; in some they only want to hear of mentions. */
export async function countUnread(db: Db, { key, userId }: Pick<Me, 'key' | 'userId'>) {
  const { rows } = await sql<{ unread_count: number; mention_count: number }>`
    select coalesce(sum(case when notifications = 'mentions' then mentions else greatest(unread, mentions) end), 0)::int
        as unread_count, coalesce(sum(mentions), 0)::int as mention_count
    from (select m.notifications, ${unread(key)} as unread, ${mentions(key, userId ?? 0)} as mentions
      from chat_members m join chat_rooms r on r.id = m.room_id
      where m.person = ${key} and m.notifications <> 'none' and r.archived_at is null
        and r.last_seq > m.last_read_seq) of_each`.execute(db)
  return rows[0]!
}

/** Public channels, the fullest first. */
export function pageDiscovered({ db }: Ctx, key: string, q: string, page: PageQuery) {
  let open = db
    .selectFrom('chat_rooms as r')
    .where('r.kind', '=', 'channel')
    .where('r.visibility', '=', 'public')
    .where('r.archived_at', 'is', null)
  if (q) open = open.where(sql<boolean>`strpos(fold(r.name || ' ' || r.topic), fold(${q})) > 0`)
  return selectPage(
    page,
    open
      .leftJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', key))
      .select(['r.id', 'r.name', 'r.topic', 'r.member_count', 'r.created_at'])
      .select(sql<boolean>`m.person is not null`.as('is_member'))
      .orderBy('r.member_count', 'desc')
      .orderBy(sql`lower(r.name)`),
    open,
  )
}

export async function insertRoom({ db }: Ctx, values: Insertable<DB['chat_rooms']>): Promise<void> {
  await db.insertInto('chat_rooms').values(values).execute()
}

/** The room of two, made by whichever of them asks first; undefined where it was there. */
export async function insertPair({ db }: Ctx, values: Insertable<DB['chat_rooms']>): Promise<boolean> {
  const row = await db
    .insertInto('chat_rooms')
    .values(values)
    .onConflict(oc =>
      oc.columns(['organization_id', 'pair_low', 'pair_high']).where('kind', '=', 'direct').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findPair = ({ db }: Ctx, low: number, high: number) =>
  db
    .selectFrom('chat_rooms')
    .select('id')
    .where('kind', '=', 'direct')
    .where('pair_low', '=', low)
    .where('pair_high', '=', high)
    .executeTakeFirst()

/** Held, since those who join at once are counted one after the other. */
export const lockDefaultRoom = (db: Db) =>
  db
    .selectFrom('chat_rooms')
    .select(['id', 'last_seq'])
    .where('is_default', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function saveRoom(
  { db, now }: Ctx,
  id: string,
  values: Updateable<DB['chat_rooms']>,
): Promise<void> {
  await db
    .updateTable('chat_rooms')
    .set({ ...values, updated_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

/** At most one; written under the room's row. */
export async function setActiveCall({ db }: Ctx, id: string, callId: string | null): Promise<void> {
  await db.updateTable('chat_rooms').set({ active_call_id: callId }).where('id', '=', id).execute()
}

export async function isNameTaken({ db }: Ctx, name: string, except: string | null): Promise<boolean> {
  let others = db
    .selectFrom('chat_rooms')
    .select('id')
    .where('kind', '=', 'channel')
    .where('archived_at', 'is', null)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
  if (except) others = others.where('id', '<>', except)
  return (await others.executeTakeFirst()) !== undefined
}

/** With everything in it; its files lie elsewhere and go by their keys. */
export async function deleteRoomRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('chat_rooms').where('id', '=', id).execute()
}
