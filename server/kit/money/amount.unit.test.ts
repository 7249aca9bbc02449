import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AmountOutOfRange,
  convert,
  fromMinor,
  shareByLargestRemainder,
  toMajorString,
  toMinor,
} from './amount.ts'
import { CURRENCIES, exponentOf, UnknownCurrency } from './currencies.ts'
import { compare, div, mul, parseDecimal, ratio, sub } from './rational.ts'

const totals = fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n })
// Small weights make ties and zeros common, large ones make the remainders long.
const weightLists = fc.array(
  fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 2n ** 53n })),
  { minLength: 1, maxLength: 30 },
)
const sum = (parts: readonly bigint[]) => parts.reduce((a, b) => a + b, 0n)
const abs = (value: bigint) => (value < 0n ? -value : value)

describe('toMinor and fromMinor', () => {
  it('let safe integers through and nothing else', () => {
    expect(toMinor(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER)
    expect(toMinor(1n - 2n ** 53n)).toBe(Number.MIN_SAFE_INTEGER)
    for (const amount of [2n ** 53n, -(2n ** 53n)]) {
      expect(() => toMinor(amount)).toThrow(expect.objectContaining({ name: 'AmountOutOfRange', amount }))
    }
    for (const amount of [0.5, 2 ** 53, Number.NaN, Infinity]) {
      expect(() => fromMinor(amount)).toThrow(AmountOutOfRange)
    }
    fc.assert(fc.property(fc.maxSafeInteger(), amount => toMinor(fromMinor(amount)) === amount))
  })
})

describe('shareByLargestRemainder', () => {
  it('shares by example', () => {
    expect(shareByLargestRemainder(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(shareByLargestRemainder(10n, [0n, 3n, 0n, 1n])).toEqual([0n, 8n, 0n, 2n])
    expect(shareByLargestRemainder(2n, [1n, 3n])).toEqual([0n, 2n])
    expect(shareByLargestRemainder(2n, [3n, 1n])).toEqual([2n, 0n])
    expect(shareByLargestRemainder(1n, [1n, 1n], (a, b) => b - a)).toEqual([0n, 1n])
    expect(shareByLargestRemainder(5n, [0n, 0n])).toEqual([3n, 2n])
    expect(shareByLargestRemainder(-5n, [1n, 1n])).toEqual([-3n, -2n])
    expect(shareByLargestRemainder(0n, [])).toEqual([])
    expect(() => shareByLargestRemainder(1n, [])).toThrow(RangeError)
    expect(() => shareByLargestRemainder(1n, [2n, -1n])).toThrow(RangeError)
  })

  it('adds up exactly, each part within one unit of its quota', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const parts = shareByLargestRemainder(total, weights)
        expect(sum(parts)).toBe(total)
        const whole = sum(weights)
        if (whole === 0n) return
        for (const [i, part] of parts.entries()) {
          expect(abs(part * whole - total * weights[i]!) < whole).toBe(true)
          if (weights[i] === 0n) expect(part).toBe(0n)
        }
      }),
    )
  })

  it('never takes more from a part than it weighs', () => {
    fc.assert(
      fc.property(weightLists, fc.bigInt({ min: 0n, max: 10_000n }), (weights, permyriad) => {
        const parts = shareByLargestRemainder((sum(weights) * permyriad) / 10_000n, weights)
        for (const [i, part] of parts.entries()) expect(part <= weights[i]!).toBe(true)
      }),
    )
  })

  it('gives more weight no less, and equal weights the odd unit in order', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const parts = shareByLargestRemainder(total, weights).map(abs)
        for (let i = 0; i < parts.length; i++) {
          for (let j = i + 1; j < parts.length; j++) {
            const [more, less] = weights[i]! >= weights[j]! ? [i, j] : [j, i]
            expect(parts[more]! >= parts[less]!).toBe(true)
          }
        }
      }),
    )
  })

  it('gives each weight the same whatever the order, odd units to the first of equal weights', () => {
    const shuffled = weightLists.chain(weights =>
      fc.tuple(
        fc.constant(weights),
        fc.shuffledSubarray(weights, { minLength: weights.length, maxLength: weights.length }),
      ),
    )
    const partsByWeight = (total: bigint, weights: bigint[]) => {
      const parts = shareByLargestRemainder(total, weights)
      return Map.groupBy(parts.keys(), i => weights[i]!)
        .entries()
        .map(([weight, at]) => [weight, at.map(i => parts[i]!)] as const)
    }
    fc.assert(
      fc.property(totals.map(abs), shuffled, (total, [weights, permuted]) => {
        const [before, after] = [partsByWeight(total, weights), partsByWeight(total, permuted)].map(
          parts => new Map(parts),
        )
        expect(after).toEqual(before)
        for (const parts of before!.values()) expect(parts).toEqual(parts.toSorted((a, b) => Number(b - a)))
      }),
    )
  })

  it('treats a negative total as the mirror of the positive one', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const mirrored = shareByLargestRemainder(-total, weights).map(part => -part)
        expect(mirrored).toEqual(shareByLargestRemainder(total, weights))
      }),
    )
  })
})

