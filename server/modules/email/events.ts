import { event } from '#kit/event.ts'
import { Choice, Nullable, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { veiled } from './visibility/veil.ts'

/** What every event about a message of ours carries: enough for a timeline, a sequence or a report to place it. */
const about = {
  message_id: Uuid,
  contact_id: Nullable(Uuid),
  mailbox_id: Nullable(Uuid),
  kind: Type.String(),
  subject: Type.String(),
  source_kind: Nullable(Type.String()),
  source_id: Nullable(Type.String()),
  /** Whoever alone sees it, of mail that is not there for colleagues. */
  private_to: Type.Optional(UserId),
}

export const EmailSent = event(
  'email.sent',
  Type.Object({
    ...about,
    to: Type.Array(Type.String()),
    from_email: Type.String(),
    transport: Type.String(),
  }),
  { ...veiled, trigger: { label: 'Email sent', place: 50 } },
)

/** `status` tells the ends apart: failed (not sent), unknown (nobody can say), canceled (stopped by the gate). */
export const EmailFailed = event(
  'email.failed',
  Type.Object({
    ...about,
    status: Choice(['failed', 'unknown', 'canceled']),
    error: Type.String(),
    blocked: Type.Optional(Choice(['unsubscribed', 'suppressed'])),
  }),
  veiled,
)

/** It waits for `scheduled_at`. */
export const EmailScheduled = event(
  'email.scheduled',
  Type.Object({ ...about, scheduled_at: Timestamp }),
  veiled,
)

/** Whoever wrote it took it back before it left. */
export const EmailCanceled = event('email.canceled', Type.Object(about), veiled)

/** Nobody has answered by the moment that its writer chose. */
export const EmailUnanswered = event(
  'email.no_reply',
  Type.Object({ ...about, user_id: UserId, task_id: Uuid }),
  veiled,
)

export const EmailBounced = event(
  'email.bounced',
  Type.Object({
    ...about,
    bounce_kind: Choice(['hard', 'soft']),
    email: Type.String(),
    detail: Type.String(),
  }),
  { ...veiled, trigger: { label: 'Email bounced', place: 100 } },
)

/** `message_id` is the message of ours that was answered, `reply_id` the answer. */
export const EmailReplied = event(
  'email.replied',
  Type.Object({ ...about, reply_id: Uuid, from_email: Type.String(), is_auto: Type.Boolean() }),
  { ...veiled, trigger: { label: 'Email answered', place: 90 } },
)

export const EmailAutoReplied = event(
  'email.auto_replied',
  Type.Object({ ...about, reply_id: Uuid, from_email: Type.String(), is_auto: Type.Boolean() }),
  veiled,
)

/** A guest's calendar answered: `message_id` is the incoming mail, whose calendar part says what. */
export const CalendarAnswered = event(
  'email.calendar_answered',
  Type.Object({ ...about, from_email: Type.String() }),
  veiled,
)

/** A mail server reports whose mail came in the name of a domain: `files` name what it sent along. */
export const DmarcReportArrived = event(
  'email.dmarc_report_arrived',
  Type.Object({ mailbox_id: Uuid, from_email: Type.String(), files: Type.Array(Type.String()) }),
)

/** Files for a reader of the mailbox that they came to, each found by its hash for a day. */
export const MailFilesArrived = event(
  'email.files_arrived',
  Type.Object({
    mailbox_id: Uuid,
    from_email: Type.String(),
    reader: Type.String(),
    files: Type.Array(Type.Object({ sha256: Type.String(), filename: Type.String() })),
  }),
)

/** Any mail by a person that was filed, answer or not; `message_id` is the incoming one. */
export const EmailReceived = event(
  'email.received',
  Type.Object({ ...about, from_email: Type.String(), snippet: Type.String() }),
  veiled,
)

const ofMailbox = { mailbox_id: Uuid, email: Type.String(), user_id: Nullable(UserId) }

/**
 * Mail through it waits, or does not come in: somebody paused it, too much of its mail bounced or was complained about,
 * or a connection that worked does not any more (`code` is then `connection`).
 */
export const MailboxPaused = event(
  'mailbox.paused',
  Type.Object({
    ...ofMailbox,
    by: Choice(['user', 'auto']),
    code: Nullable(Type.String()),
    reason: Type.String(),
  }),
)

/** Somebody signed in to it at a provider. */
export const MailboxConnected = event(
  'mailbox.connected',
  Type.Object({ ...ofMailbox, provider: Choice(['google', 'microsoft']) }),
)

/** Its earlier mail is read, as far back as was wanted; `messages` of it are filed. */
export const MailboxBackfilled = event(
  'mailbox.backfilled',
  Type.Object({ ...ofMailbox, messages: Type.Integer() }),
)

export const MailboxResumed = event('mailbox.resumed', Type.Object(ofMailbox))

export const AddressSuppressed = event(
  'email.address_suppressed',
  Type.Object({ email: Type.String(), reason: Type.String(), contact_id: Nullable(Uuid) }),
)

/** What the events of a message tell about it, as its row has it. */
export interface MessageFacts {
  id: string
  contact_id: string | null
  mailbox_id: string | null
  kind: string
  subject: string
  source_kind: string | null
  source_id: string | null
}

/** The part that all of them share, read from a message's row. */
export const aboutMessage = (message: MessageFacts) => ({
  message_id: message.id,
  contact_id: message.contact_id,
  mailbox_id: message.mailbox_id,
  kind: message.kind,
  subject: message.subject,
  source_kind: message.source_kind,
  source_id: message.source_id,
})
