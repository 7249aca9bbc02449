import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models, share, weigh } from './models.ts'
import type { ConversionRow } from './queries.ts'
import { addUp } from './service.ts'

const DAY = 86_400_000
const touch = fc.record({ at: fc.integer({ min: 0, max: 365 * DAY }), isDirect: fc.boolean() })
const touches = fc
  .array(touch, { minLength: 1, maxLength: 12 })
  .map(all => all.toSorted((a, b) => a.at - b.at))
const cents = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 10 ** 9 }), fc.maxSafeInteger().map(Math.abs))
const halfLife = fc.integer({ min: 1, max: 90 })
const sum = (all: readonly number[]) => all.reduce((a, b) => a + BigInt(b), 0n)

describe('the models of attribution', () => {
  it('share every deal over its touches to the cent', () => {
    fc.assert(
      fc.property(touches, cents, halfLife, fc.constantFrom(...models), (all, total, days, model) => {
        const parts = share(total, weigh(model, all, days))
        expect(sum(parts)).toBe(BigInt(total))
        expect(parts.every(part => part >= 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('give the same by large numbers as by small ones', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), weights => {
        const scaled = weights.map(weight => weight * 2 ** 49)
        for (const total of [0, 1, 7, 99, 12_345]) expect(share(total, scaled)).toEqual(share(total, weights))
      }),
    )
  })

  it('add up to what was won, whatever order the deals come in', () => {
    const row = fc.record({ total: cents, all: fc.option(touches, { nil: null }) }).map(
      ({ total, all }): ConversionRow => ({
        cents: total,
        keys: all?.map((_, index) => `k${index % 3}`) ?? null,
        ats: all?.map(({ at }) => at) ?? null,
        direct: all?.map(({ isDirect }) => isDirect) ?? null,
      }),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.constantFrom(...models), (rows, model) => {
        const { conversions, unattributed, credits } = addUp(rows, model, 7)
        const credited = [...credits.values()].reduce((all, { cents: more }) => all + more, 0n)
        expect(credited + unattributed.cents).toBe(conversions.cents)
        const parts = [...credits.values()].reduce((all, { deals }) => all + deals, 0)
        expect(parts + unattributed.deals).toBeCloseTo(conversions.deals, 6)
        const other = addUp(rows.toReversed(), model, 7)
        for (const [key, { cents: more }] of credits) expect(other.credits.get(key)!.cents).toBe(more)
      }),
    )
  })

  it('are what their names say', () => {
    const at = (...days: number[]) => days.map(day => ({ at: day * DAY, isDirect: false }))
    const parts = (model: (typeof models)[number], total: number, all: Parameters<typeof weigh>[1]) =>
      share(total, weigh(model, all, 7))
    expect(parts('first', 100, at(1, 2, 3))).toEqual([100, 0, 0])
    expect(parts('last', 100, at(1, 2, 3))).toEqual([0, 0, 100])
    const direct = [...at(1, 2), { at: 3 * DAY, isDirect: true }]
    expect(parts('last_non_direct', 100, direct)).toEqual([0, 100, 0])
    expect(parts('last_non_direct', 100, direct.slice(2))).toEqual([100])
    expect(parts('linear', 100, at(1, 2, 3))).toEqual([34, 33, 33])
    expect(parts('u_shaped', 100, at(1, 2, 3, 4))).toEqual([40, 10, 10, 40])
    expect(parts('u_shaped', 101, at(1, 2))).toEqual([51, 50])
    expect(parts('u_shaped', 100, at(1))).toEqual([100])
    expect(parts('time_decay', 300, at(0, 7))).toEqual([100, 200])
    // A tie goes to the earliest touch.
    expect(parts('u_shaped', 1, at(1, 2, 3, 4))).toEqual([1, 0, 0, 0])
  })
})
