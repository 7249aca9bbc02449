import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { MessageRow } from './message-queries.ts'

export const findOrganizationAddress = ({ db }: Ctx) =>
  db
    .selectFrom('organizations')
    .select(['name', 'address'])
    .select(eb => eb.selectFrom('email_settings').select('footer_on_personal').as('footer_on_personal'))
    .executeTakeFirstOrThrow()

export async function listWithAttachments({ db }: Ctx, messageIds: readonly string[]) {
  const { rows } = await sql<{ message_id: string }>`select distinct message_id from email_attachments
      where message_id = any(${messageIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ message_id }) => message_id))
}

export const markSending = (
  ctx: Ctx,
  attemptId: string,
  messages: readonly Pick<MessageRow, 'id' | 'quota_day'>[],
) =>
  sql`
    update email_messages m set status = 'sending', attempt_id = ${attemptId}::uuid, attempts = m.attempts + 1,
      claimed_at = ${ctx.now.toString()}, handed_over_at = null, quota_day = o.quota_day, error = null, updated_at = ${ctx.now.toString()}
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ quota_day }) => quota_day)}::date[])
      as o (id, quota_day)
    where m.id = o.id`.execute(ctx.db)

export const setRelayPassed = ({ db }: Ctx, ids: readonly string[]) =>
  sql`update email_messages set relay_passed = true where id = any(${ids}::uuid[])`.execute(db)

export async function listRecipients({ db }: Ctx, messageIds: readonly string[]) {
  const { rows } = await sql<{
    message_id: string
    email: string
  }>`select message_id, email from email_recipients
    where message_id = any(${messageIds}::uuid[])`.execute(db)
  return rows
}

export const findStatus = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('email_messages')
    .select(['status', 'error'])
    .select(sql<boolean>`transport = 'server' and not relay_passed`.as('held_by_relay'))
    .where('id', '=', messageId)
    .executeTakeFirst()

/** Which of them this attempt may hand over: those it still holds the claim of, each once. */
export async function markHandedOver(
  ctx: Ctx,
  attempts: readonly { messageId: string; attemptId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update email_messages m set handed_over_at = ${ctx.now.toString()}
    from unnest(${attempts.map(({ messageId }) => messageId)}::uuid[],
      ${attempts.map(({ attemptId }) => attemptId)}::uuid[]) as o (id, attempt_id)
    where m.id = o.id and m.attempt_id = o.attempt_id and m.status = 'sending' and m.handed_over_at is null
    returning m.id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Mails of a mailbox that wait, by what they say they wait for; the oldest first. */
export async function listPutOff(
  { db }: Ctx,
  mailboxId: string,
  errors: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from email_messages
    where mailbox_id = ${mailboxId} and status = 'queued' and error = any(${errors}::text[])
    order by created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}
