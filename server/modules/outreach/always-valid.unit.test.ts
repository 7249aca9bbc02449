import { describe, expect, it } from 'vitest'
import { compareRates, logGamma, rateInterval } from './always-valid.ts'

/** A seeded generator: the same run every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Looks after every pair of mails and says whether it ever called a difference. */
function everDecides(next: () => number, rateA: number, rateB: number, pairs: number): boolean {
  const a = { n: 0, successes: 0 }
  const b = { n: 0, successes: 0 }
  for (let pair = 0; pair < pairs; pair += 1) {
    a.n += 1
    b.n += 1
    if (next() < rateA) a.successes += 1
    if (next() < rateB) b.successes += 1
    if (compareRates(a, b) >= 20) return true
  }
  return false
}

describe('the always-valid test', () => {
  it('computes with a right gamma function', () => {
    expect(logGamma(1)).toBeCloseTo(0, 10)
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 8)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10)
    expect(logGamma(1e6)).toBeCloseTo(12_815_504.5691, 2)
  })

  it('errs in less than one of twenty tests although it looks after every mail', () => {
    const next = random(42)
    let wrong = 0
    for (let test = 0; test < 200; test += 1) if (everDecides(next, 0.08, 0.08, 1_000)) wrong += 1
    expect(wrong).toBeLessThanOrEqual(10)
  })

  it('finds a real difference', () => {
    const next = random(7)
    let found = 0
    for (let test = 0; test < 50; test += 1) if (everDecides(next, 0.05, 0.15, 1_500)) found += 1
    expect(found).toBeGreaterThanOrEqual(48)
  })

  it('says nothing of nothing', () => {
    expect(compareRates({ n: 0, successes: 0 }, { n: 0, successes: 0 })).toBe(1)
    expect(compareRates({ n: 40, successes: 4 }, { n: 40, successes: 4 })).toBeLessThan(1)
    expect(rateInterval({ n: 0, successes: 0 })).toEqual({ lower: 0, upper: 1 })
  })

  it('gives an interval that holds the true rate at every moment, and narrows', () => {
    const next = random(3)
    let left = 0
    for (let test = 0; test < 100; test += 1) {
      const trials = { n: 0, successes: 0 }
      let missed = false
      for (let i = 0; i < 500; i += 1) {
        trials.n += 1
        if (next() < 0.1) trials.successes += 1
        if (i % 10 !== 0) continue
        const { lower, upper } = rateInterval(trials)
        missed ||= lower > 0.1 || upper < 0.1
      }
      if (missed) left += 1
    }
    expect(left).toBeLessThanOrEqual(5)
    const width = ({ lower, upper }: { lower: number; upper: number }) => upper - lower
    expect(width(rateInterval({ n: 10_000, successes: 1_000 }))).toBeLessThan(0.03)
    expect(width(rateInterval({ n: 10, successes: 1 }))).toBeGreaterThan(0.3)
  })
})
