import { connect, type Graph, newNodeId, portsOf, targetOf } from './graph.ts'

/** Steps with the ways between them, apart from any workflow. */
export type Steps = Graph

export function takeSteps(graph: Graph, ids: readonly string[]): Steps {
  const taken = new Set(ids)
  return {
    nodes: graph.nodes.filter(({ id }) => taken.has(id)),
    edges: graph.edges.filter(({ from, to }) => taken.has(from) && taken.has(to)),
  }
}

/**
 * Puts copies of steps behind another: what that led to comes after the last of them. Behind one that leads nowhere, or
 * behind none, they stand by themselves. A workflow starts once: a second start is left out.
 */
export function putSteps(graph: Graph, steps: Steps, after: string | null): { graph: Graph; ids: string[] } {
  const hasStart = graph.nodes.some(({ kind }) => kind === 'trigger')
  const copied = steps.nodes.filter(({ kind }) => !(hasStart && kind === 'trigger'))
  const names = new Map<string, string>()
  let next: Graph = graph
  for (const node of copied) {
    const id = newNodeId(next, node.kind)
    names.set(node.id, id)
    next = { ...next, nodes: [...next.nodes, { ...structuredClone(node), id }] }
  }
  const edges = steps.edges.flatMap(edge => {
    const [from, to] = [names.get(edge.from), names.get(edge.to)]
    return from && to ? [{ ...edge, from, to }] : []
  })
  next = { ...next, edges: [...next.edges, ...edges] }
  const ids = [...names.values()]
  const isPart = (id: string) => copied.some(node => names.get(node.id) === id && node.kind !== 'goal')
  const first = ids.find(id => isPart(id) && !edges.some(({ to }) => to === id))
  const before = graph.nodes.find(({ id }) => id === after)
  const port = before && portsOf(before)[0]
  if (!first || !before || !port) return { graph: next, ids }
  const old = targetOf(graph, before.id, port)
  next = connect(next, before.id, port, first)
  const last = lastOf(next, first, new Set(ids))
  const out = portsOf(next.nodes.find(({ id }) => id === last)!)[0]
  return {
    graph: old && out && targetOf(next, last, out) === null ? connect(next, last, out, old) : next,
    ids,
  }
}

/** Where the first way out of each leads to in the end. */
function lastOf(graph: Graph, first: string, within: ReadonlySet<string>): string {
  const seen = new Set([first])
  let at = first
  while (true) {
    const port = portsOf(graph.nodes.find(({ id }) => id === at)!)[0]
    const to = port ? targetOf(graph, at, port) : null
    if (!to || !within.has(to) || seen.has(to)) return at
    seen.add(to)
    at = to
  }
}

const KEPT = 'bowline:steps:'

/** Kept on the device, so that they can be put into another workflow, also in another tab. */
export const keepSteps = (person: number, steps: Steps): void =>
  localStorage.setItem(KEPT + person, JSON.stringify(steps))

export function keptSteps(person: number): Steps | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT + person) ?? 'null') as Partial<Steps> | null
    return Array.isArray(kept?.nodes) && Array.isArray(kept.edges) ? (kept as Steps) : null
  } catch {
    return null
  }
}
