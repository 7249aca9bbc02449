import type { Workflow } from '../../../../../sdk/index.ts'

export type Graph = Workflow['graph']
export type GraphNode = Graph['nodes'][number]
export type Kind = GraphNode['kind']
export type Config = Record<string, unknown>

/** The ways out of a node, from left to right as they are drawn. `error` is drawn only where it leads somewhere. */
export function portsOf(node: GraphNode): string[] {
  const config = (node.config ?? {}) as { cases?: { port?: string }[]; variants?: { port?: string }[] }
  const named = (items: { port?: string }[] | undefined) =>
    (Array.isArray(items) ? items : []).flatMap(({ port }) => (port ? [port] : []))
  switch (node.kind) {
    case 'condition':
      return ['yes', 'no']
    case 'switch':
      return [...new Set([...named(config.cases), 'default'])]
    case 'ab_split':
      return [...new Set(named(config.variants))]
    case 'wait_event':
      return ['event', 'timeout']
    case 'end':
      return []
    case 'trigger':
    case 'wait':
    case 'goal':
      return ['next']
    default:
      return ['next', 'error']
  }
}

export const targetOf = (graph: Graph, from: string, port: string): string | null =>
  graph.edges.find(edge => edge.from === from && (edge.port ?? 'next') === port)?.to ?? null

/** All that can be reached from a node, itself included. */
export function reachableFrom(graph: Graph, id: string): Set<string> {
  const seen = new Set([id])
  for (const at of seen) for (const { from, to } of graph.edges) if (from === at) seen.add(to)
  return seen
}

/** Nodes that a port of this one may lead to without closing a circle. */
export function possibleTargets(graph: Graph, from: string): GraphNode[] {
  return graph.nodes.filter(
    ({ id, kind }) =>
      id !== from && kind !== 'trigger' && kind !== 'goal' && !reachableFrom(graph, id).has(from),
  )
}

/** Leads a port to another node, or nowhere. */
export function connect(graph: Graph, from: string, port: string, to: string | null): Graph {
  const others = graph.edges.filter(edge => edge.from !== from || (edge.port ?? 'next') !== port)
  return { ...graph, edges: to === null ? others : [...others, { from, to, port }] }
}

/** What a new node of a kind is told, so that as little as possible is missing. */
const beginnings: Partial<Record<Kind, Config>> = {
  trigger: { type: 'manual' },
  condition: { match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'lead' }] },
  switch: {
    cases: [{ port: 'first', match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'lead' }] }],
  },
  ab_split: {
    variants: [
      { port: 'A', weight: 50 },
      { port: 'B', weight: 50 },
    ],
  },
  wait: { days: 1 },
  wait_event: { event: 'email.replied', timeout: { days: 3 } },
  goal: { event: 'deal.won' },
  notify: { to: 'owner' },
  create_task: { title: 'Follow up with {{contact.name}}', due_in_days: 1 },
  update_contact: { add_tags: [] },
  create_deal: { name: '{{contact.name}}' },
  webhook: { url: '' },
}

export function newNodeId(graph: Graph, kind: Kind): string {
  const taken = new Set(graph.nodes.map(({ id }) => id))
  for (let n = 1; ; n += 1) if (!taken.has(`${kind}_${n}`)) return `${kind}_${n}`
}

/** Puts a new node behind a port: what the port led to comes after it. Without a port it stands by itself. */
export function addNode(
  graph: Graph,
  kind: Kind,
  after: { from: string; port: string } | null,
): { graph: Graph; id: string } {
  const id = newNodeId(graph, kind)
  const node: GraphNode = { id, kind, config: { ...beginnings[kind] } }
  const nodes = [...graph.nodes, node]
  if (!after) return { graph: { ...graph, nodes }, id }
  const old = targetOf(graph, after.from, after.port)
  const led = connect({ ...graph, nodes }, after.from, after.port, id)
  const [first] = portsOf(node)
  return { graph: old && first ? connect(led, id, first, old) : led, id }
}

/** Takes a node out; where only one way led out of it, those before it lead there. */
export function removeNode(graph: Graph, id: string): Graph {
  const node = graph.nodes.find(one => one.id === id)
  const next = node && portsOf(node).includes('next') ? targetOf(graph, id, 'next') : null
  return {
    nodes: graph.nodes.filter(one => one.id !== id),
    edges: graph.edges
      .filter(edge => edge.from !== id)
      .flatMap(edge => (edge.to !== id ? [edge] : next ? [{ ...edge, to: next }] : [])),
  }
}

/** Changes one node; edges of ports that it has no more go with them. */
export function changeNode(graph: Graph, id: string, change: Partial<GraphNode>): Graph {
  const nodes = graph.nodes.map(node => (node.id === id ? { ...node, ...change } : node))
  const ports = new Set(portsOf(nodes.find(node => node.id === id)!))
  const edges = graph.edges.filter(({ from, port = 'next' }) => from !== id || ports.has(port))
  return { nodes, edges }
}
