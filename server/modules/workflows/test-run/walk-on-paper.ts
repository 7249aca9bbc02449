import type { Ctx } from '#kit/context.ts'
import type { Program } from '../engine/program.ts'
import { type OpenStep, type RunRow, type RunState, stateOf } from '../engine/state.ts'
import { type World, walkAll } from '../engine/walk.ts'
import type { Facts } from '../facts/view.ts'
import { portsOf } from '../graph/kinds.ts'
import type { GraphNode } from '../graph/schema.ts'
import { type Paper, performOnPaper } from './paper.ts'
import type { Message, TestStep } from './schema.ts'

export interface Walk {
  status: RunState['status']
  endReason: string | null
  steps: TestStep[]
  messages: Message[]
  seconds: number
  /** Where a way was chosen, in order. */
  decisions: { node: GraphNode; port: string }[]
}

export interface Journey {
  workflow: { id: string; created_by_id: number | null }
  program: Program
  row: RunRow
  facts: Facts
  startAt: Temporal.Instant
  choices: Readonly<Record<string, string>>
  /** Take the first port of whatever is left open, and tell of it. */
  explores: boolean
  /** Of all walks together: each may be short, and there are many. */
  share: () => Promise<void>
}

const branching = ['condition', 'switch', 'ab_split', 'wait_event']

/** The ways out of a node that lead somewhere of their own. */
export function waysOf(program: Program, node: GraphNode): string[] {
  if (branching.includes(node.kind)) return portsOf(node).all
  const { all } = portsOf(node)
  return all.includes('error') && program.next(node.id, 'error') !== null ? all : []
}

const MOST_ROUNDS = 1_000

/** The engine's own walk on a clock of its own: where it must wait, the clock jumps. */
export async function walkOnPaper(ctx: Ctx, journey: Journey): Promise<Walk> {
  const { program, workflow, choices, explores } = journey
  // Changed on the way: the next walk begins with what is true.
  const facts: Facts = {
    ...journey.facts,
    people: new Map(journey.facts.people),
    deals: new Map(journey.facts.deals),
    lists: new Map(journey.facts.lists),
  }
  let clock = journey.startAt
  const paper: Paper = { ctx, workflow, program, facts, now: () => clock, noted: new Map() }
  const decisions: Walk['decisions'] = []
  const world: World = {
    now: () => clock,
    facts,
    perform: async acts => {
      const results = []
      for (const act of acts) {
        await journey.share()
        results.push(await performOnPaper(paper, act))
      }
      return results
    },
    findEvent: async () => null,
    choose(_, node) {
      const ways = waysOf(program, node)
      const port = choices[node.id] ?? (explores ? ways[0] : undefined)
      if (port === undefined || !portsOf(node).all.includes(port)) return null
      if (ways.length > 0) decisions.push({ node, port })
      // What happens by itself happens by the plan: a wait that is not cut short, an action that goes well.
      return port === 'timeout' || (port === 'next' && !branching.includes(node.kind)) ? null : port
    },
  }
  const steps = new Map<number, RunState['steps'][number]>()
  let row = journey.row
  let open: OpenStep | null = null
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await journey.share()
    const run = stateOf(row, open)
    await walkAll(world, program, [run])
    for (const step of run.steps) steps.set(step.seq, step)
    if (run.endReason !== null) return tell(run, steps, paper, decisions, journey.startAt, clock)
    clock = run.wakeAt ?? clock
    row = {
      ...row,
      node_id: run.nodeId,
      seq: run.seq,
      waiting_for: run.waitingFor,
      outputs: run.outputs,
      goals_reached: run.goals,
      deal_id: run.dealId,
    }
    const last = run.steps.at(-1)!
    open = { id: last.id, status: last.status, attempts: 1, started_at: last.started_at }
  }
  throw new Error('a test run has no end')
}

function tell(
  run: RunState,
  steps: ReadonlyMap<number, RunState['steps'][number]>,
  { noted }: Paper,
  decisions: Walk['decisions'],
  startAt: Temporal.Instant,
  endAt: Temporal.Instant,
): Walk {
  const shown = [...steps.values()].map(
    ({ seq, node, status, port, reason, error, ended_at, started_at }): TestStep => ({
      seq,
      node_id: node.id,
      kind: node.kind,
      name: node.name ?? null,
      at: ended_at ?? started_at,
      port,
      status,
      reason,
      ...(error ? { error } : {}),
      ...noted.get(node.id),
    }),
  )
  return {
    status: run.status,
    endReason: run.endReason,
    steps: shown,
    messages: shown.flatMap(({ message }) => message ?? []),
    seconds: Math.round((endAt.epochMilliseconds - startAt.epochMilliseconds) / 1_000),
    decisions,
  }
}
