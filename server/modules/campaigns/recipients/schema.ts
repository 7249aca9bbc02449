import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { skipReasons } from '../audience/schema.ts'
import { recipientStatuses } from '../report/numbers.ts'

export const engagements = [
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'replied',
  'bounced',
  'unsubscribed',
] as const
export type Engagement = (typeof engagements)[number]

export const Recipient = NamedObject('CampaignRecipient', {
  id: Uuid,
  contact_id: Uuid,
  name: Type.String(),
  email: Nullable(Type.String()),
  status: Choice(recipientStatuses),
  skip_reason: Nullable(Choice(skipReasons)),
  variant: Nullable(Type.String()),
  message_id: Nullable(Uuid),
  sent_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  opened_at: Nullable(Timestamp),
  open_count: Type.Integer(),
  clicked_at: Nullable(Timestamp),
  click_count: Type.Integer(),
  replied_at: Nullable(Timestamp),
  bounced_at: Nullable(Timestamp),
  unsubscribed_at: Nullable(Timestamp),
  complained_at: Nullable(Timestamp),
  error: Nullable(Type.String()),
})
export type Recipient = Static<typeof Recipient>
