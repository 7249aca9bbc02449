import { add, mul, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { Check, Counts } from '../audits/schema.ts'

/**
 * What share of each check holds, weighed: 100 × Σ weight × (1 − affected / applicable) / Σ weight over the checks that had
 * something to look at. Anybody can compute it from the answer.
 */
export function scoreOf(checks: readonly Pick<Check, 'weight' | 'applicable' | 'affected'>[]): number | null {
  const looked = checks.filter(({ applicable }) => applicable > 0)
  if (looked.length === 0) return null
  const weight = looked.reduce((sum, check) => sum + check.weight, 0)
  const good = looked.reduce(
    (sum, { weight: one, applicable, affected }) =>
      add(sum, ratio(BigInt(one) * BigInt(applicable - affected), BigInt(applicable))),
    ratio(0n),
  )
  return Number(roundHalfAwayFromZero(mul(good, ratio(100n, BigInt(weight)))))
}

export function countChecks(checks: readonly Pick<Check, 'passed' | 'severity'>[]): Counts {
  const counts = { error: 0, warning: 0, notice: 0, passed: 0 }
  for (const { passed, severity } of checks) {
    if (passed === true) counts.passed += 1
    else if (passed === false) counts[severity] += 1
  }
  return counts
}
