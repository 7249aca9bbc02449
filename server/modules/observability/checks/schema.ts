import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { Tags } from '#modules/cloud/index.ts'

export const checkKinds = ['http', 'tcp', 'dns', 'heartbeat'] as const
export const checkStatuses = ['up', 'down', 'degraded', 'unknown'] as const

const Expect = NamedObject('CheckExpectationIn', {
  status: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        description: 'The status an HTTP answer must have; otherwise any from 200 to 399 will do',
      }),
    ),
  ),
  body_contains: Type.Optional(
    Nullable(Text(1_000, { description: 'What must stand in the answer, or among the records of a name' })),
  ),
  max_ms: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: 30_000, description: 'An answer slower than this is degraded' }),
    ),
  ),
  tls_days_left: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 3_650,
        description: 'How many days the certificate must still be valid for',
      }),
    ),
  ),
})
export type Expect = Static<typeof Expect>

const name = Text(100, { minLength: 1, description: 'What you call it', examples: ['Shop'] })
const Target = Text(2_000, {
  minLength: 1,
  description: 'What is looked at: a URL, host:port, or a name; nothing for a heartbeat',
  examples: ['https://shop.example.com/health'],
})
const interval = Type.Integer({
  minimum: 30,
  maximum: 86_400,
  description: 'Seconds from one look to the next',
})
const timeout = Type.Integer({ minimum: 1, maximum: 30, description: 'Seconds an answer may take' })
const paused = Type.Boolean({ description: 'Whether nobody looks for now' })

export const NewCheck = Type.Object({
  name,
  kind: Choice(checkKinds, { description: 'How it is looked at' }),
  target: Type.Optional(Nullable(Target)),
  interval_seconds: Type.Optional(Type.Integer({ ...interval, default: 60 })),
  timeout_seconds: Type.Optional(Type.Integer({ ...timeout, default: 10 })),
  expect: Type.Optional(Expect),
  paused: Type.Optional(paused),
  tags: Type.Optional(Tags),
})
export type NewCheck = Static<typeof NewCheck>

export const CheckPatch = Patch({
  name,
  target: Target,
  interval_seconds: interval,
  timeout_seconds: timeout,
  expect: Expect,
  paused,
  tags: Tags,
})
export type CheckPatch = Static<typeof CheckPatch>

const Percent = Nullable(Type.Number())

export const Check = NamedObject('Check', {
  id: Uuid,
  name: Type.String(),
  kind: Choice(checkKinds),
  target: Nullable(Type.String()),
  interval_seconds: Type.Integer(),
  timeout_seconds: Type.Integer(),
  expect: Type.Object({
    status: Nullable(Type.Integer()),
    body_contains: Nullable(Type.String()),
    max_ms: Nullable(Type.Integer()),
    tls_days_left: Nullable(Type.Integer()),
  }),
  paused: Type.Boolean(),
  status: Choice(checkStatuses),
  since: Nullable(Timestamp),
  /** In percent of the looks taken. */
  uptime_24h: Percent,
  uptime_30d: Percent,
  /** Of the last 24 hours. */
  p50_ms: Nullable(Type.Number()),
  p95_ms: Nullable(Type.Number()),
  heartbeat_url: Nullable(Type.String({ format: 'password' })),
  next_run_at: Nullable(Timestamp),
  tags: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Check = Static<typeof Check>

export const CheckQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(checkStatuses, { description: 'Only those that are this' })),
  kind: Type.Optional(Choice(checkKinds, { description: 'Only those that are looked at like this' })),
})
export type CheckQuery = Static<typeof CheckQuery>

export const CheckResult = NamedObject('CheckResult', {
  at: Timestamp,
  ok: Type.Boolean(),
  status: Nullable(Type.String()),
  ms: Nullable(Type.Number()),
  error: Nullable(Type.String()),
})
export type CheckResult = Static<typeof CheckResult>

export const ResultQuery = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(Text(40, { description: 'From this moment on; one day back where nothing is said' })),
  to: Type.Optional(Text(40, { description: 'Until this moment' })),
})
export type ResultQuery = Static<typeof ResultQuery>

export const CheckLimit = problem(
  429,
  'check_limit',
  (plan: string, most: number) =>
    say`Your plan ${{ plan }} allows ${{ most }} checks; delete one, or change the plan`,
  'starter',
  10,
)

export const CheckBusy = problem(409, 'check_busy', 'This check is being looked at just now')
export const HeartbeatsAreSent = problem(
  409,
  'heartbeat_is_sent',
  'A heartbeat is sent to us: there is nothing to look at',
)
