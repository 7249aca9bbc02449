import {
  Choice,
  CurrencyCode,
  FreeObject,
  Nullable,
  type Static,
  Text,
  type TSchema,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { ContactFilterIn } from '#modules/crm/index.ts'
import { type Condition, ConditionSchema } from './condition.ts'
import { type NodeKind, WallTime, Window, weekdayNames } from './schema.ts'

/** What each kind of node is told. The engine reads configs by these, the validator checks them, editors show them. */

const Optional = Type.Optional
const duration = {
  days: Optional(Type.Integer({ minimum: 0, maximum: 730 })),
  hours: Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  minutes: Optional(Type.Integer({ minimum: 0, maximum: 59 })),
  seconds: Optional(Type.Integer({ minimum: 0, maximum: 59 })),
}
export const Duration = Type.Object(duration)
export type Duration = Static<typeof Duration>

const Zone = Optional(Nullable(Text(64, { examples: ['Europe/Berlin'] })))
const filter = { filter: Optional(Nullable(ConditionSchema)) }
const EventName = Text(80, { minLength: 1, examples: ['deal.won'] })
const Line = Text(998, { minLength: 1 })
const Body = Text(500_000, { minLength: 1 })
const UserIds = Type.Array(UserId, { minItems: 1, maxItems: 50 })

const ManualTrigger = Type.Object({ type: Choice(['manual']), ...filter })
const EventTrigger = Type.Object({
  type: Choice(['event']),
  event: EventName,
  fields: Optional(Type.Array(Text(200), { maxItems: 100 })),
  include_imports: Optional(Type.Boolean({ default: false })),
  ...filter,
})
const ScheduleTrigger = Type.Object({
  type: Choice(['schedule']),
  frequency: Choice(['day', 'week', 'month']),
  time: WallTime,
  weekdays: Optional(Type.Array(Choice(weekdayNames), { maxItems: 7 })),
  month_day: Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  timezone: Zone,
  audience: ContactFilterIn,
  ...filter,
})
export type ScheduleTrigger = Static<typeof ScheduleTrigger>

const waiting = { timezone: Zone, window: Optional(Nullable(Window)) }
const WaitFor = Type.Object({ ...duration, ...waiting })
const WaitUntil = Type.Object({
  until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', examples: ['2026-12-01T09:00'] }),
  ...waiting,
})
const WaitUntilField = Type.Object({
  until_field: Text(200, { minLength: 1, examples: ['custom.renewal'] }),
  offset_days: Optional(Type.Integer({ minimum: -365, maximum: 365 })),
  time: Optional(WallTime),
  ...waiting,
})

const schemas = {
  trigger: Type.Union([ManualTrigger, EventTrigger, ScheduleTrigger]),
  condition: ConditionSchema,
  switch: Type.Object({
    cases: Type.Array(
      Type.Object({
        port: Type.String({ pattern: '^[a-z0-9_]{1,32}$' }),
        match: Optional(Choice(['all', 'any'])),
        rules: Type.Array(Type.Unknown()),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  ab_split: Type.Object({
    variants: Type.Array(
      Type.Object({
        port: Choice(['A', 'B', 'C', 'D', 'E']),
        weight: Type.Integer({ minimum: 1, maximum: 100 }),
      }),
      { minItems: 2, maxItems: 5 },
    ),
  }),
  wait: Type.Union([WaitFor, WaitUntil, WaitUntilField]),
  wait_event: Type.Object({
    event: EventName,
    timeout: Duration,
    since: Optional(Choice(['step', 'run'], { default: 'step' })),
    ...filter,
  }),
  goal: Type.Union([
    Type.Object({ event: EventName, ...filter }),
    Type.Object({ condition: ConditionSchema }),
  ]),
  send_email: Type.Object({
    subject: Optional(Line),
    body_html: Optional(Body),
    template_id: Optional(Nullable(Uuid)),
    mailbox_id: Optional(Nullable(Uuid)),
    track_opens: Optional(Type.Boolean({ default: true })),
    track_clicks: Optional(Type.Boolean({ default: true })),
  }),
  notify: Type.Object({
    to: Type.Unsafe<'owner' | number[]>({ anyOf: [{ const: 'owner' }, UserIds] }),
    subject: Line,
    body_html: Body,
  }),
  create_task: Type.Object({
    title: Text(300, { minLength: 1 }),
    notes: Optional(Nullable(Text(10_000))),
    type: Optional(Choice(['todo', 'call', 'email', 'linkedin', 'meeting'], { default: 'todo' })),
    priority: Optional(Choice(['low', 'normal', 'high'], { default: 'normal' })),
    due_in_days: Optional(Nullable(Type.Integer({ minimum: 0, maximum: 365 }))),
    assignee: Optional(Type.Unsafe<'owner' | number>({ anyOf: [{ const: 'owner' }, UserId] })),
  }),
  update_contact: Type.Object({
    set: Optional(FreeObject),
    add_tags: Optional(Type.Array(Text(64, { minLength: 1 }), { maxItems: 50 })),
    remove_tags: Optional(Type.Array(Text(64, { minLength: 1 }), { maxItems: 50 })),
  }),
  assign_owner: Type.Object({
    user_ids: UserIds,
    only_if_unowned: Optional(Type.Boolean({ default: false })),
  }),
  add_to_list: Type.Object({ list_id: Uuid }),
  remove_from_list: Type.Object({ list_id: Uuid }),
  enroll_sequence: Type.Object({ sequence_id: Uuid }),
  create_deal: Type.Object({
    name: Text(300, { minLength: 1 }),
    amount_cents: Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
    currency: Optional(Nullable(CurrencyCode)),
    pipeline_id: Optional(Nullable(Uuid)),
    stage_id: Optional(Nullable(Uuid)),
  }),
  update_deal: Type.Object({
    stage_id: Optional(Nullable(Uuid)),
    owner_id: Optional(Nullable(UserId)),
    set: Optional(FreeObject),
  }),
  start_workflow: Type.Object({ workflow_id: Uuid }),
  webhook: Type.Object({
    url: Text(2_000, { minLength: 1 }),
    method: Optional(Choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { default: 'POST' })),
    headers: Optional(Type.Record(Type.String(), Text(4_000))),
    body: Optional(Nullable(Text(100_000))),
    timeout_seconds: Optional(Type.Integer({ minimum: 1, maximum: 30, default: 10 })),
    retry: Optional(
      Type.Object({
        max_attempts: Optional(Type.Integer({ minimum: 1, maximum: 8, default: 6 })),
        first_delay_seconds: Optional(Type.Integer({ minimum: 1, maximum: 3_600, default: 30 })),
      }),
    ),
    await_callback: Optional(Type.Boolean({ default: false })),
    callback_timeout: Optional(Duration),
  }),
  end: Type.Object({}),
} as const satisfies Record<NodeKind, TSchema>

export type Config<K extends NodeKind> = Static<(typeof schemas)[K]>
export type WaitConfig = Partial<
  Static<typeof WaitFor> & Static<typeof WaitUntil> & Static<typeof WaitUntilField>
>
export type TriggerConfig = { type: 'manual' | 'event' | 'schedule'; filter?: Condition | null } & Partial<
  Omit<Static<typeof EventTrigger>, 'type' | 'filter'> & Omit<ScheduleTrigger, 'type' | 'filter'>
>
export type GoalConfig = { event?: string; filter?: Condition | null; condition?: Condition }

export const configSchemas: Record<NodeKind, TSchema> = schemas

/** Of a kind with several shapes, the one that a config means to be: errors then name the right key. */
export function schemaFor(kind: NodeKind, config: Record<string, unknown>): TSchema {
  if (kind === 'trigger') {
    const shapes = { manual: ManualTrigger, event: EventTrigger, schedule: ScheduleTrigger }
    return (
      shapes[config.type as keyof typeof shapes] ??
      Type.Object({ type: Choice(['manual', 'event', 'schedule']) })
    )
  }
  if (kind === 'wait') {
    return 'until' in config ? WaitUntil : 'until_field' in config ? WaitUntilField : WaitFor
  }
  if (kind === 'goal') {
    return 'condition' in config ? Type.Object({ condition: FreeObject }) : Type.Object({ event: EventName })
  }
  // Conditions are read by `checkCondition`, which finds better words.
  return kind === 'condition' ? Type.Object({}) : schemas[kind]
}
