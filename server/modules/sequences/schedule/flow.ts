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

export function holds({ match, rules }: ConditionConfig, facts: FlowFacts): boolean {
  const all = (rules ?? []).map(rule => ruleHolds(rule, facts))
  return match === 'any' ? all.some(Boolean) : all.every(Boolean)
}

function ruleHolds(rule: ConditionRule, facts: FlowFacts): boolean {
  if (rule.event === undefined) return fieldHolds(rule, readField(facts.fields, rule.field ?? ''))
  return happened(rule, facts) === (rule.op !== 'not_happened')
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

/** `custom.plan`, `company.name`: one step into an object at a time, own keys only. */
export function readField(fields: Record<string, unknown>, path: string): unknown {
  let value: unknown = fields
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const fold = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const alike = (a: unknown, b: unknown) => {
  const [one, other] = [fold(a), fold(b)]
  return one === other || (isSet(one) && isSet(other) && String(one) === String(other))
}

function fieldHolds({ op, value: wanted }: ConditionRule, value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value]
  switch (op) {
    case 'is_set':
      return isSet(value)
    case 'not_set':
      return !isSet(value)
    case 'eq':
      return values.some(one => alike(one, wanted))
    case 'neq':
      return !values.some(one => alike(one, wanted))
    case 'contains':
      return values.some(one => isSet(one) && String(fold(one)).includes(String(fold(wanted))))
    case 'in':
      return [wanted].flat().some(choice => values.some(one => alike(one, choice)))
    case 'gt':
      return isSet(value) && compareValues(value, wanted) > 0
    case 'lt':
      return isSet(value) && compareValues(value, wanted) < 0
    default:
      return false
  }
}

/** Numbers as numbers, all else (ISO timestamps among it) as text. */
function compareValues(a: unknown, b: unknown): number {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}
