import { Pagination } from '#kit/page.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const runStatuses = ['running', 'waiting', 'completed', 'failed', 'canceled'] as const

/** How many runs there are in each state. */
export const RunCounts = NamedObject('WorkflowCounts', {
  running: Type.Integer(),
  waiting: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  canceled: Type.Integer(),
})
export type RunCounts = Static<typeof RunCounts>

const run = {
  id: Uuid,
  workflow_id: Uuid,
  workflow_name: Type.String(),
  version: Type.Integer(),
  contact_id: Nullable(Uuid),
  contact: Nullable(Type.Object({ id: Uuid, name: Type.String(), email: Nullable(Type.String()) })),
  deal_id: Nullable(Uuid),
  status: Choice(runStatuses),
  end_reason: Nullable(Type.String()),
  current_node_id: Nullable(Type.String()),
  wake_at: Nullable(Timestamp),
  waiting_for: Nullable(Type.String()),
  trigger: Type.Object({ type: Type.String(), event: Nullable(Type.String()), event_id: Nullable(Uuid) }),
  data: FreeObject,
  depth: Type.Integer(),
  error: Nullable(Type.String()),
  started_at: Timestamp,
  ended_at: Nullable(Timestamp),
}
export const Run = NamedObject('WorkflowRun', run)
export type Run = Static<typeof Run>

const Step = NamedObject('WorkflowStep', {
  seq: Type.Integer(),
  node_id: Type.String(),
  kind: Type.String(),
  name: Nullable(Type.String()),
  status: Choice(['done', 'skipped', 'failed', 'waiting', 'retrying']),
  port: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Timestamp),
  started_at: Timestamp,
  ended_at: Nullable(Timestamp),
  error: Nullable(Type.String()),
  output: Type.Unknown(),
})
export type Step = Static<typeof Step>

export const RunWithSteps = NamedObject('WorkflowRunWithSteps', { ...run, steps: Type.Array(Step) })
export type RunWithSteps = Static<typeof RunWithSteps>

export const RunPage = Type.Object({
  data: Type.Array(Run),
  pagination: Pagination,
  status_counts: RunCounts,
})

const filter = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  status: Type.Optional(Choice(runStatuses)),
  contact_id: Type.Optional(Uuid),
  node_id: Type.Optional(Text(64)),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
}
export const RunsQuery = Type.Object(filter)
export const AllRunsQuery = Type.Object({ ...filter, workflow_id: Type.Optional(Uuid) })
export type RunsQuery = Static<typeof AllRunsQuery>

export const AdvanceIn = Type.Object({ port: Type.Optional(Text(32)) })
export const RetryIn = Type.Object({ version: Type.Optional(Choice(['live'])) })
export const RetryManyIn = Type.Object({ workflow_id: Uuid, node_id: Type.Optional(Text(64)) })
