import { newId } from '#kit/id.ts'
import type { Facts } from '../facts/view.ts'
import type { Condition } from '../graph/condition.ts'
import type { GraphNode } from '../graph/schema.ts'
import { goalMet, planNode } from './plan.ts'
import type { Program } from './program.ts'
import type { EndReason, RunState, StepStatus, WaitingFor } from './state.ts'

export interface Act {
  run: RunState
  node: GraphNode
}

/** What came of an action. */
export type Performed =
  | { kind: 'done'; output?: unknown; dealId?: string; messageId?: string }
  | { kind: 'skipped'; reason: string }
  /** For good: trying again would not help. */
  | { kind: 'failed'; error: string }
  /** Nobody knows yet whether it can be done: the run stands here and is looked at again. */
  | { kind: 'later'; error: string; until: Temporal.Instant }
  /** A request, which is made when everything else is written. */
  | { kind: 'call'; url: string; body: string }

/** What a walk needs of the world: the real one, or one on paper. */
export interface World {
  now(run: RunState): Temporal.Instant
  facts: Facts
  perform(acts: readonly Act[]): Promise<Performed[]>
  /** Whether such an event happened since the run began; its data if so. */
  findEvent(run: RunState, event: string, filter: Condition | null): Promise<Record<string, unknown> | null>
  /** Which way to take at a node in place of what would be decided; null leaves it to the plan. */
  choose?(run: RunState, node: GraphNode): string | null
}

/** What a request that failed for good leaves as the run's port: no port of a node can be called so. */
export const FAILED = '!failed'

const stamp = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** Takes each run on until it must wait, call out or has ended. Runs go in rounds, so that many act together. */
export async function walkAll(world: World, program: Program, runs: readonly RunState[]): Promise<void> {
  let acts: Act[] = []
  for (const run of runs) {
    resume(world, program, run)
    acts.push(...(await advance(world, program, run)))
  }
  while (acts.length > 0) {
    const results = await world.perform(acts)
    const next: Act[] = []
    for (const [n, { run, node }] of acts.entries()) {
      settle(world, program, run, node, results[n]!)
      if (isUnderWay(run)) next.push(...(await advance(world, program, run)))
    }
    acts = next
  }
}

const isUnderWay = (run: RunState) => run.status === 'running' && run.waitingFor === null

/** Goes on from where the run waited. */
function resume(world: World, program: Program, run: RunState): void {
  const { row, open } = run
  const goal = row.goal_node_id ? program.nodes.get(row.goal_node_id) : undefined
  if (goal) {
    takeGoal(world, program, run, goal)
    return
  }
  const node = program.nodes.get(run.nodeId)
  if (!node || !open || (open.status !== 'waiting' && open.status !== 'retrying')) return
  if (row.next_port === FAILED) {
    fail(world, program, run, node, row.error ?? 'The request failed')
    return
  }
  if (open.status === 'retrying' && row.waiting_for === 'retry') return
  // A mail that waited for its window is still to be sent.
  if (row.waiting_for === 'window') return
  const port = row.next_port ?? (node.kind === 'wait_event' ? 'timeout' : 'next')
  if (row.waiting_for === 'callback' && row.next_port === null) {
    fail(world, program, run, node, 'No callback came in time')
    return
  }
  note(world, run, node, 'done', { port })
  leave(program, run, node, port)
}

function takeGoal(world: World, program: Program, run: RunState, goal: GraphNode): void {
  const node = program.nodes.get(run.nodeId)
  if (node && run.open && (run.open.status === 'waiting' || run.open.status === 'retrying')) {
    note(world, run, node, 'skipped', { reason: 'goal' })
    run.seq += 1
    run.open = null
  } else if (run.steps.at(-1)?.seq === run.seq) run.seq += 1
  run.nodeId = goal.id
  run.goals = [...run.goals, goal.id]
  run.goalsReached.push(goal)
  note(world, run, goal, 'done', { port: 'next' })
  const next = program.next(goal.id, 'next')
  if (next === null) {
    finish(run, 'goal')
    return
  }
  run.nodeId = next
  run.seq += 1
  run.open = null
}

