import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  DateOnly,
  Email,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { FollowUp, FollowUpIn } from '../scheduling/schema.ts'

export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'unknown',
  'canceled',
  'received',
] as const
export const messageKinds = [
  'one_off',
  'sequence',
  'campaign',
  'workflow',
  'placement',
  'invoice',
  'contract',
  'quote',
  'system',
  'reply',
  'auto_reply',
  'bounce',
  'message',
] as const

export const messageCategories = ['transactional', 'outreach', 'personal', 'account', 'incoming'] as const

export const Person = NamedObject('EmailPerson', { email: Type.String(), name: Type.String() })

export const Attachment = NamedObject('Attachment', {
  id: Uuid,
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  /** False where it is too large to be kept: only its name and size are known. */
  stored: Type.Boolean(),
  /** By which the text names it, as `cid:`. */
  content_id: Nullable(Type.String()),
  /** Shown in the text, not a file of its own. */
  inline: Type.Boolean(),
})

/** A message in a list: everything but its bodies. */
export const MessageSummary = NamedObject('EmailSummary', {
  id: Uuid,
  direction: Choice(['out', 'in']),
  kind: Choice(messageKinds),
  category: Choice(messageCategories),
  status: Choice(messageStatuses),
  error: Nullable(Type.String()),
  /** Keys that are empty since you may not see them. */
  hidden: Type.Array(Type.String()),
  contact_id: Nullable(Uuid),
  /** Everybody in From, To and Cc who is a contact; `contact_id` is the first. */
  contact_ids: Type.Array(Uuid),
  mailbox_id: Nullable(Uuid),
  /** Every mailbox that it lies in, or was sent from. */
  mailbox_ids: Type.Array(Uuid),
  integration_id: Nullable(Uuid),
  user_id: Nullable(UserId),
  thread_id: Uuid,
  message_id: Type.String(),
  from_email: Type.String(),
  from_name: Type.String(),
  to: Type.Array(Person),
  cc: Type.Array(Person),
  /** Where answers to it are wanted; empty: at its sender. */
  reply_to: Type.Array(Person),
  subject: Type.String(),
  snippet: Type.String(),
  source_kind: Nullable(Type.String()),
  source_id: Nullable(Type.String()),
  transport: Nullable(Type.String()),
  /** Its Date header. */
  date: Nullable(Timestamp),
  scheduled_at: Nullable(Timestamp),
  sent_at: Nullable(Timestamp),
  received_at: Nullable(Timestamp),
  read_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  opened_at: Nullable(Timestamp),
  clicked_at: Nullable(Timestamp),
  open_count: Type.Integer(),
  click_count: Type.Integer(),
  machine_open_count: Type.Integer(),
  machine_click_count: Type.Integer(),
  replied_at: Nullable(Timestamp),
  bounced_at: Nullable(Timestamp),
  bounce_kind: Nullable(Choice(['hard', 'soft'])),
  complained_at: Nullable(Timestamp),
  unsubscribed_at: Nullable(Timestamp),
  /** The last day of the absence that an automatic reply tells of. */
  absence_until: Nullable(DateOnly),
  template_id: Nullable(Uuid),
  undo_until: Nullable(Timestamp),
  follow_up: Nullable(FollowUp),
  created_at: Timestamp,
})
export type MessageSummary = Static<typeof MessageSummary>

export const Message = NamedObject('Email', {
  ...MessageSummary.properties,
  bcc: Type.Array(Person),
  /** As written or received. Comes from outside: show `safe_html`. */
  body_html: Nullable(Type.String()),
  /**
   * `body_html` without scripts, forms, handlers and styles from outside; pictures from elsewhere only with `pictures=shown`. Null
   * where there is none, or none that can be cleaned: `body_text` says it all.
   */
  safe_html: Nullable(Type.String()),
  has_remote_pictures: Type.Boolean(),
  body_text: Type.String(),
  in_reply_to: Nullable(Type.String()),
  attachments: Type.Array(Attachment),
})
export type Message = Static<typeof Message>
/** As it lies in the database: what may be shown of its HTML is yet to be found out. */
export type StoredMessage = Omit<Message, 'safe_html' | 'has_remote_pictures'>

export const PicturesQuery = Type.Object({
  pictures: Type.Optional(
    Choice(['blocked', 'shown'], { description: 'Whether `safe_html` names pictures from elsewhere.' }),
  ),
})

const sendFields = {
  cc: Type.Optional(Nullable(Type.Array(Email, { maxItems: 49 }))),
  bcc: Type.Optional(Nullable(Type.Array(Email, { maxItems: 49 }))),
  subject: Text(998, { examples: ['Your question about pricing'] }),
  body_html: Text(1_000_000, { examples: ['<p>Hello Ada, …</p>'] }),
  account_id: Type.Optional(Nullable(Uuid)),
  track_opens: Type.Optional(Type.Boolean()),
  track_clicks: Type.Optional(Type.Boolean()),
  reply_to_message_id: Type.Optional(Nullable(Uuid)),
  personal: Type.Boolean({ default: false }),
  send_at: Type.Optional(Nullable(Timestamp)),
  attachment_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 50 }))),
  template_id: Type.Optional(Nullable(Uuid)),
  signature: Type.Optional(Type.Boolean()),
  follow_up: Type.Optional(Nullable(FollowUpIn)),
  to: Type.Optional(Nullable(Type.Union([Email, Type.Array(Email, { maxItems: 50 })]))),
}
export const SendToContactIn = Type.Object(sendFields)
export type SendToContactIn = Static<typeof SendToContactIn>
export const SendIn = Type.Object({
  ...sendFields,
  contact_id: Type.Optional(Nullable(Uuid)),
})
export type SendIn = Static<typeof SendIn>

/** What a person found out about a message whose status is `unknown`. */
export const ResolveIn = Type.Object({ action: Choice(['resend', 'sent', 'failed']) })
export type ResolveIn = Static<typeof ResolveIn>

const Sent = NamedObject('SentEmail', {
  message_id: Uuid,
  tracking_id: Type.String(),
  status: Choice(messageStatuses),
  from_email: Type.String(),
  sent_to: Type.String(),
  scheduled_at: Nullable(Timestamp),
})
/** Under `data` as everywhere, and beside it as the answers of actions are spelled. */
export const SendOut = Type.Object({ ...Sent.properties, data: Sent })

export const MessageQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'All these words, in any order, of subject, people, text and names of files; letters and accents as one likes. `"in this order"`. Counts up to 1,000.',
    }),
  ),
  from: Type.Optional(Text(320, { description: 'An address, or words of a name or address.' })),
  to: Type.Optional(Text(320, { description: 'The same of whoever it went to, copies included.' })),
  has_attachment: Type.Optional(Type.Boolean({ description: 'With files, or `false`: without any.' })),
  thread_id: Type.Optional(Uuid),
  direction: Type.Optional(Choice(['out', 'in'])),
  status: Type.Optional(Choice(messageStatuses)),
  kind: Type.Optional(Choice(messageKinds)),
  contact_id: Type.Optional(Uuid),
  mailbox_id: Type.Optional(Uuid),
  source_kind: Type.Optional(Text(100)),
  source_id: Type.Optional(Text(200)),
  sender: Type.Optional(
    Text(20, { description: '`me`, `none` for what no person wrote, or the id of whoever did.' }),
  ),
  scheduled: Type.Optional(Type.Boolean()),
  template_id: Type.Optional(Uuid),
  created_after: Type.Optional(Timestamp),
  created_before: Type.Optional(Timestamp),
})
export type MessageQuery = Static<typeof MessageQuery>
