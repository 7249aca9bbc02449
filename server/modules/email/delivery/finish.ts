import type { Ctx } from '#kit/context.ts'
import type { Address } from '../addresses.ts'
import { aboutMessage, EmailFailed, EmailSent } from '../events.ts'
import type { MessageRow } from './message-row.ts'

interface SentDetails {
  providerId?: string | undefined
  wireMessageId?: string | undefined
  deliveredAt?: string | undefined
  rejected?: { email: string; error: string }[] | undefined
}

/** Ends the attempt well. Only the attempt that holds the claim may, and what was given up as unknown may still turn out sent. */
export async function markSent(ctx: Ctx, message: MessageRow, details: SentDetails): Promise<boolean> {
  const now = ctx.now.toString()
  const updated = await ctx.db
    .updateTable('email_messages')
    .set({
      status: 'sent',
      sent_at: now,
      error: null,
      provider_id: details.providerId ?? null,
      wire_message_id: details.wireMessageId ?? null,
      ...(details.deliveredAt ? { delivered_at: details.deliveredAt } : {}),
      // The local mailbox is where such a message is read; elsewhere nobody needs it here any more.
      ...(message.transport === 'local' ? {} : { sealed_body: null }),
      updated_at: now,
    })
    .where('id', '=', message.id)
    .where('attempt_id', '=', message.attempt_id)
    .where('status', 'in', ['sending', 'unknown'])
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  for (const { email, error } of details.rejected ?? []) {
    await ctx.db
      .updateTable('email_recipients')
      .set({ rejected: error.slice(0, 500) })
      .where('message_id', '=', message.id)
      .where('email', '=', email)
      .execute()
  }
  await ctx.emit(EmailSent, {
    ...aboutMessage(message),
    to: (message.to_list as Address[]).map(({ email }) => email),
    from_email: message.from_email,
    transport: message.transport ?? '',
  })
  return true
}

/** Ends without the message being sent, or without anybody knowing. */
export async function endWithout(
  ctx: Ctx,
  message: MessageRow,
  status: 'failed' | 'unknown' | 'canceled',
  error: string,
): Promise<void> {
  const updated = await ctx.db
    .updateTable('email_messages')
    .set({ status, error: error.slice(0, 1_000), updated_at: ctx.now.toString() })
    .where('id', '=', message.id)
    .where('status', 'in', ['queued', 'sending'])
    .$if(message.status === 'sending', query => query.where('attempt_id', '=', message.attempt_id))
    .returning('id')
    .executeTakeFirst()
  if (updated) await ctx.emit(EmailFailed, { ...aboutMessage(message), status, error: error.slice(0, 1_000) })
}

/** Back into the queue for a later attempt, if the claim is still this one. */
export async function releaseClaim(ctx: Ctx, message: MessageRow, error: string | null): Promise<boolean> {
  const updated = await ctx.db
    .updateTable('email_messages')
    .set({
      status: 'queued',
      handed_over_at: null,
      error: error?.slice(0, 1_000) ?? null,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', message.id)
    .where('attempt_id', '=', message.attempt_id)
    .where('status', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
