import type { GraphNode } from '../graph/schema.ts'

export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'canceled'
export type EndReason =
  | 'finished'
  | 'goal'
  | 'exit'
  | 'excluded'
  | 'canceled'
  | 'error'
  | 'contact_deleted'
  | 'depth_limit'
export type StepStatus = 'done' | 'skipped' | 'failed' | 'waiting' | 'retrying'
export type WaitingFor = 'time' | 'event' | 'window' | 'webhook' | 'callback' | 'retry'

/** A run as it is stored. */
export interface RunRow {
  id: string
  workflow_id: string
  version: number
  contact_id: string | null
  deal_id: string | null
  status: RunStatus
  node_id: string
  seq: number
  wake_at: string | null
  waiting_for: WaitingFor | null
  next_port: string | null
  goal_node_id: string | null
  goals_reached: string[]
  data: Record<string, unknown>
  outputs: Record<string, unknown>
  depth: number
  error: string | null
  started_at: string
}

/** One step as it shall be written: new, or another state of the one that is there. */
export interface StepOut {
  seq: number
  id: string
  node: GraphNode
  status: StepStatus
  port: string | null
  reason: string | null
  error: string | null
  output: unknown
  started_at: string
  ended_at: string | null
  next_attempt_at: string | null
  /** What the step was before; null when it is new. */
  before: StepStatus | null
  attempts: number
}

/** A step that an earlier look at the run left open. */
export interface OpenStep {
  id: string
  status: StepStatus
  attempts: number
  started_at: string
}

/** A run while it is walked on: what becomes of it is written for the whole batch at once. */
export interface RunState {
  row: RunRow
  nodeId: string
  seq: number
  open: OpenStep | null
  steps: StepOut[]
  outputs: Record<string, unknown>
  dealId: string | null
  goals: string[]
  status: RunStatus
  endReason: EndReason | null
  wakeAt: Temporal.Instant | null
  waitingFor: WaitingFor | null
  waitEvent: string | null
  error: string | null
  /** A request that is to be made when all is written. */
  call: { url: string; body: string } | null
  mails: { message_id: string; node_id: string }[]
  goalsReached: GraphNode[]
  failures: { node_id: string; error: string }[]
}

export const stateOf = (row: RunRow, open: OpenStep | null): RunState => ({
  row,
  nodeId: row.node_id,
  seq: row.seq,
  open,
  steps: [],
  outputs: row.outputs,
  dealId: row.deal_id,
  goals: row.goals_reached,
  status: 'running',
  endReason: null,
  wakeAt: null,
  waitingFor: null,
  waitEvent: null,
  error: null,
  call: null,
  mails: [],
  goalsReached: [],
  failures: [],
})
