import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  Email,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Tags } from '#modules/cloud/index.ts'
import { Fn, Labels } from '../metrics/schema.ts'

const operators = ['gt', 'gte', 'lt', 'lte'] as const
const Seconds = (most: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: most, description })
const Window = (options: object = {}) =>
  Type.Integer({
    minimum: 1,
    maximum: 86_400,
    description: 'Seconds back from now that are looked at',
    ...options,
  })

const Name = Text(200, { minLength: 1, description: 'The metric that is looked at' })

const MetricCondition = NamedObject('MetricCondition', {
  kind: Type.Literal('metric', { description: 'A number of a metric' }),
  query: Type.Object({ name: Name, labels: Type.Optional(Labels), fn: Fn }, { description: 'Which number' }),
  op: Choice(operators, { description: 'How it is compared' }),
  threshold: Type.Number({ description: 'What it is compared with' }),
  window_seconds: Type.Optional(Window({ default: 60 })),
  for_seconds: Type.Optional({ ...Seconds(86_400, 'Seconds it must hold before it fires'), default: 0 }),
})
const CheckCondition = Type.Object({
  kind: Type.Literal('check', { description: 'A check that is down' }),
  check_id: Type.String({ format: 'uuid', description: 'Which check' }),
})
const LogCondition = Type.Object({
  kind: Type.Literal('log', { description: 'Lines of the log' }),
  q: Text(1_000, { description: 'Words and key:value that the lines have' }),
  count: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'How many make it fire' }),
  window_seconds: Window(),
})

const When = Type.Union([MetricCondition, CheckCondition, LogCondition], {
  description: 'What makes it fire',
  discriminator: { propertyName: 'kind' },
  type: 'object',
  required: ['kind'],
})
export type When =
  | Static<typeof MetricCondition>
  | Static<typeof CheckCondition>
  | Static<typeof LogCondition>

const Notify = Type.Array(
  Type.Object({
    email: Type.Optional(Email),
    webhook_url: Type.Optional(Text(2_000, { description: 'Is called, signed with the secret of the rule' })),
    room_id: Type.Optional(Type.String({ format: 'uuid', description: 'A room of the chat' })),
  }),
  { maxItems: 20, description: 'Who hears of it: each names one of email, webhook_url, room_id' },
)
export type Notify = Static<typeof Notify>

const name = Text(100, { minLength: 1, description: 'What you call it', examples: ['Queue too long'] })
const paused = Type.Boolean({ description: 'Whether nobody looks for now' })

export const NewRule = Type.Object({
  name,
  when: When,
  notify: Type.Optional(Notify),
  paused: Type.Optional(paused),
  tags: Type.Optional(Tags),
})
export type NewRule = Static<typeof NewRule>

export const RulePatch = Patch({ name, when: When, notify: Notify, paused, tags: Tags })
export type RulePatch = Static<typeof RulePatch>

const shown = {
  id: Uuid,
  name: Type.String(),
  when: Type.Record(Type.String(), Type.Unknown()),
  notify: Type.Array(Type.Record(Type.String(), Type.String())),
  paused: Type.Boolean(),
  state: Choice(['ok', 'pending', 'firing']),
  flapping: Type.Boolean(),
  tags: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const AlertRule = NamedObject('AlertRule', shown)
export type AlertRule = Static<typeof AlertRule>

/** The only answer that carries the secret. */
export const NewAlertRule = NamedObject('NewAlertRule', { ...shown, secret: Type.String() })

export const alertStatuses = ['firing', 'resolved'] as const

export const Alert = NamedObject('Alert', {
  id: Uuid,
  rule_id: Uuid,
  rule_name: Type.String(),
  status: Choice(alertStatuses),
  flapping: Type.Boolean(),
  value: Nullable(Type.Number()),
  detail: Type.String(),
  started_at: Timestamp,
  resolved_at: Nullable(Timestamp),
})
export type Alert = Static<typeof Alert>

export const AlertQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(alertStatuses, { description: 'Only those that are this' })),
  rule_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only those of this rule' })),
})
export type AlertQuery = Static<typeof AlertQuery>
