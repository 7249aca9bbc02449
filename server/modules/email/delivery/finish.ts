import type { Ctx } from '#kit/context.ts'
import type { Address } from '../addresses.ts'
import { aboutMessage, EmailFailed, EmailSent } from '../events.ts'
import { type Ending, type SentMessage, setEnded, setRejected, setSent } from './outcome-queries.ts'

/**
 * Ends attempts well. Only the attempt that holds the claim may, and what was given up as unknown may still turn out
 * sent. All of them in one statement each, however many.
 */
export async function markSent(ctx: Ctx, sent: readonly SentMessage[]): Promise<void> {
  if (sent.length === 0) return
  const settled = await setSent(ctx, sent)
  const news = sent.filter(({ message }) => settled.has(message.id))
  for (const { message, rejected = [] } of news) {
    for (const { email, error } of rejected) await setRejected(ctx, message.id, email, error)
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

/** Ends without the message being sent, or without anybody knowing. */
export async function endWithout(ctx: Ctx, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  const rows = await setEnded(ctx, endings)
  const settled = new Set(rows.map(({ id }) => id))
  await ctx.emitAll(
    EmailFailed,
    endings
      .filter(({ message }) => settled.has(message.id))
      .map(({ message, status, error, blocked }) => ({
        ...aboutMessage(message),
        status,
        error: error.slice(0, 1_000),
        ...(blocked ? { blocked } : {}),
      })),
  )
}
