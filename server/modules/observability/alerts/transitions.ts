/** What was known of a rule, and what it means that its condition holds now, or does not. */
export interface RuleState {
  state: 'ok' | 'pending' | 'firing'
  pendingSince: number | null
  /** Moments at which it began or ceased to fire, of the last ten minutes. */
  changes: readonly number[]
  flapping: boolean
}

export type Transition = 'firing' | 'resolved' | 'flapping'

const WINDOW_MS = 600_000
const MOST_CHANGES = 4

/** `changed`: an episode began or ended. `told`: what people hear of it, which is less while it flaps. */
export function judge(
  before: RuleState,
  holds: boolean | null,
  { now, forSeconds }: { now: number; forSeconds: number },
): { after: RuleState; changed: 'firing' | 'resolved' | null; told: Transition | null } {
  const recent = before.changes.filter(at => at > now - WINDOW_MS)
  const stay = { ...before, changes: recent }
  const next = holds === null ? null : follow(before, holds, now, forSeconds)
  const changed =
    next === 'firing' && before.state !== 'firing'
      ? 'firing'
      : before.state === 'firing' && next === 'ok'
        ? 'resolved'
        : null
  if (changed) {
    const changes = [...recent, now]
    const flaps = before.flapping || changes.length > MOST_CHANGES
    const after: RuleState = { state: next!, pendingSince: null, changes, flapping: flaps }
    return { after, changed, told: before.flapping ? null : flaps ? 'flapping' : changed }
  }
  const pendingSince = next === 'pending' ? (before.pendingSince ?? now) : null
  const after: RuleState = next === null ? stay : { ...stay, state: next, pendingSince }
  if (before.flapping && recent.length === 0) {
    // Calm again: how it is now is told once.
    return {
      after: { ...after, flapping: false },
      changed: null,
      told: after.state === 'firing' ? 'firing' : 'resolved',
    }
  }
  return { after, changed: null, told: null }
}

function follow(before: RuleState, holds: boolean, now: number, forSeconds: number): RuleState['state'] {
  if (!holds) return 'ok'
  if (before.state === 'firing') return 'firing'
  const since = before.pendingSince ?? now
  return now - since >= forSeconds * 1_000 ? 'firing' : 'pending'
}
