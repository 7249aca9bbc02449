import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export const findTimezone = async ({ db }: Ctx): Promise<string> =>
  (await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()).timezone

/** Messages that left, each counted once however often it is told. Mailboxes that are gone count nothing. */
export async function bookSent(
  ctx: Ctx,
  messages: readonly { mailboxId: string; messageId: string; sentAt: string; day: string }[],
): Promise<void> {
  await sql`
    with added as (
      insert into inbox_messages (mailbox_id, message_id, sent_at)
      select n.mailbox_id, n.message_id, n.sent_at
      from unnest(${messages.map(({ mailboxId }) => mailboxId)}::uuid[],
        ${messages.map(({ messageId }) => messageId)}::uuid[],
        ${messages.map(({ sentAt }) => sentAt)}::timestamptz[]) as n (mailbox_id, message_id, sent_at)
      join mailboxes m on m.id = n.mailbox_id
      on conflict do nothing returning mailbox_id, message_id)
    insert into inbox_days as d (mailbox_id, day, sent)
    select added.mailbox_id, o.day, count(*) from added
    join unnest(${messages.map(({ messageId }) => messageId)}::uuid[], ${messages.map(({ day }) => day)}::date[])
      as o (message_id, day) on o.message_id = added.message_id
    group by 1, 2 order by 1, 2
    on conflict (organization_id, mailbox_id, day) do update set sent = d.sent + excluded.sent`.execute(
    ctx.db,
  )
}

export const lockMessage = ({ db }: Ctx, mailboxId: string, messageId: string) =>
  db
    .selectFrom('inbox_messages')
    .select(['sent_at', 'bounce', 'complained', 'replied'])
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()

export const setMessage = (
  ctx: Ctx,
  mailboxId: string,
  messageId: string,
  changes: Partial<{ bounce: 'hard' | 'soft'; complained: boolean; replied: boolean }>,
) =>
  ctx.db
    .updateTable('inbox_messages')
    .set(changes)
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', '=', messageId)
    .execute()

export interface DayChanges {
  hard_bounces?: number
  soft_bounces?: number
  complaints?: number
  replies?: number
}

export const addToDay = (ctx: Ctx, mailboxId: string, day: string, changes: DayChanges) =>
  sql`insert into inbox_days as d (mailbox_id, day, hard_bounces, soft_bounces, complaints, replies)
    values (${mailboxId}, ${day}, ${changes.hard_bounces ?? 0}, ${changes.soft_bounces ?? 0},
      ${changes.complaints ?? 0}, ${changes.replies ?? 0})
    on conflict (organization_id, mailbox_id, day) do update set
      hard_bounces = d.hard_bounces + excluded.hard_bounces, soft_bounces = d.soft_bounces + excluded.soft_bounces,
      complaints = d.complaints + excluded.complaints, replies = d.replies + excluded.replies`.execute(ctx.db)

export interface Window {
  messages: number
  hard: number
  soft: number
}

/** The last of what left since a moment. */
export async function readWindow(ctx: Ctx, mailboxId: string, since: string, most: number): Promise<Window> {
  const { rows } = await sql<Window>`
    select count(*)::integer as messages, (count(*) filter (where bounce = 'hard'))::integer as hard,
      (count(*) filter (where bounce = 'soft'))::integer as soft
    from (select bounce from inbox_messages where mailbox_id = ${mailboxId} and sent_at > ${since}
      order by sent_at desc, message_id desc limit ${most}) w`.execute(ctx.db)
  return rows[0]!
}

export async function sumDays(
  ctx: Ctx,
  since: string,
  mailboxId: string,
): Promise<{ sent: number; complaints: number }> {
  const { rows } = await sql<{ sent: number; complaints: number }>`
    select coalesce(sum(sent), 0)::integer as sent, coalesce(sum(complaints), 0)::integer as complaints
    from inbox_days where day >= ${since} and mailbox_id = ${mailboxId}`.execute(ctx.db)
  return rows[0]!
}

export const listDays = ({ db }: Ctx, mailboxId: string, since: string) =>
  db
    .selectFrom('inbox_days')
    .select(['day', 'sent', 'hard_bounces', 'soft_bounces', 'complaints', 'replies'])
    .where('mailbox_id', '=', mailboxId)
    .where('day', '>=', since)
    .execute()

export async function forgetMessages(ctx: Ctx, before: string): Promise<void> {
  await ctx.db.deleteFrom('inbox_messages').where('sent_at', '<', before).execute()
}
