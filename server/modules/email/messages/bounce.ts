import type { Ctx } from '#kit/context.ts'
import { addressKey } from '../addresses.ts'
import { aboutMessage, EmailBounced } from '../events.ts'
import { suppress } from '../suppressions/gate.ts'
import { lockMessageTo, setBounced } from './queries.ts'

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
  const message = await lockMessageTo(ctx, bounce.message_id, email)
  if (!message) return false
  if (message.bounce_kind === 'hard' || message.bounce_kind === bounce.kind) return false
  const isHard = bounce.kind === 'hard'
  await setBounced(ctx, message.id, {
    kind: bounce.kind,
    detail: bounce.detail,
    // A message that failed stays failed: it never left, and says why.
    status: isHard && message.status !== 'failed' ? 'bounced' : message.status,
  })
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
