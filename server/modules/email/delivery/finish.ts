import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Address } from '../addresses.ts'
import { aboutMessage, EmailFailed, EmailSent } from '../events.ts'
import type { MessageRow } from './message-row.ts'

export interface SentMessage {
  message: MessageRow
  providerId?: string | undefined
  response?: string | undefined
  wireMessageId?: string | undefined
  deliveredAt?: string | undefined
  rejected?: { email: string; error: string }[] | undefined
}

/**
 * Ends attempts well. Only the attempt that holds the claim may, and what was given up as unknown may still turn out
 * sent. All of them in one statement each, however many.
 */
export async function markSent(ctx: Ctx, sent: readonly SentMessage[]): Promise<void> {
  if (sent.length === 0) return
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
  const settled = new Set(rows.map(({ id }) => id))
  const news = sent.filter(({ message }) => settled.has(message.id))
  for (const { message, rejected = [] } of news) {
    for (const { email, error } of rejected) {
      await ctx.db
        .updateTable('email_recipients')
        .set({ rejected: error.slice(0, 500) })
        .where('message_id', '=', message.id)
        .where('email', '=', email)
        .execute()
    }
  }
  await ctx.emitAll(
    EmailSent,
    news.map(({ message }) => ({
      ...aboutMessage(message),
      to: (message.to_list as Address[]).map(({ email }) => email),
      from_email: message.from_email,
      transport: message.transport ?? '',
    })),
  )
}

export interface Ending {
  message: MessageRow
  status: 'failed' | 'unknown' | 'canceled'
  error: string
}

/** Ends without the message being sent, or without anybody knowing. */
export async function endWithout(ctx: Ctx, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update email_messages m set status = o.status, error = o.error, updated_at = ${ctx.now.toString()}
    from unnest(${endings.map(({ message }) => message.id)}::uuid[], ${endings.map(({ status }) => status)}::text[],
      ${endings.map(({ error }) => error.slice(0, 1_000))}::text[],
      ${endings.map(({ message }) => (message.status === 'sending' ? message.attempt_id : null))}::uuid[])
      as o (id, status, error, attempt_id)
    where m.id = o.id and m.status in ('queued', 'sending')
      and (o.attempt_id is null or m.attempt_id = o.attempt_id)
    returning m.id`.execute(ctx.db)
  const settled = new Set(rows.map(({ id }) => id))
  await ctx.emitAll(
    EmailFailed,
    endings
      .filter(({ message }) => settled.has(message.id))
      .map(({ message, status, error }) => ({
        ...aboutMessage(message),
        status,
        error: error.slice(0, 1_000),
      })),
  )
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
