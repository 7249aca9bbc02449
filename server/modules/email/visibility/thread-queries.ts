import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export async function isColleague({ db }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The mailboxes that a thread lies in which are a person's own, or which admins answer for. */
export async function listOwnOfThread(
  { db }: Ctx,
  threadId: string,
  userId: number | null,
  isAdmin: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct b.id from email_messages m
      join email_mailboxes e on e.message_id = m.id join mailboxes b on b.id = e.mailbox_id
    where m.thread_id = ${threadId} and (b.user_id = ${userId} or b.user_id is null and ${isAdmin})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Somebody who sees a mail of it knows that it is there. */
export async function findThreadSeen({ db }: Ctx, threadId: string, userId: number | null): Promise<boolean> {
  const { rows } = await sql`select from email_messages m
    where m.thread_id = ${threadId} and mail_view(m.id, ${userId}::integer) > 0 limit 1`.execute(db)
  return rows.length > 0
}

export const setThreadView = (
  { db }: Ctx,
  threadId: string,
  mailboxIds: readonly string[],
  visibility: string,
) =>
  sql`insert into mail_thread_views (thread_id, mailbox_id, visibility)
    select ${threadId}::uuid, id, ${visibility} from unnest(${mailboxIds}::uuid[]) as m (id)
    on conflict (organization_id, thread_id, mailbox_id) do update set visibility = excluded.visibility`.execute(
    db,
  )

export const clearThreadView = ({ db }: Ctx, threadId: string, mailboxIds: readonly string[]) =>
  sql`delete from mail_thread_views where thread_id = ${threadId} and mailbox_id = any(${mailboxIds}::uuid[])`.execute(
    db,
  )

/** Threads became one: what was said of the others holds for it, where nothing was said of it. */
export const joinThreadViews = ({ db }: Ctx, kept: string, others: readonly string[]) =>
  sql`insert into mail_thread_views (thread_id, mailbox_id, visibility)
    select distinct on (mailbox_id) ${kept}::uuid, mailbox_id, visibility from mail_thread_views
    where thread_id = any(${others}::uuid[]) order by mailbox_id, openness(visibility)
    on conflict do nothing`.execute(db)
