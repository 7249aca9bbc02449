import { conditionHolds } from '#kit/condition/evaluate.ts'
import type { ConditionConfig, ConditionRule } from '../steps/schema.ts'

/** A step of the timeline as the flow sees it: variants are no concern here. */
export interface FlowStep {
  id: string
  step_number: number
  step_type: string
  is_active: boolean
  condition_config: ConditionConfig | null
}

/** What conditions can be about. */
export interface FlowFacts {
  now: Temporal.Instant
  fields: Record<string, unknown>
  enrolledAt: Temporal.Instant
  meetingAt: Temporal.Instant | null
  sends: readonly FlowSend[]
}

export interface FlowSend {
  step_id: string
  at: string
  opened_at: string | null
  clicked_at: string | null
  replied_at: string | null
  bounced_at: string | null
}

export type Decision =
  | { kind: 'run' }
  /** Not this one; on to the step named, or to the end. */
  | { kind: 'pass'; to: FlowStep | null }
  | { kind: 'exit' }

type Steps<S extends FlowStep> = readonly S[]

/** The next step that is switched on; `steps` come in order. */
export const stepAfter = <S extends FlowStep>(steps: Steps<S>, step: FlowStep): S | null =>
  steps.find(({ step_number, is_active }) => step_number > step.step_number && is_active) ?? null

export const firstStep = <S extends FlowStep>(steps: Steps<S>): S | null =>
  steps.find(({ is_active }) => is_active) ?? null

/**
 * What becomes of a step that is due. A condition on a mail or a task is a guard: `skip` leaves that step out. A
 * condition that is a step of its own leaves out the step behind it.
 */
export function decide<S extends FlowStep>(steps: Steps<S>, step: S, facts: FlowFacts): Decision {
  if (!step.is_active) return { kind: 'pass', to: stepAfter(steps, step) }
  const config = step.condition_config
  if (!config) return { kind: 'run' }
  const next = stepAfter(steps, step)
  const action = holds(config, facts) ? (config.on_true ?? 'continue') : (config.on_false ?? 'skip')
  switch (action) {
    case 'continue':
      return { kind: 'run' }
    case 'exit':
      return { kind: 'exit' }
    case 'goto':
      return { kind: 'pass', to: target(steps, step, config) ?? next }
    case 'skip':
      if (step.step_type !== 'condition') return { kind: 'pass', to: next }
      return { kind: 'pass', to: next && stepAfter(steps, next) }
  }
}

/** Only forward: after a change of order a jump may point back, and is then no jump. */
function target<S extends FlowStep>(steps: Steps<S>, step: S, { goto_step_id }: ConditionConfig): S | null {
  const there = steps.find(({ id }) => id === goto_step_id)
  if (!there || there.step_number <= step.step_number) return null
  return there.is_active ? there : stepAfter(steps, there)
}

export function holds(config: ConditionConfig, facts: FlowFacts): boolean {
  return conditionHolds<ConditionRule>(config, {
    fields: facts.fields,
    happened: rule => happened(rule, facts),
  })
}

const columns = {
  opened: 'opened_at',
  clicked: 'clicked_at',
  replied: 'replied_at',
  bounced: 'bounced_at',
} as const

function happened({ event, step_id, within_days }: ConditionRule, facts: FlowFacts): boolean {
  const inTime = (from: Temporal.Instant, at: Temporal.Instant) =>
    within_days === undefined || Temporal.Instant.compare(at, from.add({ hours: 24 * within_days })) <= 0
  if (event === 'meeting_booked') {
    return facts.meetingAt !== null && inTime(facts.enrolledAt, facts.meetingAt)
  }
  const column = columns[event as keyof typeof columns]
  return facts.sends.some(send => {
    const at = send[column]
    if (!at || (step_id && send.step_id !== step_id)) return false
    return inTime(Temporal.Instant.from(send.at), Temporal.Instant.from(at))
  })
}