describe('convert', () => {
  it('honours the exponents of both currencies', () => {
    expect(convert(100, 'USD', 'JPY', parseDecimal('150.5'))).toBe(151n)
    expect(convert(151, 'JPY', 'USD', parseDecimal('0.0066'))).toBe(100n)
    expect(convert(1000, 'KWD', 'USD', parseDecimal('3.25'))).toBe(325n)
    expect(convert(325, 'USD', 'KWD', div(ratio(1n), parseDecimal('3.25')))).toBe(1000n)
    expect(convert(10_000, 'CLF', 'CLP', parseDecimal('39000.4'))).toBe(39000n)
    expect(convert(-1, 'EUR', 'USD', parseDecimal('1.5'))).toBe(-2n)
  })

  it('refuses unknown currencies, rates that are not above zero and inexact amounts', () => {
    expect(() => convert(1, 'XXX', 'USD', ratio(1n))).toThrow(UnknownCurrency)
    expect(() => convert(1, 'USD', 'usd', ratio(1n))).toThrow(UnknownCurrency)
    expect(() => convert(1, 'USD', 'EUR', ratio(0n))).toThrow(RangeError)
    expect(() => convert(1, 'USD', 'EUR', ratio(-1n))).toThrow(RangeError)
    expect(() => convert(0.1, 'USD', 'EUR', ratio(1n))).toThrow(AmountOutOfRange)
  })

  it('is at most half a minor unit off, odd in the amount and the identity at rate one', () => {
    const currencies = fc.constantFrom(...Object.keys(CURRENCIES))
    const rates = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
      .map(([n, d]) => ratio(n, d))
    fc.assert(
      fc.property(totals, currencies, currencies, rates, (amount, from, to, rate) => {
        const converted = convert(amount, from, to, rate)
        const exact = mul(
          mul(ratio(amount, 10n ** BigInt(exponentOf(from))), rate),
          ratio(10n ** BigInt(exponentOf(to))),
        )
        const off = sub(ratio(converted), exact)
        expect(compare(ratio(abs(off.n), off.d), ratio(1n, 2n))).toBeLessThanOrEqual(0)
        expect(convert(-amount, from, to, rate)).toBe(-converted)
        expect(convert(amount, from, from, ratio(1n))).toBe(amount)
      }),
    )
  })
})

describe('toMajorString', () => {
  it('places the point by the exponent', () => {
    expect(toMajorString(-1250, 'USD')).toBe('-12.50')
    expect(toMajorString(1250, 'JPY')).toBe('1250')
    expect(toMajorString(5, 'KWD')).toBe('0.005')
    expect(toMajorString(10n ** 20n, 'CLF')).toBe('10000000000000000.0000')
  })
})
