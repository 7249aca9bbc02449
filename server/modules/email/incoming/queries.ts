import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const setReplied = (ctx: Ctx, messageId: string) =>
  ctx.db
    .updateTable('email_messages')
    .set({ replied_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .where('id', '=', messageId)
    .where('replied_at', 'is', null)
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

export const setInboxPosition = (ctx: Ctx, mailboxId: string, uidValidity: number, uid: number) =>
  ctx.db
    .updateTable('mailboxes')
    .set({ imap_uid_validity: uidValidity, imap_last_uid: uid })
    .where('id', '=', mailboxId)
    .execute()

/** Undefined where the same Message-ID was filed before. */
export const insertIncomingMessage = ({ db }: Ctx, values: Insertable<DB['email_messages']>) =>
  db
    .insertInto('email_messages')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'direction', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
