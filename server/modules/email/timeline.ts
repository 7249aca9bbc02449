import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { describeActivity, type EngagementKind, recordEngagement, recordSent } from '#modules/crm/index.ts'
import {
  EmailAutoReplied,
  EmailBounced,
  EmailFailed,
  EmailReceived,
  EmailReplied,
  EmailSent,
} from './events.ts'

/** How mail reads on a contact's timeline. */
const lines = [
  describeActivity(EmailSent, ({ data }) => ({
    type: 'mailed',
    title: `Mail sent: ${data.subject}`,
    detail: { message_id: data.message_id, kind: data.kind, from_email: data.from_email },
  })),
  describeActivity(EmailFailed, ({ data }) => ({
    type: 'mail_failed',
    title: `Mail not sent: ${data.subject}`,
    detail: { message_id: data.message_id, status: data.status, error: data.error },
  })),
  describeActivity(EmailBounced, ({ data }) => ({
    type: 'bounced',
    title: `Mail bounced: ${data.subject}`,
    detail: { message_id: data.message_id, bounce_kind: data.bounce_kind, detail: data.detail },
  })),
  describeActivity(EmailReplied, ({ data }) => ({
    type: 'replied',
    title: `Replied to: ${data.subject}`,
    detail: { message_id: data.message_id, reply_id: data.reply_id, from_email: data.from_email },
  })),
  describeActivity(EmailAutoReplied, ({ data }) => ({
    type: 'auto_replied',
    title: `Automatic reply to: ${data.subject}`,
    detail: { message_id: data.message_id, reply_id: data.reply_id },
  })),
  // An answer has its line already.
  describeActivity(EmailReceived, ({ data }) =>
    data.kind === 'reply'
      ? null
      : {
          type: 'received',
          title: `Mail received: ${data.subject}`,
          detail: { message_id: data.message_id, snippet: data.snippet },
        },
  ),
]

async function engage(ctx: Ctx, contactId: string | null, kind: EngagementKind): Promise<void> {
  if (contactId) await recordEngagement(ctx, contactId, kind)
}

/** Everybody sees how a contact is scored and when they were last written to. */
const shown = { isPublic: true } as const

export const timelineReactions = [
  ...lines,
  reactTogether(
    EmailSent,
    async (ctx, events) => {
      const mailed = events.flatMap(({ data }) => data.contact_id ?? [])
      if (mailed.length > 0) await recordSent(ctx, mailed)
    },
    shown,
  ),
  react(EmailReplied, (ctx, { data }) => engage(ctx, data.contact_id, 'replied'), shown),
  react(EmailBounced, (ctx, { data }) => engage(ctx, data.contact_id, 'bounced'), shown),
]
