import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { localDate } from '#kit/time/zone.ts'
import { EmailBounced, EmailReplied, EmailSent, listSendTimes } from '#modules/email/index.ts'
import { EmailBounceReported, EmailComplained } from '#modules/tracking/index.ts'
import {
  addToDay,
  bookSent,
  type DayChanges,
  findTimezone,
  lockMessage,
  setMessage,
} from './counter-queries.ts'
import { judgeMailbox, windowStart } from './evaluate.ts'

interface About {
  message_id: string
  mailbox_id: string | null
  kind: string
}

/** Placement tests say nothing about how mail to people fares. */
const isCounted = ({ mailbox_id, kind }: About): boolean => mailbox_id !== null && kind !== 'placement'

/**
 * The message's row, locked. One that was refused for its address never was `sent`: it counts as sent from then on. Null
 * for what is too old to matter.
 */
async function openMessage(ctx: Ctx, { message_id, mailbox_id }: About) {
  const known = await lockMessage(ctx, mailbox_id!, message_id)
  const timezone = await findTimezone(ctx)
  const dayOf = (at: string) => localDate(Temporal.Instant.from(at), timezone).toString()
  if (known) return { ...known, day: dayOf(known.sent_at) }
  const sentAt = (await listSendTimes(ctx, [message_id])).get(message_id)
  if (!sentAt || Temporal.Instant.compare(sentAt, windowStart(ctx.now)) <= 0) return null
  const day = dayOf(sentAt)
  await bookSent(ctx, [{ mailboxId: mailbox_id!, messageId: message_id, sentAt, day }])
  const added = await lockMessage(ctx, mailbox_id!, message_id)
  return added ? { ...added, day } : null
}

/** A hard bounce overrules a soft one; all of it belongs to the day the message left, whenever it becomes known. */
async function bookBounce(ctx: Ctx, about: About, kind: 'hard' | 'soft'): Promise<void> {
  if (!isCounted(about)) return
  const message = await openMessage(ctx, about)
  if (!message || message.bounce === 'hard' || message.bounce === kind) return
  const mailboxId = about.mailbox_id!
  await setMessage(ctx, mailboxId, about.message_id, { bounce: kind })
  const changes: DayChanges =
    kind === 'soft'
      ? { soft_bounces: 1 }
      : { hard_bounces: 1, ...(message.bounce === 'soft' ? { soft_bounces: -1 } : {}) }
  await addToDay(ctx, mailboxId, message.day, changes)
  if (kind === 'hard') await judgeMailbox(ctx, mailboxId, 'bounce', message.sent_at)
}

async function bookOnce(ctx: Ctx, about: About, what: 'complained' | 'replied'): Promise<void> {
  if (!isCounted(about)) return
  const message = await openMessage(ctx, about)
  if (!message || message[what]) return
  const mailboxId = about.mailbox_id!
  await setMessage(ctx, mailboxId, about.message_id, { [what]: true })
  await addToDay(ctx, mailboxId, message.day, what === 'complained' ? { complaints: 1 } : { replies: 1 })
  if (what === 'complained') await judgeMailbox(ctx, mailboxId, 'complaint', message.sent_at)
}

/** The counters of health, kept in the transactions of the events they count. */
export const countingReactions = [
  reactTogether(EmailSent, async (ctx, events) => {
    const counted = events.filter(({ data }) => isCounted(data))
    if (counted.length === 0) return
    const sentAt = ctx.now.toString()
    const day = localDate(ctx.now, await findTimezone(ctx)).toString()
    await bookSent(
      ctx,
      counted.map(({ data }) => ({
        mailboxId: data.mailbox_id!,
        messageId: data.message_id,
        sentAt,
        day,
      })),
    )
  }),
  react(EmailBounced, (ctx, { data }) => bookBounce(ctx, data, data.bounce_kind)),
  react(EmailBounceReported, (ctx, { data }) => bookBounce(ctx, data, data.bounce_kind)),
  react(EmailComplained, (ctx, { data }) => bookOnce(ctx, data, 'complained')),
  react(EmailReplied, (ctx, { data }) => bookOnce(ctx, data, 'replied')),
]
