import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { deliverWaiting } from '../../delivery/waiting.ts'
import { MailboxPaused, MailboxResumed } from '../../events.ts'
import { startPolling, stopPolling } from '../../incoming/poll.ts'
import { findPausable, setPaused, setResumed } from './pause-queries.ts'
import { readToday } from './quota-queries.ts'

export interface Pause {
  by: 'user' | 'auto'
  code: string | null
  reason: string
}

/**
 * Holds back what would leave through the mailbox. False where it was paused already: then nothing changes. The row is
 * locked, so of many who want it at once one succeeds.
 */
export async function pauseMailbox(ctx: Ctx, id: string, { by, code, reason }: Pause): Promise<boolean> {
  const mailbox = await findPausable(ctx, id)
  if (!mailbox || mailbox.is_paused) return false
  const userId = by === 'user' ? userIdOf(ctx) : null
  await setPaused(ctx, id, { by, code, reason, userId })
  // Whoever pauses a mailbox wants quiet; where bounces did, answers and further bounces must still be noticed.
  if (by === 'user') await stopPolling(ctx, id)
  await ctx.emit(MailboxPaused, {
    mailbox_id: id,
    email: mailbox.email,
    user_id: mailbox.user_id,
    by,
    code,
    reason,
  })
  return true
}

/** Lets it go on, with a clean slate: what bounced before no longer counts, and days of the pause did not raise the ramp. */
export async function resumeMailbox(ctx: Ctx, id: string): Promise<boolean> {
  const mailbox = await findPausable(ctx, id)
  if (!mailbox?.is_paused) return false
  const { day, dayOf } = await readToday(ctx)
  const first = mailbox.paused_at ? dayOf(Temporal.Instant.from(mailbox.paused_at)) : day
  const counted = mailbox.ramp_held_until
    ? Temporal.PlainDate.from(mailbox.ramp_held_until).add({ days: 1 })
    : first
  const from = Temporal.PlainDate.compare(counted, first) > 0 ? counted : first
  const days = Math.max(0, from.until(day, { largestUnit: 'days' }).days + 1)
  await setResumed(ctx, id, { heldDays: mailbox.ramp_held_days + days, heldUntil: day.toString() })
  if (mailbox.has_imap) await startPolling(ctx, id)
  await deliverWaiting(ctx, id)
  await ctx.emit(MailboxResumed, { mailbox_id: id, email: mailbox.email, user_id: mailbox.user_id })
  return true
}
