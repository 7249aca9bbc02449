import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { MessageRow } from './message-queries.ts'

export interface SentMessage {
  message: MessageRow
  providerId?: string | undefined
  response?: string | undefined
  wireMessageId?: string | undefined
  deliveredAt?: string | undefined
  rejected?: { email: string; error: string }[] | undefined
}

/** All of them in one statement; which of them this attempt could still settle. */
export async function setSent(ctx: Ctx, sent: readonly SentMessage[]): Promise<Set<string>> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: string }>`
    update email_messages m set status = 'sent', sent_at = ${now}, error = null, provider_id = o.provider_id,
      response = o.response, wire_message_id = o.wire_message_id,
      delivered_at = coalesce(o.delivered_at, m.delivered_at),
      -- The local mailbox is where such a message is read; elsewhere nobody needs it here any more.
      sealed_body = case when m.transport = 'local' then m.sealed_body end,
      updated_at = ${now}
    from unnest(${sent.map(({ message }) => message.id)}::uuid[], ${sent.map(({ message }) => message.attempt_id)}::uuid[],
      ${sent.map(({ providerId }) => providerId ?? null)}::text[], ${sent.map(({ response }) => response ?? null)}::text[],
      ${sent.map(({ wireMessageId }) => wireMessageId ?? null)}::text[],
      ${sent.map(({ deliveredAt }) => deliveredAt ?? null)}::timestamptz[])
      as o (id, attempt_id, provider_id, response, wire_message_id, delivered_at)
    where m.id = o.id and m.attempt_id = o.attempt_id and m.status in ('sending', 'unknown')
    returning m.id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export async function setRejected(ctx: Ctx, messageId: string, email: string, error: string): Promise<void> {
  await ctx.db
    .updateTable('email_recipients')
    .set({ rejected: error.slice(0, 500) })
    .where('message_id', '=', messageId)
    .where('email', '=', email)
    .execute()
}

export interface Ending {
  message: MessageRow
  status: 'failed' | 'unknown' | 'canceled'
  error: string
  /** Where the gate stopped it. */
  blocked?: 'unsubscribed' | 'suppressed'
}

/** The ids of those that were still open. */
export async function setEnded(ctx: Ctx, endings: readonly Ending[]) {
  const { rows } = await sql<{ id: string }>`
    update email_messages m set status = o.status, error = o.error, updated_at = ${ctx.now.toString()}
    from unnest(${endings.map(({ message }) => message.id)}::uuid[], ${endings.map(({ status }) => status)}::text[],
      ${endings.map(({ error }) => error.slice(0, 1_000))}::text[],
      ${endings.map(({ message }) => (message.status === 'sending' ? message.attempt_id : null))}::uuid[])
      as o (id, status, error, attempt_id)
    where m.id = o.id and m.status in ('queued', 'sending')
      and (o.attempt_id is null or m.attempt_id = o.attempt_id)
    returning m.id`.execute(ctx.db)
  return rows
}

/** Back into the queue for a later attempt, where the claim is still this one; the ids of those. */
export async function releaseClaims(
  ctx: Ctx,
  released: readonly { message: MessageRow; error: string | null }[],
): Promise<string[]> {
  if (released.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update email_messages m set status = 'queued', handed_over_at = null, error = o.error,
      updated_at = ${ctx.now.toString()}
    from unnest(${released.map(({ message }) => message.id)}::uuid[],
      ${released.map(({ message }) => message.attempt_id)}::uuid[],
      ${released.map(({ error }) => error?.slice(0, 1_000) ?? null)}::text[]) as o (id, attempt_id, error)
    where m.id = o.id and m.attempt_id = o.attempt_id and m.status = 'sending'
    returning m.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Back into the queue without having been tried; `error` says what it waits for. */
export async function postpone(
  ctx: Ctx,
  messages: readonly Pick<MessageRow, 'id'>[],
  error: string,
): Promise<void> {
  await sql`update email_messages set status = 'queued', error = ${error}, updated_at = ${ctx.now.toString()}
    where id = any(${messages.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
}
