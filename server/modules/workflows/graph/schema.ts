import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const actionKinds = [
  'send_email',
  'notify',
  'create_task',
  'update_contact',
  'assign_owner',
  'add_to_list',
  'remove_from_list',
  'enroll_sequence',
  'create_deal',
  'update_deal',
  'start_workflow',
  'webhook',
] as const
export type ActionKind = (typeof actionKinds)[number]

export const nodeKinds = [
  'trigger',
  'condition',
  'switch',
  'ab_split',
  'wait',
  'wait_event',
  'goal',
  ...actionKinds,
  'end',
] as const
export type NodeKind = (typeof nodeKinds)[number]

export const MOST_NODES = 200
export const MOST_EDGES = 400
export const MOST_GRAPH_BYTES = 512 * 1024

const NodeId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', examples: ['welcome'] })

export const GraphNode = NamedObject('WorkflowNode', {
  id: NodeId,
  kind: Choice(nodeKinds),
  name: Type.Optional(Nullable(Text(200))),
  config: Type.Optional(FreeObject),
  position: Type.Optional(
    Type.Object({ x: Type.Number(), y: Type.Number() }, { description: 'Where an editor draws it' }),
  ),
})
export type GraphNode = Static<typeof GraphNode>

export const GraphEdge = Type.Object({
  from: NodeId,
  to: NodeId,
  port: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$', default: 'next' })),
})
export type GraphEdge = Static<typeof GraphEdge>

/** Only its shape is checked when it is saved: a half-finished graph is kept as it came. */
const Graph = Type.Object({
  nodes: Type.Array(GraphNode, { maxItems: MOST_NODES }),
  edges: Type.Array(GraphEdge, { maxItems: MOST_EDGES }),
})
export type Graph = Static<typeof Graph>
/** As it is sent, where an edge may leave out its port, and as it is answered, where none does. */
export const GraphIn = named('WorkflowGraphIn', Graph)
export const GraphOut = named('WorkflowGraph', Graph)

export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const WallTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['09:00'] })

export const Window = Type.Object({
  days: Type.Array(Choice(weekdayNames), { minItems: 1, maxItems: 7 }),
  start: WallTime,
  end: WallTime,
})
export type Window = Static<typeof Window>

export const Settings = NamedObject('WorkflowSettingsIn', {
  reentry: Type.Optional(Choice(['once', 'after_end', 'every_event'], { default: 'once' })),
  reentry_wait_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365, default: 0 })),
  exclude_list_ids: Type.Optional(Type.Array(Uuid, { maxItems: 100 })),
  exit_events: Type.Optional(Type.Array(Text(80), { maxItems: 50 })),
  timezone: Type.Optional(Nullable(Text(64))),
  send_window: Type.Optional(Nullable(Window)),
})
export type Settings = Static<typeof Settings>

/** With everything that was left out. */
export const FullSettings = NamedObject('WorkflowSettings', {
  reentry: Choice(['once', 'after_end', 'every_event']),
  reentry_wait_days: Type.Integer(),
  exclude_list_ids: Type.Array(Uuid),
  exit_events: Type.Array(Type.String()),
  timezone: Nullable(Type.String()),
  send_window: Nullable(Window),
})
export type FullSettings = Static<typeof FullSettings>

export const fullSettings = (given: Settings = {}): FullSettings => ({
  reentry: given.reentry ?? 'once',
  reentry_wait_days: given.reentry_wait_days ?? 0,
  exclude_list_ids: (given.exclude_list_ids ?? []).map(id => id.toLowerCase()),
  exit_events: given.exit_events ?? [],
  timezone: given.timezone ?? null,
  send_window: given.send_window ?? null,
})

export const emptyGraph: Graph = { nodes: [], edges: [] }

export const configOf = (node: GraphNode): Record<string, unknown> => node.config ?? {}
