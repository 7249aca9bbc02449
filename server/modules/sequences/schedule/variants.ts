import { fractionOf } from '#kit/fraction.ts'
import type { Runner } from './plan.ts'

export interface Weighted {
  id: string
  is_active: boolean
  variant_weight: number
}

/** The step itself is variant A. With no weight anywhere it is A for everybody. */
export function chooseVariant<V extends Weighted>(step: V, variants: readonly V[], runner: Runner): V {
  const choices = [step, ...variants.filter(({ is_active }) => is_active)]
  const total = choices.reduce((sum, { variant_weight }) => sum + variant_weight, 0)
  let point = fractionOf('variant', runner.sequence_id, runner.contact_id, step.id) * total
  for (const choice of choices) {
    point -= choice.variant_weight
    if (point < 0) return choice
  }
  return step
}
