import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addNode, connect, type Graph, portsOf, possibleTargets, removeNode } from './graph.ts'
import { layOut, NODE } from './layout.ts'

const kinds = ['wait', 'condition', 'wait_event', 'ab_split', 'create_task', 'end', 'goal'] as const
const empty: Graph = { nodes: [{ id: 'start', kind: 'trigger', config: { type: 'manual' } }], edges: [] }

/** A graph as somebody draws it: a node here, a line there, one taken away. */
const anyGraph = fc
  .array(
    fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.nat(), fc.constantFrom('add', 'add', 'join', 'remove')),
    {
      maxLength: 40,
    },
  )
  .map(steps =>
    steps.reduce((graph, [kind, a, b, what]) => {
      const node = graph.nodes[a % graph.nodes.length]!
      const ports = portsOf(node)
      const port = ports[b % Math.max(1, ports.length)]
      if (what === 'remove' && node.kind !== 'trigger') return removeNode(graph, node.id)
      if (!port) return graph
      if (what === 'join') {
        const targets = possibleTargets(graph, node.id)
        const target = targets[b % Math.max(1, targets.length)]
        return target ? connect(graph, node.id, port, target.id) : graph
      }
      return addNode(graph, kind, kind === 'goal' ? null : { from: node.id, port }).graph
    }, empty),
  )

describe('a drawing', () => {
  it('has every node below those that lead to it, and none upon another', () => {
    fc.assert(
      fc.property(anyGraph, graph => {
        const { nodes, edges, width, height } = layOut(graph)
        expect(nodes.map(({ id }) => id).toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted())
        const at = new Map(nodes.map(node => [node.id, node]))
        for (const { from, to } of graph.edges) expect(at.get(from)!.y).toBeLessThan(at.get(to)!.y)
        for (const [n, one] of nodes.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0)
          expect(one.x + NODE.width).toBeLessThanOrEqual(width)
          expect(one.y + NODE.height).toBeLessThanOrEqual(height)
          for (const other of nodes.slice(n + 1)) {
            const apart = Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height
            expect(apart).toBe(true)
          }
        }
        const drawn = edges
          .filter(({ to }) => to !== null)
          .map(({ from, port, to }) => `${from} ${port} ${to}`)
        expect(drawn.toSorted()).toEqual(
          graph.edges.map(({ from, port, to }) => `${from} ${port} ${to}`).toSorted(),
        )
        expect(layOut(graph)).toEqual(layOut(graph))
      }),
      { numRuns: 300 },
    )
  })

  it('does not hang on a circle, which a draft may have', () => {
    const round: Graph = {
      nodes: ['a', 'b', 'c'].map(id => ({ id, kind: 'wait' as const, config: {} })),
      edges: [
        { from: 'a', to: 'b', port: 'next' },
        { from: 'b', to: 'c', port: 'next' },
        { from: 'c', to: 'a', port: 'next' },
      ],
    }
    expect(layOut(round).nodes).toHaveLength(3)
  })

  it('puts both ways of a question side by side and what follows them in the middle', () => {
    const graph: Graph = {
      nodes: [
        { id: 'start', kind: 'trigger' },
        { id: 'ask', kind: 'condition' },
        { id: 'a', kind: 'wait' },
        { id: 'b', kind: 'wait' },
        { id: 'z', kind: 'end' },
      ].map(node => ({ ...node, kind: node.kind as 'end', config: {} })),
      edges: [
        { from: 'start', to: 'ask', port: 'next' },
        { from: 'ask', to: 'a', port: 'yes' },
        { from: 'ask', to: 'b', port: 'no' },
        { from: 'a', to: 'z', port: 'next' },
        { from: 'b', to: 'z', port: 'next' },
      ],
    }
    const x = new Map(layOut(graph).nodes.map(node => [node.id, node.x]))
    expect(x.get('a')!).toBeLessThan(x.get('b')!)
    expect(x.get('z')).toBe(x.get('ask'))
    expect(x.get('ask')).toBe(x.get('start'))
    expect(x.get('a')! + x.get('b')!).toBe(2 * x.get('ask')!)
  })
})
