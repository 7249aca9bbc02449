import { type Graph, portsOf } from './graph.ts'

export const NODE = { width: 232, height: 76 }
const GAP = { x: 36, y: 72 }

export interface Placed {
  id: string
  x: number
  y: number
}

export interface DrawnEdge {
  from: string
  port: string
  /** Null: nothing is there yet. */
  to: string | null
  /** Where it leaves, and where it arrives. */
  start: { x: number; y: number }
  end: { x: number; y: number }
}

export interface Layout {
  nodes: Placed[]
  edges: DrawnEdge[]
  width: number
  height: number
}

/**
 * From top to bottom: a node stands below all that lead to it, what follows from it side by side in the order of its
 * ports, and what several ways lead to below where they part. The same graph always looks the same.
 */
export function layOut(graph: Graph): Layout {
  const ids = graph.nodes.map(({ id }) => id)
  const known = new Set(ids)
  const ways = new Map(
    graph.nodes.map(node => [
      node.id,
      portsOf(node).flatMap(port => {
        const to = graph.edges.find(edge => edge.from === node.id && (edge.port ?? 'next') === port)?.to
        // A way out for errors that leads nowhere is not drawn: most have none.
        if (to === undefined || !known.has(to)) return port === 'error' ? [] : [{ port, to: null }]
        return [{ port, to: to as string | null }]
      }),
    ]),
  )
  const next = (id: string) => [...new Set(ways.get(id)!.flatMap(({ to }) => to ?? []))]
  const order = sortDown(ids, next)
  const rank = rankDown(order, next)
  const parent = findForks(order, next, rank)
  const children = new Map(ids.map(id => [id, [] as string[]]))
  for (const id of order) {
    const above = parent.get(id)
    if (above) children.get(above)!.push(id)
  }
  const x = placeAcross(order, { children, ways, parent, rank })
  const nodes = order.map(id => ({ id, x: x.get(id)!, y: rank.get(id)! * (NODE.height + GAP.y) }))
  return finish(nodes, ways)
}

/** Those that lead somewhere before where they lead to; a circle, which a draft may have, is cut where it is found. */
function sortDown(ids: readonly string[], next: (id: string) => string[]): string[] {
  const done: string[] = []
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const to of next(id).toReversed()) visit(to)
    done.push(id)
  }
  const entered = new Set(ids.flatMap(next))
  // Beginnings first; what stands in a circle has none.
  for (const id of [
    ...ids.filter(id => entered.has(id)),
    ...ids.filter(id => !entered.has(id)).toReversed(),
  ]) {
    if (!entered.has(id)) visit(id)
  }
  for (const id of ids) visit(id)
  return done.toReversed()
}

function rankDown(order: readonly string[], next: (id: string) => string[]): Map<string, number> {
  const rank = new Map(order.map(id => [id, 0]))
  const place = new Map(order.map((id, n) => [id, n]))
  for (const id of order) {
    for (const to of next(id)) {
      if (place.get(to)! > place.get(id)!) rank.set(to, Math.max(rank.get(to)!, rank.get(id)! + 1))
    }
  }
  return rank
}

/** For each node the last one that every way to it passes: it is drawn below that. */
function findForks(
  order: readonly string[],
  next: (id: string) => string[],
  rank: ReadonlyMap<string, number>,
): Map<string, string | null> {
  const before = new Map(order.map(id => [id, [] as string[]]))
  const place = new Map(order.map((id, n) => [id, n]))
  for (const id of order)
    for (const to of next(id)) if (place.get(to)! > place.get(id)!) before.get(to)!.push(id)
  const fork = new Map<string, string | null>()
  const meet = (a: string | null, b: string | null): string | null => {
    let [left, right] = [a, b]
    while (left !== right) {
      if (left === null || right === null) return null
      if (rank.get(left)! >= rank.get(right)!) left = fork.get(left) ?? null
      else right = fork.get(right) ?? null
    }
    return left
  }
  for (const id of order) {
    const [first, ...rest] = before.get(id)!
    fork.set(id, first === undefined ? null : rest.reduce<string | null>(meet, first))
  }
  return fork
}

