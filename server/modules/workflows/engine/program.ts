import { LRUCache } from 'lru-cache'
import type { Ctx } from '#kit/context.ts'
import { conditionsOf, rulesOf } from '../graph/condition.ts'
import {
  configOf,
  type FullSettings,
  fullSettings,
  type Graph,
  type GraphNode,
  type Settings,
} from '../graph/schema.ts'
import { selectVersion } from '../workflows/queries.ts'

/** A version as the engine sees it: frozen, so it is put together once. */
export interface Program {
  workflowId: string
  version: number
  settings: FullSettings
  nodes: ReadonlyMap<string, GraphNode>
  triggerId: string
  goals: readonly GraphNode[]
  /** Events and lists that conditions ask for, and whether they ask what became of this run's mails. */
  asks: { events: readonly string[]; lists: readonly string[]; mails: boolean; deal: boolean }
  next(nodeId: string, port: string): string | null
}

export function compileProgram(
  workflowId: string,
  version: number,
  graph: Graph,
  settings: Settings,
): Program {
  const edges = new Map(graph.edges.map(({ from, port = 'next', to }) => [`${from} ${port}`, to]))
  const rules = graph.nodes.flatMap(node => conditionsOf(node).flatMap(({ condition }) => rulesOf(condition)))
  const full = fullSettings(settings)
  return {
    workflowId,
    version,
    settings: full,
    nodes: new Map(graph.nodes.map(node => [node.id, node])),
    triggerId: graph.nodes.find(({ kind }) => kind === 'trigger')?.id ?? '',
    goals: graph.nodes.filter(({ kind }) => kind === 'goal'),
    asks: {
      events: [...new Set(rules.flatMap(rule => (rule.step_id === undefined ? (rule.event ?? []) : [])))],
      lists: [...new Set(rules.flatMap(rule => rule.list_id?.toLowerCase() ?? []))],
      mails: rules.some(rule => rule.step_id !== undefined),
      deal: JSON.stringify(graph).includes('deal'),
    },
    next: (nodeId, port) => edges.get(`${nodeId} ${port}`) ?? null,
  }
}

const MOST_KEPT = 200
const kept = new LRUCache<string, Program>({ max: MOST_KEPT })

export async function loadProgram(
  ctx: Ctx,
  workflowId: string,
  version: number,
): Promise<Program | undefined> {
  const key = `${ctx.organizationId} ${workflowId} ${version}`
  const known = kept.get(key)
  if (known) return known
  const row = await selectVersion(ctx.db, workflowId, version)
  if (!row) return undefined
  const program = compileProgram(workflowId, version, row.graph, row.settings)
  kept.set(key, program)
  return program
}

export const configFor = <C>(node: GraphNode): C => configOf(node) as C
