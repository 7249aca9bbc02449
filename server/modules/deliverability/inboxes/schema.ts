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
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { DailyCap, MinGap, mailboxStatuses, Ramp } from '#modules/email/index.ts'

const Rate = Nullable(Type.Number({ description: 'Percent, two decimals' }))

const Health = NamedObject('InboxHealth', {
  score: Nullable(Type.Number({ description: '0 to 100; null under 20 messages' })),
  sent: Type.Integer(),
  hard_bounces: Type.Integer(),
  soft_bounces: Type.Integer(),
  complaints: Type.Integer(),
  replies: Type.Integer(),
  bounce_rate: Rate,
  complaint_rate: Rate,
  reply_rate: Rate,
  window: Type.Object({ messages: Type.Integer(), since: Timestamp }),
  reasons: Type.Array(Type.Object({ code: Type.String(), points: Type.Number(), detail: Type.String() })),
})

const inbox = {
  id: Uuid,
  email: Type.String(),
  display_name: Type.String(),
  domain: Type.String(),
  domain_status: Choice(['pass', 'warn', 'fail', 'unknown']),
  provider: Choice(['google', 'microsoft', 'smtp', 'integration', 'none']),
  status: Choice(mailboxStatuses),
  status_reason: Nullable(Type.String()),
  pause: Nullable(
    NamedObject('InboxPause', {
      by: Choice(['user', 'auto']),
      code: Nullable(Type.String()),
      reason: Type.String(),
      at: Timestamp,
      by_user_id: Nullable(UserId),
    }),
  ),
  daily_cap: DailyCap,
  cap_today: Nullable(Type.Integer()),
  sent_today: Type.Integer(),
  ramp: Nullable(Ramp),
  min_gap_seconds: MinGap,
  auto_pause: Type.Boolean(),
  bounce_threshold: Type.Number(),
  complaint_threshold: Type.Number(),
  health: Health,
}
export const Inbox = NamedObject('Inbox', inbox)
export type Inbox = Static<typeof Inbox>

export const InboxWithDays = NamedObject('InboxWithDays', {
  ...inbox,
  days: Type.Array(
    Type.Object({
      date: DateOnly,
      sent: Type.Integer(),
      bounced: Type.Integer(),
      complained: Type.Integer(),
      replied: Type.Integer(),
    }),
  ),
})
export type InboxWithDays = Static<typeof InboxWithDays>

export const InboxPatch = Patch({
  daily_cap: DailyCap,
  ramp: Nullable(Ramp),
  min_gap_seconds: MinGap,
  auto_pause: Type.Boolean({ description: 'Whether too many bounces or complaints pause the mailbox.' }),
  bounce_threshold: Type.Number({
    minimum: 1,
    maximum: 20,
    description: 'How many percent of the last messages may bounce.',
  }),
  complaint_threshold: Type.Number({
    minimum: 0.05,
    maximum: 1,
    description: 'From how many percent of complaints on the mailbox is paused.',
  }),
})
export type InboxPatch = Static<typeof InboxPatch>

export const PauseIn = Type.Object({
  reason: Type.Optional(Text(300, { description: 'Why, for whoever looks at it later.' })),
})