interface Tree {
  children: ReadonlyMap<string, string[]>
  ways: ReadonlyMap<string, { port: string; to: string | null }[]>
  parent: ReadonlyMap<string, string | null>
  rank: ReadonlyMap<string, number>
}

const STEP = NODE.width + GAP.x

function placeAcross(order: readonly string[], { children, ways, parent, rank }: Tree): Map<string, number> {
  const width = new Map<string, number>()
  const armsOf = (id: string): (string | null)[] => {
    const own = new Set(children.get(id))
    const arms = ways.get(id)!.map(({ to }) => (to !== null && own.has(to) && isArm(id, to) ? to : null))
    return arms
  }
  /** Directly below, by one port alone; whatever else is drawn below here is where ways come together. */
  const isArm = (id: string, to: string) =>
    ways.get(id)!.filter(way => way.to === to).length === 1 && rank.get(to) === rank.get(id)! + 1
  const joinsOf = (id: string) => {
    const arms = new Set(armsOf(id))
    return children.get(id)!.filter(child => !arms.has(child))
  }
  for (const id of order.toReversed()) {
    const arms = armsOf(id).reduce((sum, arm) => sum + (arm === null ? STEP : width.get(arm)!), 0)
    width.set(id, Math.max(STEP, arms, ...joinsOf(id).map(join => width.get(join)!)))
  }
  const x = new Map<string, number>()
  const put = (id: string, left: number): void => {
    const middle = left + width.get(id)! / 2
    x.set(id, middle - NODE.width / 2)
    const arms = armsOf(id)
    let at = middle - arms.reduce((sum, arm) => sum + (arm === null ? STEP : width.get(arm)!), 0) / 2
    for (const arm of arms) {
      if (arm !== null) put(arm, at)
      at += arm === null ? STEP : width.get(arm)!
    }
    for (const join of joinsOf(id)) put(join, middle - width.get(join)! / 2)
  }
  let left = 0
  for (const id of order.filter(one => parent.get(one) === null)) {
    put(id, left)
    left += width.get(id)!
  }
  keepApart(order, x, rank)
  return x
}

/** Where ways of different lengths meet, two nodes may have been given one place. */
function keepApart(
  order: readonly string[],
  x: Map<string, number>,
  rank: ReadonlyMap<string, number>,
): void {
  for (const row of Map.groupBy(order, id => rank.get(id)!).values()) {
    let least = Number.NEGATIVE_INFINITY
    for (const id of row.toSorted((a, b) => x.get(a)! - x.get(b)!)) {
      x.set(id, Math.max(x.get(id)!, least))
      least = x.get(id)! + STEP
    }
  }
}

function finish(nodes: Placed[], ways: Tree['ways']): Layout {
  const at = new Map(nodes.map(node => [node.id, node]))
  const edges = nodes.flatMap(({ id, x, y }) => {
    const drawn = ways.get(id)!
    return drawn.map(({ port, to }, n): DrawnEdge => {
      const start = { x: x + (NODE.width * (n + 1)) / (drawn.length + 1), y: y + NODE.height }
      const target = to === null ? undefined : at.get(to)
      const end = target
        ? { x: target.x + NODE.width / 2, y: target.y }
        : { x: start.x, y: start.y + GAP.y * 0.6 }
      return { from: id, port, to, start, end }
    })
  })
  const least = Math.min(0, ...nodes.map(({ x }) => x))
  return {
    nodes: nodes.map(node => ({ ...node, x: node.x - least })),
    edges: edges.map(edge => ({
      ...edge,
      start: { ...edge.start, x: edge.start.x - least },
      end: { ...edge.end, x: edge.end.x - least },
    })),
    width: Math.max(NODE.width, ...nodes.map(({ x }) => x - least + NODE.width)),
    height: Math.max(NODE.height, ...nodes.map(({ y }) => y + NODE.height + GAP.y)),
  }
}
