import { PageQuery } from '#kit/page.ts'
import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { messageStatuses, Person } from '../messages/schema.ts'
import { FollowUpIn } from '../scheduling/schema.ts'

export const DraftNotFound = problem(404, 'draft_not_found', 'Draft not found')

const CHANGED = 'The draft was changed in another place'
export const DraftChanged = Object.assign(
  (current: unknown) => new Problem(409, 'changed_meanwhile', CHANGED, {}, { current }),
  { status: 409, code: 'changed_meanwhile', example: CHANGED, beside: { current: { revision: 4 } } },
) satisfies ProblemKind<[current: unknown]>

export const modes = ['new', 'reply', 'reply_all', 'forward'] as const
export type Mode = (typeof modes)[number]

/** While somebody types, half an address is one. */
const Recipient = Type.Union([
  Text(320),
  Type.Object({ email: Text(320), name: Type.Optional(Nullable(Text(200))) }),
])
const Recipients = Type.Array(Recipient, { maxItems: 50 })

const written = {
  to: Recipients,
  cc: Recipients,
  bcc: Recipients,
  subject: Text(998),
  body_html: Text(1_000_000),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  account_id: Nullable(Uuid),
  reply_to_message_id: Nullable(Uuid),
  mode: Choice(modes),
  template_id: Nullable(Uuid),
  signature: Type.Boolean(),
  track_opens: Nullable(Type.Boolean()),
  track_clicks: Nullable(Type.Boolean()),
  send_at: Nullable(Timestamp),
  follow_up: Nullable(FollowUpIn),
}

export const DraftIn = Patch(written)
export type DraftIn = Static<typeof DraftIn>
export const DraftPatch = Patch({
  ...written,
  quoted_html: Nullable(Text(2_000_000)),
  revision: Type.Integer(),
})
export type DraftPatch = Static<typeof DraftPatch>

export const DraftFile = NamedObject('DraftAttachment', {
  id: Uuid,
  filename: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  content_id: Nullable(Type.String()),
  url: Type.String(),
})
export type DraftFile = Static<typeof DraftFile>

export const Draft = NamedObject('Draft', {
  id: Uuid,
  revision: Type.Integer(),
  to: Type.Array(Person),
  cc: Type.Array(Person),
  bcc: Type.Array(Person),
  subject: Type.String(),
  body_html: Type.String(),
  /** What is answered or forwarded: goes below the text. */
  quoted_html: Nullable(Type.String()),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  account_id: Nullable(Uuid),
  reply_to_message_id: Nullable(Uuid),
  mode: Choice(modes),
  template_id: Nullable(Uuid),
  signature: Type.Boolean(),
  track_opens: Nullable(Type.Boolean()),
  track_clicks: Nullable(Type.Boolean()),
  send_at: Nullable(Timestamp),
  follow_up: Nullable(FollowUpIn),
  attachments: Type.Array(DraftFile),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Draft = Static<typeof Draft>

export const DraftQuery = Type.Object({ ...PageQuery.properties, contact_id: Type.Optional(Uuid) })

export const SendDraftIn = Type.Object({
  send_at: Type.Optional(Nullable(Timestamp)),
  undo_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
})
export type SendDraftIn = Static<typeof SendDraftIn>

const SentDraft = NamedObject('SentDraft', {
  message_id: Uuid,
  tracking_id: Type.String(),
  status: Choice(messageStatuses),
  from_email: Type.String(),
  sent_to: Type.String(),
  scheduled_at: Nullable(Timestamp),
  undo_until: Nullable(Timestamp),
  already_sent: Type.Optional(Type.Boolean()),
})
export type SentDraft = Static<typeof SentDraft>
export const SendDraftOut = Type.Object({ ...SentDraft.properties, data: SentDraft })

export const Preview = NamedObject('DraftPreview', {
  from: Person,
  to: Type.Array(Person),
  cc: Type.Array(Person),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  size_bytes: Type.Integer(),
  blocked: Type.Array(Type.Object({ email: Type.String(), reason: Type.String() })),
  /** Who told that they are away, and the last day of it. */
  away: Type.Array(Type.Object({ email: Type.String(), until: DateOnly })),
})
