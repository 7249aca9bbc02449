import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/**
 * Takes back those of the messages that nobody has handed over, also while a worker holds them: it finds its claim gone
 * when their turn comes. Nothing is told of it, for to those who should have got them nothing happened. The ids of those
 * taken back, and what they had taken of a mailbox's day given back.
 */
export async function withdrawMails(
  ctx: Ctx,
  messageIds: readonly string[],
  reason: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; mailbox_id: string | null; quota_day: string | null }>`
    with held as (
      select id from email_messages where id = any(${messageIds}::uuid[])
        and status in ('queued', 'sending') and handed_over_at is null order by id for update)
    update email_messages m set status = 'canceled', error = ${reason}, attempt_id = null,
      updated_at = ${ctx.now.toString()}
    from held where m.id = held.id
    returning m.id, m.mailbox_id, m.quota_day`.execute(ctx.db)
  const days = Map.groupBy(
    rows.filter(({ mailbox_id, quota_day }) => mailbox_id && quota_day),
    ({ mailbox_id, quota_day }) => `${mailbox_id} ${quota_day}`,
  )
  for (const [, group] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { mailbox_id, quota_day } = group[0]!
    await sql`update mailbox_days set sent = greatest(0, sent - ${group.length})
      where mailbox_id = ${mailbox_id} and day = ${quota_day}`.execute(ctx.db)
  }
  return rows.map(({ id }) => id)
}

/** What a message says, as it was recorded: without anything that counts. */
export const findMessageContent = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('email_messages')
    .select(['subject', 'body_html', 'status', 'tracking_id'])
    .where('id', '=', id)
    .executeTakeFirst()
