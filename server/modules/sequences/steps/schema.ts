import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const stepTypes = ['email', 'task', 'call', 'linkedin', 'wait', 'condition'] as const
export const priorities = ['low', 'normal', 'high'] as const
const ruleEvents = ['opened', 'clicked', 'replied', 'bounced', 'meeting_booked'] as const
const ruleOps = [
  'happened',
  'not_happened',
  'eq',
  'neq',
  'contains',
  'in',
  'gt',
  'lt',
  'is_set',
  'not_set',
] as const

/** Either about an event (`happened`, `not_happened`) or about a field of the contact (the other operators). */
const ConditionRule = NamedObject('ConditionRule', {
  event: Type.Optional(Choice(ruleEvents)),
  step_id: Type.Optional(Uuid),
  within_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
  field: Type.Optional(Text(200, { examples: ['company.name'] })),
  op: Type.Optional(Choice(ruleOps)),
  value: Type.Optional(Type.Unknown()),
})
export type ConditionRule = Static<typeof ConditionRule>

const ConditionConfig = NamedObject('StepCondition', {
  match: Type.Optional(Choice(['all', 'any'])),
  rules: Type.Optional(Type.Array(ConditionRule, { maxItems: 50 })),
  on_true: Type.Optional(Choice(['continue', 'goto', 'exit'])),
  on_false: Type.Optional(Choice(['skip', 'goto', 'exit'])),
  goto_step_id: Type.Optional(Nullable(Uuid)),
})
export type ConditionConfig = Static<typeof ConditionConfig>

const content = {
  name: Nullable(Text(255)),
  subject: Nullable(Text(998)),
  body_html: Nullable(Text(500_000)),
}
const fields = {
  step_type: Choice(stepTypes),
  ...content,
  delay_days: Type.Integer({ minimum: 0, maximum: 365 }),
  delay_hours: Type.Integer({ minimum: 0, maximum: 23 }),
  task_title: Nullable(Text(300)),
  task_notes: Nullable(Text(10_000)),
  task_priority: Nullable(Choice(priorities)),
  condition_config: Nullable(ConditionConfig),
  is_active: Type.Boolean(),
}
const variantFields = {
  variant_label: Nullable(Text(20)),
  variant_weight: Type.Integer({ minimum: 0, maximum: 1_000 }),
}

export const StepIn = named(
  'SequenceStepInput',
  Patch({ step_number: Nullable(Type.Integer({ minimum: 1 })), ...fields }),
)
export type StepIn = Static<typeof StepIn>
export const StepPatch = Patch({ ...fields, ...variantFields })
export type StepPatch = Static<typeof StepPatch>
export const VariantIn = Patch({ ...content, ...variantFields })
export type VariantIn = Static<typeof VariantIn>

const stepFields = {
  id: Uuid,
  sequence_id: Uuid,
  step_number: Type.Integer(),
  step_type: Choice(stepTypes),
  name: Type.String(),
  subject: Type.String(),
  body_html: Type.String(),
  delay_days: Type.Integer(),
  delay_hours: Type.Integer(),
  task_title: Type.String(),
  task_notes: Type.String(),
  task_priority: Choice(priorities),
  condition_config: FreeObject,
  is_active: Type.Boolean(),
  variant_of: Nullable(Uuid),
  variant_label: Type.String(),
  variant_weight: Type.Integer(),
  sent_count: Type.Integer(),
  opened_count: Type.Integer(),
  replied_count: Type.Integer(),
  clicked_count: Type.Integer(),
  bounced_count: Type.Integer(),
  open_rate: Type.Number(),
  reply_rate: Type.Number(),
  click_rate: Type.Number(),
  created_at: Timestamp,
  updated_at: Timestamp,
}
const Variant = NamedObject('SequenceVariant', stepFields)
export const Step = NamedObject('SequenceStep', { ...stepFields, variants: Type.Array(Variant) })
export type Step = Static<typeof Step>
export type Variant = Static<typeof Variant>
