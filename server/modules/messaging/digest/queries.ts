import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface Missed {
  user_id: number
  email: string
  name: string
  room_id: string
  room_name: string
  author_name: string
  text: string
  created_at: string
}

/** Mentions that somebody who is not there has not read for a while, and was not mailed of. */
export async function listMissed(
  { db }: Ctx,
  at: { until: string; from: string; mailedBefore: string; onlineSince: string },
): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select u.id as user_id, u.email, u.name, r.id as room_id, r.name as room_name,
      coalesce(a.name, m.author_name) as author_name, m.text, m.created_at
    from chat_messages m
    join chat_rooms r on r.id = m.room_id
    join chat_members p on p.room_id = m.room_id and p.user_id is not null and p.last_read_seq < m.seq
    join users u on u.id = p.user_id and u.removed_at is null
    left join users a on m.author_type = 'user' and a.id = case when m.author_type = 'user' then m.author_id::int end
    left join chat_people s on s.person = p.person
    where m.deleted_at is null and (m.mention_all or m.mention_users <> '{}')
      and (m.mention_all or u.id = any (m.mention_users)) and m.author is distinct from p.person
      and m.created_at <= ${at.until}::timestamptz and m.created_at > ${at.from}::timestamptz
      and p.notifications <> 'none' and coalesce(s.email_digest, true)
      and (s.digest_until is null or (s.digest_until < m.created_at and s.digest_until < ${at.mailedBefore}::timestamptz))
      and not exists (select from chat_connections c where c.person = p.person and not c.is_away
        and c.seen_at > ${at.onlineSince}::timestamptz)
    order by u.id, m.created_at limit 2000`.execute(db)
  return rows
}

/** Marked with the mail, in one transaction. */
export async function noteMailed({ db }: Ctx, person: string, at: string): Promise<void> {
  await db
    .insertInto('chat_people')
    .values({ person, digest_until: at })
    .onConflict(oc => oc.columns(['organization_id', 'person']).doUpdateSet({ digest_until: at }))
    .execute()
}

export const findLocale = async ({ db }: Ctx): Promise<string> =>
  (await db.selectFrom('organizations').select('locale').executeTakeFirstOrThrow()).locale
