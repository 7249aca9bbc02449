import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

/** Whoever sees a mail sees that it was answered, so an answer that is not there for colleagues marks none that is. */
export const setReplied = (ctx: Ctx, messageId: string, replyId: string) =>
  ctx.db
    .updateTable('email_messages')
    .set({ replied_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .where('id', '=', messageId)
    .where('replied_at', 'is', null)
    .where(
      sql<boolean>`(not exists (select private_mailboxes(null))
        or mail_view(${replyId}::uuid, null) > 0 or mail_view(${messageId}::uuid, null) = 0)`,
    )
    .execute()

export const setInboxClaim = (ctx: Ctx, mailboxId: string, claim: string) =>
  ctx.db
    .updateTable('mailboxes')
    .set({ imap_claim: claim })
    .where('id', '=', mailboxId)
    .returning('id')
    .executeTakeFirst()

export const setInboxChecked = (ctx: Ctx, mailboxId: string) =>
  ctx.db
    .updateTable('mailboxes')
    .set({ imap_checked_at: ctx.now.toString(), imap_failures: 0 })
    .where('id', '=', mailboxId)
    .execute()

export const setInboxFailures = (ctx: Ctx, mailboxId: string, failures: number) =>
  ctx.db.updateTable('mailboxes').set({ imap_failures: failures }).where('id', '=', mailboxId).execute()

export type NewRow = Insertable<DB['email_messages']>

/** Nobody waits for it: it travels with what comes next. */
export const insertMessage = ({ db, write }: Ctx, values: NewRow): void =>
  write(db.insertInto('email_messages').values(values).compile())

/** It lies in this mailbox, too. */
export const insertMailboxOf = ({ db }: Ctx, messageId: string, mailboxId: string) =>
  sql`insert into email_message_mailboxes (message_id, mailbox_id)
    select id, ${mailboxId} from email_messages where id = ${messageId} and mailbox_id is distinct from ${mailboxId}
    on conflict do nothing`.execute(db)

export const insertRecipientsAt = ({ db }: Ctx, messageId: string, emails: readonly string[], at: string) =>
  sql`insert into email_recipients (message_id, email, role, created_at)
    select ${messageId}, email, 'to', ${at}::timestamptz from unnest(${emails}::text[]) as email
    on conflict do nothing`.execute(db)