/** Until something is to be done, or nothing more can be: what is to be done is answered. */
async function advance(world: World, program: Program, run: RunState): Promise<Act[]> {
  while (isUnderWay(run)) {
    const now = world.now(run)
    const goal = goalMet(program, world.facts, run, now)
    if (goal) {
      takeGoal(world, program, run, goal)
      continue
    }
    const node = program.nodes.get(run.nodeId)
    if (!node) {
      run.status = 'failed'
      run.endReason = 'error'
      run.error = 'The node is not there any more'
      break
    }
    const chosen = world.choose?.(run, node)
    const plan = chosen
      ? ({ kind: 'pass', port: chosen } as const)
      : planNode(program, node, world.facts, run, now)
    if (plan.kind === 'act') return [{ run, node }]
    if (plan.kind === 'pass') {
      note(world, run, node, 'done', { port: plan.port })
      leave(program, run, node, plan.port)
    } else if (plan.kind === 'end') {
      note(world, run, node, 'done', {})
      finish(run, 'finished')
    } else if (plan.kind === 'wait') {
      wait(world, run, node, plan.for, plan.until)
    } else {
      const event = plan.since === 'run' ? await world.findEvent(run, plan.event, plan.filter) : null
      if (event) {
        run.outputs = { ...run.outputs, [node.id]: { event } }
        note(world, run, node, 'done', { port: 'event' })
        leave(program, run, node, 'event')
      } else {
        run.waitEvent = plan.event
        wait(world, run, node, 'event', plan.until)
      }
    }
  }
  return []
}

function settle(world: World, program: Program, run: RunState, node: GraphNode, result: Performed): void {
  switch (result.kind) {
    case 'done':
      if (result.output !== undefined) run.outputs = { ...run.outputs, [node.id]: result.output }
      if (result.dealId !== undefined) run.dealId = result.dealId
      if (result.messageId) run.mails.push({ message_id: result.messageId, node_id: node.id })
      note(world, run, node, 'done', { port: 'next', output: result.output })
      leave(program, run, node, 'next')
      return
    case 'skipped':
      note(world, run, node, 'skipped', { port: 'next', reason: result.reason })
      leave(program, run, node, 'next')
      return
    case 'failed':
      fail(world, program, run, node, result.error)
      return
    case 'later':
      note(world, run, node, 'retrying', { error: result.error, nextAttemptAt: result.until })
      run.waitingFor = 'retry'
      run.wakeAt = result.until
      return
    case 'call':
      note(world, run, node, 'waiting', { reason: 'webhook' })
      run.waitingFor = 'webhook'
      run.call = { url: result.url, body: result.body }
  }
}

/** Takes the way out that is meant for it, or the run stands here as failed until somebody retries it. */
export function fail(world: World, program: Program, run: RunState, node: GraphNode, error: string): void {
  const takes = program.next(node.id, 'error') !== null
  note(world, run, node, 'failed', { port: takes ? 'error' : null, error })
  run.failures.push({ node_id: node.id, error })
  if (takes) {
    run.outputs = { ...run.outputs, [node.id]: { error } }
    leave(program, run, node, 'error')
    return
  }
  run.status = 'failed'
  run.endReason = 'error'
  run.error = error
}

function leave(program: Program, run: RunState, node: GraphNode, port: string): void {
  const next = program.next(node.id, port)
  if (next === null) {
    finish(run, 'finished')
    return
  }
  run.nodeId = next
  run.seq += 1
  run.open = null
}

function finish(run: RunState, reason: EndReason): void {
  run.status = 'completed'
  run.endReason = reason
}

function wait(world: World, run: RunState, node: GraphNode, what: WaitingFor, until: Temporal.Instant): void {
  note(world, run, node, 'waiting', {})
  run.status = 'waiting'
  run.waitingFor = what
  run.wakeAt = until
}

/** Requests count their attempts where they are made. */
const isAgain = ({ open, row }: RunState) => open?.status === 'failed' || row.waiting_for === 'retry'

interface Noted {
  port?: string | null
  reason?: string
  error?: string
  output?: unknown
  nextAttemptAt?: Temporal.Instant
}

function note(world: World, run: RunState, node: GraphNode, status: StepStatus, noted: Noted): void {
  const now = stamp(world.now(run))
  const last = run.steps.at(-1)
  const same = last?.seq === run.seq ? last : null
  const isOpen = status === 'waiting' || status === 'retrying'
  if (same) run.steps.pop()
  run.steps.push({
    seq: run.seq,
    id: same?.id ?? run.open?.id ?? newId(),
    node,
    status,
    port: noted.port ?? null,
    reason: noted.reason ?? null,
    error: noted.error ?? null,
    output: noted.output ?? null,
    started_at: same?.started_at ?? run.open?.started_at ?? now,
    ended_at: isOpen ? null : now,
    next_attempt_at: noted.nextAttemptAt ? stamp(noted.nextAttemptAt) : null,
    before: same?.before ?? run.open?.status ?? null,
    attempts: same?.attempts ?? (run.open ? run.open.attempts + (isAgain(run) ? 1 : 0) : 1),
  })
}
