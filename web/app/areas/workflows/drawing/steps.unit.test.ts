import { expect, it } from 'vitest'
import type { Graph } from './graph.ts'
import { putSteps, takeSteps } from './steps.ts'

const graph: Graph = {
  nodes: [
    { id: 'trigger_1', kind: 'trigger', config: { type: 'manual' } },
    { id: 'wait_1', kind: 'wait', config: { days: 2 } },
    { id: 'notify_1', kind: 'notify', config: { to: 'owner' } },
    { id: 'end_1', kind: 'end', config: {} },
  ],
  edges: [
    { from: 'trigger_1', to: 'wait_1', port: 'next' },
    { from: 'wait_1', to: 'notify_1', port: 'next' },
    { from: 'notify_1', to: 'end_1', port: 'next' },
  ],
}
const way = ({ edges }: Graph) => edges.map(({ from, to }) => `${from}>${to}`).toSorted()

it('puts copies of steps between two others, with the way between them', () => {
  const { graph: next, ids } = putSteps(graph, takeSteps(graph, ['wait_1', 'notify_1']), 'notify_1')
  expect(ids).toEqual(['wait_2', 'notify_2'])
  expect(way(next)).toEqual(
    [
      'notify_1>wait_2',
      'notify_2>end_1',
      'trigger_1>wait_1',
      'wait_1>notify_1',
      'wait_2>notify_2',
    ].toSorted(),
  )
  expect(next.nodes.find(({ id }) => id === 'wait_2')!.config).toEqual({ days: 2 })
  expect(graph.nodes).toHaveLength(4)
})

it('takes everything into an empty workflow, and no second start into another', () => {
  const all = takeSteps(
    graph,
    graph.nodes.map(({ id }) => id),
  )
  const alone = putSteps({ nodes: [], edges: [] }, all, null)
  expect(way(alone.graph)).toEqual(way(graph))
  const other: Graph = { nodes: [{ id: 'trigger_1', kind: 'trigger', config: {} }], edges: [] }
  const joined = putSteps(other, all, 'trigger_1')
  expect(joined.graph.nodes.filter(({ kind }) => kind === 'trigger')).toHaveLength(1)
  expect(way(joined.graph)).toEqual(way(graph))
})

it('lets steps stand by themselves behind an end', () => {
  const { graph: next } = putSteps(graph, takeSteps(graph, ['wait_1']), 'end_1')
  expect(way(next)).toEqual(way(graph))
})
