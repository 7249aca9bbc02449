import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { isMessageSeen } from '../visibility/view-queries.ts'

const columns = ['contact_id', 'status', 'snooze_until', 'snoozed_by', 'assignee_id', 'mailbox_ids'] as const

export const findTeamState = ({ db }: Ctx, contactId: string) =>
  db.selectFrom('conversations').select(columns).where('contact_id', '=', contactId).executeTakeFirst()

export const lockConversation = ({ db }: Ctx, contactId: string) =>
  db
    .selectFrom('conversations')
    .select(columns)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()

/** Of somebody to whom nobody has written yet: it is listed with its first mail. */
export const insertConversation = (ctx: Ctx, contactId: string) =>
  ctx.db
    .insertInto('conversations')
    .values({ contact_id: contactId, last_message_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const updateConversation = (
  { db }: Ctx,
  contactId: string,
  changes: Updateable<DB['conversations']>,
) => db.updateTable('conversations').set(changes).where('contact_id', '=', contactId).execute()

/** What they may not see any more is not unread. */
const unreadOf = (ctx: Ctx) => sql`select r.message_id from mail_reads r
  where r.user_id = ${userIdOf(ctx)} and r.read_at is null and ${isMessageSeen(ctx, sql`r.message_id`)}`

/** What of it somebody has not read. */
export async function countUnreadOf(ctx: Ctx, contactIds: readonly string[]) {
  const counts = new Map<string, number>()
  if (userIdOf(ctx) === null || contactIds.length === 0) return counts
  const { rows } = await sql<{ contact_id: string; unread: number }>`
    select c.contact_id, count(distinct c.message_id)::integer as unread from email_contacts c
    where c.message_id in (${unreadOf(ctx)}) and c.contact_id = any(${contactIds}::uuid[])
    group by c.contact_id`.execute(ctx.db)
  for (const { contact_id, unread } of rows) counts.set(contact_id, unread)
  return counts
}

/** Conversations with something unread, as a list of ids in SQL. */
export const withUnread = (ctx: Ctx) =>
  sql<string>`(select c.contact_id from email_contacts c where c.message_id in (${unreadOf(ctx)}))`

const MOST_COUNTED = 10_000

export async function countWithUnread(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.contact_id)::integer as count from email_contacts c
    where c.message_id in (${unreadOf(ctx)} limit ${MOST_COUNTED})`.execute(ctx.db)
  return rows[0]!.count
}

export async function setRead(ctx: Ctx, userId: number, contactId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail_reads set read_at = ${ctx.now.toString()}::timestamptz
    where user_id = ${userId} and read_at is null
      and message_id in (select message_id from email_contacts where contact_id = ${contactId})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

export const setUnread = ({ db }: Ctx, userId: number, messageId: string) =>
  sql`insert into mail_reads (user_id, message_id) values (${userId}, ${messageId})
    on conflict (organization_id, user_id, message_id) do update set read_at = null`.execute(db)

/** How many messages of conversations the caller sees, where that may be fewer than there are. */
export async function countSeen(ctx: Ctx, contactIds: readonly string[]): Promise<Map<string, number>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<{ contact_id: string; count: number }>`
    select c.contact_id, count(distinct c.message_id)::integer as count from email_contacts c
    where c.contact_id = any(${contactIds}::uuid[]) and ${isMessageSeen(ctx, sql`c.message_id`)}
    group by c.contact_id`.execute(ctx.db)
  return new Map(rows.map(({ contact_id, count }) => [contact_id, count]))
}
