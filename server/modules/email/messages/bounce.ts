import type { Ctx } from '#kit/context.ts'
import { addressKey } from '../addresses.ts'
import { aboutMessage, EmailBounced } from '../events.ts'
import { suppress } from '../suppressions/gate.ts'

export interface Bounce {
  message_id: string
  /** The recipient it did not reach. */
  email: string
  kind: 'hard' | 'soft'
  detail: string
  /** Who told us: `dsn`, `smtp`, `mailgun` … */
  source: string
}

/**
 * Books a bounce on a message of ours, once: a second report of the same kind changes nothing, a hard one
 * overrules a soft one. Only an address the message really went to is believed. True when it was news.
 */
export async function recordBounce(ctx: Ctx, bounce: Bounce): Promise<boolean> {
  const email = addressKey(bounce.email)
  const message = await ctx.db
    .selectFrom('email_messages as m')
    .innerJoin('email_recipients as r', 'r.message_id', 'm.id')
    .selectAll('m')
    .where('m.id', '=', bounce.message_id)
    .where('m.direction', '=', 'out')
    .where('r.email', '=', email)
    .forUpdate('m')
    .executeTakeFirst()
  if (!message) return false
  if (message.bounce_kind === 'hard' || message.bounce_kind === bounce.kind) return false
  const isHard = bounce.kind === 'hard'
  await ctx.db
    .updateTable('email_messages')
    .set({
      bounced_at: ctx.now.toString(),
      bounce_kind: bounce.kind,
      error: bounce.detail.slice(0, 1_000),
      // A message that failed stays failed: it never left, and says why.
      ...(isHard && message.status !== 'failed' ? { status: 'bounced' } : {}),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', message.id)
    .execute()
  if (isHard) {
    await suppress(ctx, {
      email,
      reason: 'hard_bounce',
      source: bounce.source,
      evidence: { message_id: message.id, detail: bounce.detail.slice(0, 1_000) },
    })
  }
  await ctx.emit(EmailBounced, {
    ...aboutMessage(message),
    bounce_kind: bounce.kind,
    email,
    detail: bounce.detail.slice(0, 1_000),
  })
  return true
}
