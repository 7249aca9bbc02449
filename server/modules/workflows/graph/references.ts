import { conditionsOf, rulesOf } from './condition.ts'
import { configOf, type FullSettings, type GraphNode } from './schema.ts'

export const referenceKinds = [
  'list',
  'sequence',
  'mailbox',
  'stage',
  'pipeline',
  'user',
  'workflow',
  'template',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export interface Reference {
  kind: ReferenceKind
  id: string
  field: string
}

/** What exists of all that a graph refers to. */
export interface ReferenceLookup {
  has(kind: ReferenceKind, id: string): boolean
  hasMailbox: boolean
}

const single: Partial<Record<string, ReferenceKind>> = {
  list_id: 'list',
  sequence_id: 'sequence',
  mailbox_id: 'mailbox',
  stage_id: 'stage',
  pipeline_id: 'pipeline',
  workflow_id: 'workflow',
  template_id: 'template',
  owner_id: 'user',
}

const given = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Everything of the organization that a node needs to be there. */
export function referencesOf(node: GraphNode): Reference[] {
  const config = configOf(node)
  const found: Reference[] = []
  const add = (kind: ReferenceKind, id: unknown, field: string) => {
    if (given(id)) found.push({ kind, id: String(id).toLowerCase(), field })
  }
  if (!['trigger', 'wait', 'wait_event', 'goal', 'condition', 'switch', 'webhook'].includes(node.kind)) {
    for (const [field, kind] of Object.entries(single)) add(kind!, config[field], field)
  }
  const users = node.kind === 'assign_owner' ? config.user_ids : node.kind === 'notify' ? config.to : []
  for (const id of Array.isArray(users) ? users : [])
    add('user', id, node.kind === 'notify' ? 'to' : 'user_ids')
  if (node.kind === 'create_task' && config.assignee !== 'owner') add('user', config.assignee, 'assignee')
  if (node.kind === 'trigger' && config.type === 'schedule') {
    const audience = (config.audience ?? {}) as { list_ids?: unknown; exclude_list_ids?: unknown }
    for (const key of ['list_ids', 'exclude_list_ids'] as const) {
      const ids = audience[key]
      for (const id of Array.isArray(ids) ? ids : []) add('list', id, `audience.${key}`)
    }
  }
  for (const { field, condition } of conditionsOf(node)) {
    if (!Array.isArray(condition?.rules)) continue
    for (const rule of safeRules(condition)) add('list', rule.list_id, field)
  }
  return found
}

/** A condition that is no condition is somebody else's to complain of. */
function safeRules(condition: Parameters<typeof rulesOf>[0]): ReturnType<typeof rulesOf> {
  try {
    return rulesOf(condition).filter(rule => typeof rule === 'object' && rule !== null)
  } catch {
    return []
  }
}

export const settingsReferences = ({ exclude_list_ids }: FullSettings): Reference[] =>
  exclude_list_ids.map(id => ({ kind: 'list', id, field: 'exclude_list_ids' }))
