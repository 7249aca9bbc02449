import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'

/** The organization's people; for a guest, those of the guest's room. */
export async function pagePeople(
  { db }: Ctx,
  roomId: string | null,
  { q, since, limit, offset }: PageSlice & { q: string; since: string },
) {
  const users = sql`select 'user' as type, u.id::text as id, u.name, u.email, u.role, 'user:' || u.id as person
    from users u where u.removed_at is null
      and (${roomId}::uuid is null or exists (select from chat_members m where m.room_id = ${roomId} and m.user_id = u.id))`
  const guests = sql`select 'guest', g.id::text, g.name, g.email, null, 'guest:' || g.id
    from chat_guests g join chat_members m on m.guest_id = g.id where m.room_id = ${roomId}`
  const people = sql`(${users} union all ${guests})`
  const matching = sql`from ${people} p (type, id, name, email, role, person)
    where ${q} = '' or strpos(fold(p.name || ' ' || p.email), fold(${q})) > 0`
  const [rows, counted] = await Promise.all([
    sql<Shown>`select p.*, s.last_seen_at, coalesce((
        select case when bool_and(c.is_away) then 'away' else 'online' end from chat_connections c
        where c.person = p.person and c.seen_at > ${since}::timestamptz having count(*) > 0), 'offline') as presence
      from (select p.* ${matching} order by lower(p.name), p.id limit ${limit} offset ${offset}) p
      left join chat_people s on s.person = p.person
      order by lower(p.name), p.id`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]!.total }
}

interface Row {
  type: string
  id: string
  name: string
  email: string
  role: string | null
  person: string
}

interface Shown extends Row {
  last_seen_at: string | null
  presence: 'online' | 'away' | 'offline'
}
