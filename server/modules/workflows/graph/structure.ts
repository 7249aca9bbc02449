import type { Graph, GraphNode } from './schema.ts'

export type OutEdges = ReadonlyMap<string, readonly string[]>

/** Where each node leads, edges to nowhere left out. */
export function outEdges({ edges }: Graph, byId: ReadonlyMap<string, GraphNode>): OutEdges {
  const out = new Map<string, string[]>()
  for (const { from, to } of edges) {
    if (byId.has(from) && byId.has(to)) out.set(from, [...(out.get(from) ?? []), to])
  }
  return out
}

export function walkFrom(starts: readonly string[], out: OutEdges): Set<string> {
  const seen = new Set(starts)
  const left = [...starts]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    for (const next of out.get(id) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      left.push(next)
    }
  }
  return seen
}

/** A node on a circle, if there is one. Without recursion: a path may be as long as there are nodes. */
export function findCycle(byId: ReadonlyMap<string, unknown>, out: OutEdges): string | null {
  const done = new Set<string>()
  for (const start of byId.keys()) {
    if (done.has(start)) continue
    const open = new Set([start])
    const path = [{ id: start, next: 0 }]
    while (path.length > 0) {
      const at = path.at(-1)!
      const to = (out.get(at.id) ?? [])[at.next]
      at.next += 1
      if (to === undefined) {
        path.pop()
        open.delete(at.id)
        done.add(at.id)
      } else if (open.has(to)) return to
      else if (!done.has(to)) {
        open.add(to)
        path.push({ id: to, next: 0 })
      }
    }
  }
  return null
}
