import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

export interface NewMember {
  role: 'manager' | 'member'
  /** What was said up to here counts as read. */
  from: number
}

/** Those who were not in it yet. */
export async function insertMembers(
  { db, now }: Ctx,
  roomId: string,
  userIds: readonly number[],
  { role, from }: NewMember,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .insertInto('chat_members')
    .values(
      userIds.map(id => ({
        room_id: roomId,
        person: `user:${id}`,
        user_id: id,
        role,
        last_read_seq: from,
        joined_at: now.toString(),
      })),
    )
    .onConflict(oc => oc.columns(['organization_id', 'room_id', 'person']).doNothing())
    .returning('user_id')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function insertGuestMember(
  { db, now }: Ctx,
  roomId: string,
  guestId: string,
  from: number,
): Promise<boolean> {
  const row = await db
    .insertInto('chat_members')
    .values({
      room_id: roomId,
      person: `guest:${guestId}`,
      guest_id: guestId,
      last_read_seq: from,
      joined_at: now.toString(),
    })
    .onConflict(oc => oc.columns(['organization_id', 'room_id', 'person']).doNothing())
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMember({ db }: Ctx, roomId: string, person: string): Promise<boolean> {
  const row = await db
    .deleteFrom('chat_members')
    .where('room_id', '=', roomId)
    .where('person', '=', person)
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

export async function countMembers({ db }: Ctx, roomId: string): Promise<void> {
  await db
    .updateTable('chat_rooms')
    .set({ member_count: sql`(select count(*) from chat_members m where m.room_id = chat_rooms.id)` })
    .where('id', '=', roomId)
    .execute()
}

/** When nobody manages it any more, the one who has been in it for longest does. */
export async function appointManager({ db }: Ctx, roomId: string): Promise<void> {
  await sql`update chat_members set role = 'manager'
    where room_id = ${roomId} and person = (
      select m.person from chat_members m where m.room_id = ${roomId} and m.user_id is not null
      order by m.joined_at, m.user_id limit 1)
    and exists (select from chat_rooms r where r.id = ${roomId} and r.kind <> 'direct')
    and not exists (select from chat_members m where m.room_id = ${roomId} and m.role = 'manager')`.execute(
    db,
  )
}

export async function setRole(
  { db }: Ctx,
  roomId: string,
  person: string,
  role: 'manager' | 'member',
): Promise<boolean> {
  const row = await db
    .updateTable('chat_members')
    .set({ role })
    .where('room_id', '=', roomId)
    .where('person', '=', person)
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

export const listRoomsOf = (db: Db, person: string) =>
  db.selectFrom('chat_members').select('room_id').where('person', '=', person).orderBy('room_id').execute()

export const listPeopleOf = (db: Db, roomId: string) =>
  db.selectFrom('chat_members').select('person').where('room_id', '=', roomId).execute()

export async function lockRooms({ db }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function pageMembers(
  { db }: Ctx,
  roomId: string,
  { q, since }: { q: string; since: string },
  page: PageQuery,
) {
  let all = db
    .selectFrom('chat_members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('chat_guests as g', 'g.id', 'm.guest_id')
    .where('m.room_id', '=', roomId)
  if (q)
    all = all.where(
      sql<boolean>`strpos(fold(coalesce(u.name, g.name, '') || ' ' || coalesce(u.email, g.email, '')), fold(${q})) > 0`,
    )
  return selectPage(
    page,
    all
      .select(['m.person', 'm.user_id', 'm.guest_id', 'm.role', 'm.last_read_seq', 'm.joined_at'])
      .select([
        sql<string>`coalesce(u.name, g.name)`.as('name'),
        sql<string | null>`coalesce(u.email, g.email)`.as('email'),
        presenceOf(since).as('presence'),
      ])
      .orderBy('m.joined_at')
      .orderBy('m.person'),
  )
}

const presenceOf = (since: string) => sql<'online' | 'away' | 'offline'>`coalesce((
  select case when bool_and(c.is_away) then 'away' else 'online' end from chat_connections c
  where c.person = m.person and c.seen_at > ${since}::timestamptz having count(*) > 0), 'offline')`
