import { Pagination } from '#kit/page.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { FullSettings, GraphIn, GraphOut, Settings } from '../graph/schema.ts'
import { RunCounts } from '../runs/schema.ts'

export const workflowStatuses = ['draft', 'active', 'paused'] as const

export const WorkflowIn = Type.Object({
  name: Text(200, { minLength: 1, examples: ['Welcome new leads'] }),
  description: Type.Optional(Nullable(Text(2_000))),
  graph: Type.Optional(GraphIn),
  settings: Type.Optional(Settings),
})
export type WorkflowIn = Static<typeof WorkflowIn>

export const WorkflowPatch = Type.Object({
  name: Type.Optional(Text(200, { minLength: 1 })),
  description: Type.Optional(Nullable(Text(2_000))),
  graph: Type.Optional(GraphIn),
  settings: Type.Optional(Settings),
  revision: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The revision the change was made on; an older one is refused' }),
  ),
})
export type WorkflowPatch = Static<typeof WorkflowPatch>

export const FindingOut = NamedObject('WorkflowFinding', {
  node_id: Nullable(Type.String()),
  code: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  path: Type.Optional(
    Type.Array(Type.Object({ workflow_id: Uuid, node_id: Type.String(), event: Type.String() })),
  ),
})

const Health = Type.Object({
  status: Choice(['ok', 'degraded']),
  issues: Type.Array(
    Type.Object({ node_id: Nullable(Type.String()), code: Type.String(), message: Type.String() }),
  ),
})
export type Health = Static<typeof Health>

const row = {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  status: Choice(workflowStatuses),
  origin: Choice(['workflow', 'automation']),
  revision: Type.Integer(),
  settings: FullSettings,
  live_version: Nullable(Type.Integer()),
  has_unpublished_changes: Type.Boolean(),
  node_count: Type.Integer(),
  counts: RunCounts,
  health: Health,
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
  activated_at: Nullable(Timestamp),
  paused_at: Nullable(Timestamp),
}

export const WorkflowRow = NamedObject('WorkflowSummary', row)
export const Workflow = NamedObject('Workflow', { ...row, graph: GraphOut })
export type Workflow = Static<typeof Workflow>
export type WorkflowRow = Static<typeof WorkflowRow>

export const WorkflowPage = Type.Object({ data: Type.Array(WorkflowRow), pagination: Pagination })

export const ListQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  status: Type.Optional(Choice(workflowStatuses)),
  q: Type.Optional(Text(200)),
  origin: Type.Optional(Choice(['workflow', 'automation'], { default: 'workflow' })),
})
export type ListQuery = Static<typeof ListQuery>

export const VersionRow = Type.Object({
  version: Type.Integer(),
  activated_at: Timestamp,
  activated_by_id: Nullable(UserId),
  live_runs: Type.Integer(),
  node_count: Type.Integer(),
})
export const VersionOut = Type.Object({ ...VersionRow.properties, graph: GraphOut, settings: FullSettings })

export const ValidateIn = Type.Object({ graph: Type.Optional(GraphIn), settings: Type.Optional(Settings) })
export const VerdictOut = Type.Object({
  valid: Type.Boolean(),
  errors: Type.Array(FindingOut),
  warnings: Type.Array(FindingOut),
})
