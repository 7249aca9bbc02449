import type { Ctx } from '#kit/context.ts'
import { configOf, type Graph, type GraphNode } from '../graph/schema.ts'

/** Header values by node and header. */
export type HeaderSecrets = Record<string, Record<string, string>>

const MASK = '••••'
const isSensitive = (name: string) => /^(?:authorization|cookie)$|key|token|secret/i.test(name)
const mask = (value: string) => `${MASK}${value.slice(-4)}`

const placeOf = (workflowId: string) => `workflow:${workflowId}:headers`

export function openHeaders(
  ctx: Pick<Ctx, 'services'>,
  workflowId: string,
  sealed: Buffer | null,
): HeaderSecrets {
  return sealed ? JSON.parse(ctx.services.secrets.open(sealed, placeOf(workflowId)).toString()) : {}
}

export const sealHeaders = (
  ctx: Pick<Ctx, 'services'>,
  workflowId: string,
  secrets: HeaderSecrets,
): Buffer | null =>
  Object.keys(secrets).length === 0
    ? null
    : ctx.services.secrets.seal(JSON.stringify(secrets), placeOf(workflowId))

const headersOf = (node: GraphNode): Record<string, unknown> | null => {
  const { headers } = configOf(node)
  return node.kind === 'webhook' && typeof headers === 'object' && headers !== null
    ? (headers as Record<string, unknown>)
    : null
}

/** The graph as it may be shown, and what was taken out of it. A mask that comes back keeps what it stands for. */
export function takeOutHeaders(
  graph: Graph,
  before: HeaderSecrets,
): { graph: Graph; secrets: HeaderSecrets } {
  const secrets: HeaderSecrets = {}
  const nodes = graph.nodes.map(node => {
    const headers = headersOf(node)
    if (!headers) return node
    const shown: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(headers)) {
      if (typeof value !== 'string' || !isSensitive(name)) shown[name] = value
      else {
        const kept = before[node.id]?.[name]
        const real = value.startsWith(MASK) ? kept : value
        if (real !== undefined) secrets[node.id] = { ...secrets[node.id], [name]: real }
        shown[name] = real === undefined ? value : mask(real)
      }
    }
    return { ...node, config: { ...configOf(node), headers: shown } }
  })
  return { graph: { ...graph, nodes }, secrets }
}
