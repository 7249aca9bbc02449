import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { findPausable, pauseMailbox } from '#modules/email/index.ts'
import { findTimezone, readWindow, sumDays } from './counter-queries.ts'
import { tellOwner } from './notify-owner.ts'

export const WINDOW = 100
export const DAYS = 30
/** Fewer messages say nothing in percent; so many bounces say it all the same. */
export const ENOUGH = 20
const SO_MANY_BOUNCES = 5
const SO_MANY_COMPLAINTS = 2

export interface Verdict {
  code: 'bounce_rate' | 'complaint_rate'
  reason: string
}

const count = (n: number): string => n.toLocaleString('en-US')

export function judgeBounces(
  { messages, hard }: { messages: number; hard: number },
  threshold: number,
): Verdict | null {
  const isTooMuch = messages >= ENOUGH ? hard * 100 > threshold * messages : hard >= SO_MANY_BOUNCES
  if (!isTooMuch) return null
  return { code: 'bounce_rate', reason: `${count(hard)} of the last ${count(messages)} messages bounced` }
}

export function judgeComplaints(
  { sent, complaints }: { sent: number; complaints: number },
  threshold: number,
): Verdict | null {
  if (complaints < SO_MANY_COMPLAINTS || complaints * 100 < threshold * sent) return null
  return { code: 'complaint_rate', reason: `${count(complaints)} complaints in ${count(sent)} messages` }
}

export const windowStart = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 24 * DAYS })

/**
 * Whether a mailbox goes on after a bounce or a complaint, in the transaction that books it. The row of the mailbox is
 * held meanwhile: of many bounces at once each sees all before it, and one of them pauses.
 */
export async function judgeMailbox(
  ctx: Ctx,
  mailboxId: string,
  about: 'bounce' | 'complaint',
  sentAt: string,
): Promise<void> {
  const mailbox = await findPausable(ctx, mailboxId)
  if (!mailbox || mailbox.is_paused || !mailbox.auto_pause) return
  const { resumed_at } = mailbox
  // What left before somebody said "go on" is past.
  if (resumed_at && Temporal.Instant.compare(sentAt, resumed_at) <= 0) return
  const verdict =
    about === 'bounce'
      ? judgeBounces(
          await readWindow(ctx, mailboxId, laterOf(windowStart(ctx.now), resumed_at), WINDOW),
          Number(mailbox.bounce_threshold),
        )
      : judgeComplaints(await readMonth(ctx, mailboxId), Number(mailbox.complaint_threshold))
  if (!verdict) return
  if (await pauseMailbox(ctx, mailboxId, { by: 'auto', ...verdict })) {
    await tellOwner(ctx, { mailboxId, email: mailbox.email, userId: mailbox.user_id, reason: verdict.reason })
  }
}

const laterOf = (start: Temporal.Instant, other: string | null): string =>
  other && Temporal.Instant.compare(other, start) > 0 ? other : start.toString()

async function readMonth(ctx: Ctx, mailboxId: string): Promise<{ sent: number; complaints: number }> {
  const since = localDate(ctx.now, await findTimezone(ctx)).subtract({ days: DAYS - 1 })
  return sumDays(ctx, since.toString(), mailboxId)
}
