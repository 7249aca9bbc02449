import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Filled } from '#kit/declared/backfill.ts'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export async function fillConversations({ db }: Ctx, after: string | null): Promise<Filled | null> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from conversations where contact_id > ${after ?? BEFORE_ALL}
    order by contact_id limit ${BATCH} for update`.execute(db)
  if (rows.length === 0) return null
  const ids = rows.map(({ contact_id }) => contact_id)
  await sql`update conversations v set mailbox_ids = array(
      select distinct b.mailbox_id from email_contacts c join email_mailboxes b on b.message_id = c.message_id
      where c.contact_id = v.contact_id)
    where v.contact_id = any(${ids}::uuid[]) and v.mailbox_ids = '{}'`.execute(db)
  await sql`insert into mail_reads (user_id, message_id)
    select distinct u.id, m.id from conversations v
      join email_contacts c on c.contact_id = v.contact_id
      join email_messages m on m.id = c.message_id
      join mailboxes b on b.id = m.mailbox_id
      join users u on u.removed_at is null and (b.user_id is null or u.id = b.user_id or u.id = any(b.shared_with)) and u.created_at <= m.created_at
    where v.contact_id = any(${ids}::uuid[]) and v.unread_count > 0
      and m.direction = 'in' and m.kind in ('reply', 'message') and m.read_at is null
    on conflict do nothing`.execute(db)
  return { upTo: ids.at(-1)!, rows: ids.length }
}
