import type { RunState } from '../engine/state.ts'
import { countStep } from './step-metrics.ts'
import type { NodeCounts } from './tally-queries.ts'

/** Adds what became of a run's steps: a new one has entered its node, one that was open has changed its state. */
export function countSteps(counts: NodeCounts, { row, steps, goalsReached }: RunState): void {
  const add = (node: string, name: string, by = 1) => counts.add(row.workflow_id, row.version, node, name, by)
  for (const { node, status, port, before } of steps) {
    if (before === null) add(node.id, 'entered')
    else if (before !== status) add(node.id, before, -1)
    if (before !== status) add(node.id, status)
    if (port !== null) add(node.id, `port:${port}`)
    countStep(node.kind, status)
  }
  if (goalsReached.length > 0 && row.goals_reached.length === 0) add('', 'goal_reached')
}
