import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** These keep what leaves through them themselves. */
const KEEPERS = '(^|\\.)(gmail\\.com|googlemail\\.com|office365\\.com|outlook\\.com)$'

const wantsCopies = sql<boolean>`b.append_sent and b.imap is not null and b.oauth_provider is null
  and coalesce(b.smtp ->> 'host', '') !~* ${KEEPERS}`

export async function isWanted({ db }: Ctx, mailboxId: string): Promise<boolean> {
  const { rows } = await sql`select from mailboxes b where b.id = ${mailboxId} and ${wantsCopies}`.execute(db)
  return rows.length > 0
}

/** What is to be put into the Sent folder, of messages that have left; what is confidential has been wiped by then. */
export async function insertAppends(
  { db }: Ctx,
  messageIds: readonly string[],
  until: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ mailbox_id: string }>`
    insert into mail_appends (message_id, mailbox_id, until)
    select m.id, m.mailbox_id, ${until.toString()} from email_messages m join mailboxes b on b.id = m.mailbox_id
    where m.id = any(${messageIds}::uuid[]) and m.status = 'sent' and m.body_html is not null and ${wantsCopies}
    on conflict do nothing returning mailbox_id`.execute(db)
  return [...new Set(rows.map(({ mailbox_id }) => mailbox_id))]
}

export const listAppends = ({ db }: Ctx, mailboxId: string, limit: number) =>
  db
    .selectFrom('mail_appends')
    .select(['message_id', 'attempts'])
    .where('mailbox_id', '=', mailboxId)
    .orderBy('attempts')
    .orderBy('message_id')
    .limit(limit)
    .execute()

export const deleteAppend = ({ db }: Ctx, messageId: string) =>
  db.deleteFrom('mail_appends').where('message_id', '=', messageId).execute()

export const deleteAppends = ({ db }: Ctx, mailboxId: string) =>
  db.deleteFrom('mail_appends').where('mailbox_id', '=', mailboxId).execute()

export const deleteLateAppends = ({ db, now }: Ctx, mailboxId: string) =>
  db
    .deleteFrom('mail_appends')
    .where('mailbox_id', '=', mailboxId)
    .where('until', '<', now.toString())
    .execute()

export const countAttempt = ({ db }: Ctx, messageIds: readonly string[]) =>
  sql`update mail_appends set attempts = attempts + 1 where message_id = any(${messageIds}::uuid[])`.execute(
    db,
  )
