import {
  Choice,
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
import { Step, StepIn } from '../steps/schema.ts'

export const sequenceStatuses = ['draft', 'active', 'paused', 'archived'] as const
export type SequenceStatus = (typeof sequenceStatuses)[number]

const settings = {
  send_as_reply: Type.Boolean(),
  stop_on_reply: Type.Boolean(),
  stop_on_click: Type.Boolean(),
  stop_on_meeting: Type.Boolean(),
  send_window_start: Nullable(Type.String({ examples: ['09:00'] })),
  send_window_end: Nullable(Type.String({ examples: ['17:30'] })),
  send_timezone: Type.String({ examples: ['Europe/Berlin'] }),
  send_days: Type.Array(Type.String(), { examples: [['mon', 'tue', 'wed', 'thu', 'fri']] }),
  sender_integration_id: Nullable(Uuid),
  sender_account_id: Nullable(Uuid),
  daily_cap: Nullable(Type.Integer()),
  mailbox_id: Nullable(Uuid),
}

const editable = {
  description: Nullable(Text(5_000)),
  status: Text(50),
  ...settings,
  send_window_start: Nullable(Text(20)),
  send_window_end: Nullable(Text(20)),
  send_timezone: Text(100),
  send_days: Nullable(Type.Array(Text(20), { maxItems: 50 })),
  daily_cap: Nullable(Type.Integer({ maximum: 2_147_483_647 })),
  steps: Type.Array(StepIn, { maxItems: 100 }),
}
const name = Text(255, { minLength: 1 })
export const SequenceIn = Type.Object({ name, ...Patch(editable).properties })
export type SequenceIn = Static<typeof SequenceIn>
export const SequencePatch = Patch({ name, ...editable })
export type SequencePatch = Static<typeof SequencePatch>

const Count = Type.Integer()
const fields = {
  id: Uuid,
  organization_id: Uuid,
  created_by_id: Nullable(UserId),
  name: Type.String(),
  description: Type.String(),
  status: Choice(sequenceStatuses),
  total_enrolled: Count,
  total_replied: Count,
  total_sent: Count,
  total_opened: Count,
  reply_rate: Type.Number(),
  reply_rate_stored: Type.Number(),
  archived_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  settings: NamedObject('SequenceSettings', settings),
  ...settings,
  steps_count: Count,
  enrollment_counts: NamedObject('EnrollmentCounts', {
    active: Count,
    paused: Count,
    completed: Count,
    failed: Count,
    total: Count,
  }),
  enrolled: Count,
  active: Count,
  paused: Count,
  completed: Count,
  sent: Count,
  opened: Count,
  clicked: Count,
  replied: Count,
  bounced: Count,
  open_rate: Type.Number(),
}
export const Sequence = NamedObject('SequenceSummary', fields)
export type Sequence = Static<typeof Sequence>

export const SequenceDetail = NamedObject('Sequence', {
  ...fields,
  reply_rate_actual: Type.Number(),
  steps: Type.Array(Step),
})
export type SequenceDetail = Static<typeof SequenceDetail>

export const Totals = Type.Object({
  sequences: Count,
  active: Count,
  enrolled: Count,
  sent: Count,
  opened: Count,
  replied: Count,
  open_rate: Type.Number(),
  reply_rate: Type.Number(),
})
