import { isKnownField } from '#modules/crm/index.ts'
import { usedFields } from '#platform/liquid/render.ts'
import { configOf, type GraphNode } from './schema.ts'

interface Template {
  field: string
  text: string
}

const texts: Partial<Record<GraphNode['kind'], readonly string[]>> = {
  send_email: ['subject', 'body_html'],
  notify: ['subject', 'body_html'],
  create_task: ['title', 'notes'],
  create_deal: ['name'],
  webhook: ['url', 'body'],
}

/** What is filled in with the run's fields before it is used. */
export function templatesOf(node: GraphNode): Template[] {
  const config = configOf(node)
  const own = (texts[node.kind] ?? []).map(field => ({ field, text: config[field] }))
  const set = ['update_contact', 'update_deal'].includes(node.kind)
    ? Object.entries((config.set ?? {}) as object).map(([key, text]) => ({ field: `set.${key}`, text }))
    : []
  return [...own, ...set].filter((one): one is Template => typeof one.text === 'string' && one.text !== '')
}

const free = new Set(['event', 'data', 'deal', 'run'])

/** Fields that no run can fill: nobody will see what was meant to stand there. */
export function unknownFields(
  node: GraphNode,
  byId: ReadonlyMap<string, GraphNode>,
): { field: string; name: string }[] {
  return templatesOf(node).flatMap(({ field, text }) =>
    usedFields(text)
      .filter(name => !isKnown(name, byId))
      .map(name => ({ field, name })),
  )
}

function isKnown(name: string, byId: ReadonlyMap<string, GraphNode>): boolean {
  const [root, key] = name.split('.') as [string, string | undefined]
  if (free.has(root)) return true
  if (root === 'steps') return key !== undefined && byId.has(key)
  return isKnownField(name)
}
