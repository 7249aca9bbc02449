import { decide, type FlowFacts, type FlowStep, stepAfter } from './flow.ts'

/** What is to be done for an enrollment that is due: by the dispatcher for real, by the simulation on paper. */
export type Considered<S> =
  | { kind: 'end'; reason: 'finished' | 'condition' }
  | { kind: 'proceed'; to: S | null; skipped: 'condition' | 'inactive_step' | 'already_ran' | null }
  | { kind: 'act'; step: S }

export function consider<S extends FlowStep>(
  steps: readonly S[],
  stepId: string | null,
  facts: FlowFacts,
): Considered<S> {
  const step = steps.find(({ id }) => id === stepId)
  if (!step) return { kind: 'end', reason: 'finished' }
  const decision = decide(steps, step, facts)
  if (decision.kind === 'exit') return { kind: 'end', reason: 'condition' }
  if (decision.kind === 'pass') {
    const skipped = step.is_active ? 'condition' : 'inactive_step'
    return { kind: 'proceed', to: decision.to as S | null, skipped }
  }
  const next = stepAfter(steps, step)
  if (facts.sends.some(send => send.step_id === step.id)) {
    return { kind: 'proceed', to: next, skipped: 'already_ran' }
  }
  if (step.step_type === 'wait' || step.step_type === 'condition') {
    return { kind: 'proceed', to: next, skipped: null }
  }
  return { kind: 'act', step }
}
