import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  div,
  fitsPlaces,
  InvalidDecimal,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
  sub,
  toDecimalString,
} from './rational.ts'

const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const rationals = fc.tuple(big, fc.bigInt({ min: 1n, max: 10n ** 15n })).map(([n, d]) => ratio(n, d))
const nonZero = rationals.filter(r => r.n !== 0n)
const negate = (r: Rational) => ratio(-r.n, r.d)

describe('ratio', () => {
  it('is kept in lowest terms with a positive denominator', () => {
    expect(ratio(6n, -4n)).toEqual({ n: -3n, d: 2n })
    expect(ratio(0n, -7n)).toEqual({ n: 0n, d: 1n })
    expect(() => ratio(1n, 0n)).toThrow(RangeError)
    expect(() => div(ratio(1n), ratio(0n))).toThrow(RangeError)
  })

  it('obeys the laws of arithmetic', () => {
    fc.assert(
      fc.property(rationals, rationals, nonZero, (a, b, c) => {
        expect(sub(add(a, b), b)).toEqual(a)
        expect(div(mul(a, c), c)).toEqual(a)
        expect(mul(add(a, b), c)).toEqual(add(mul(a, c), mul(b, c)))
        expect(compare(a, b)).toBe(compare(sub(a, b), ratio(0n)))
        expect(compare(a, add(a, c))).toBe(c.n > 0n ? -1 : 1)
      }),
    )
  })
})

describe('parseDecimal', () => {
  it('reads plain decimals exactly', () => {
    expect(parseDecimal('12.3450')).toEqual(ratio(12345n, 1000n))
    expect(parseDecimal('-0.5')).toEqual(ratio(-1n, 2n))
    expect(parseDecimal('-0')).toEqual(ratio(0n))
  })

  it('refuses everything else', () => {
    const texts = [
      '',
      ' 1',
      '1 ',
      '+1',
      '.5',
      '1.',
      '007',
      '00',
      '1e3',
      '1,5',
      '0x1',
      '1_000',
      '--1',
      '-',
      '١',
    ]
    for (const text of [...texts, 'NaN', '1\n'])
      expect(() => parseDecimal(text), text).toThrow(InvalidDecimal)
    for (const number of [Number.NaN, Infinity, -Infinity]) {
      expect(() => parseDecimal(number)).toThrow(InvalidDecimal)
    }
  })

  it('takes a hundred digits and no more', () => {
    const hundred = `-${'9'.repeat(60)}.${'9'.repeat(40)}`
    expect(toDecimalString(parseDecimal(hundred), 40)).toBe(hundred)
    expect(() => parseDecimal(`${hundred}9`)).toThrow(InvalidDecimal)
    expect(() => parseDecimal('9'.repeat(101))).toThrow(InvalidDecimal)
    expect(() => parseDecimal('9'.repeat(1_000_000))).toThrow(InvalidDecimal)
  })

  it('gives a JSON number the meaning it was written with', () => {
    expect(parseDecimal(0.1)).toEqual(ratio(1n, 10n))
    expect(parseDecimal(1e-7)).toEqual(ratio(1n, 10n ** 7n))
    expect(parseDecimal(1.5e21)).toEqual(ratio(15n * 10n ** 20n))
    expect(parseDecimal(5e-324)).toEqual(ratio(5n, 10n ** 324n))
    expect(parseDecimal(-0)).toEqual(ratio(0n))
    const written = fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(written, ([digits, places]) => {
        const text = toDecimalString(ratio(BigInt(digits), 10n ** BigInt(places)), places)
        expect(parseDecimal(JSON.parse(text) as number)).toEqual(parseDecimal(text))
      }),
    )
  })

  it('keeps the value of any finite number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), number => {
        expect(Number(toDecimalString(parseDecimal(number), 400))).toBe(number === 0 ? 0 : number)
      }),
    )
  })
})

describe('printing', () => {
  it('round-trips decimals', () => {
    fc.assert(
      fc.property(big, fc.integer({ min: 0, max: 20 }), (digits, places) => {
        const value = ratio(digits, 10n ** BigInt(places))
        const text = toDecimalString(value, places)
        expect(parseDecimal(text)).toEqual(value)
        expect(text.split('.')[1]?.length ?? 0).toBe(places)
        expect(fitsPlaces(value, places)).toBe(true)
      }),
    )
  })

  it('pads, rounds and drops the sign of zero', () => {
    expect(toDecimalString(ratio(5n, 100n), 2)).toBe('0.05')
    expect(toDecimalString(ratio(1n, 3n), 4)).toBe('0.3333')
    expect(toDecimalString(ratio(-1n, 8n), 2)).toBe('-0.13')
    expect(toDecimalString(ratio(-1n, 1000n), 2)).toBe('0.00')
    expect(toDecimalString(ratio(5n, 2n), 0)).toBe('3')
  })

  it('tells whether a value fits a number of places', () => {
    expect(fitsPlaces(parseDecimal('1.2345'), 4)).toBe(true)
    expect(fitsPlaces(parseDecimal('1.23450'), 4)).toBe(true)
    expect(fitsPlaces(parseDecimal('1.23456'), 4)).toBe(false)
    expect(fitsPlaces(ratio(1n, 3n), 50)).toBe(false)
  })
})

describe('roundHalfAwayFromZero', () => {
  it('sends halves outwards', () => {
    const rounded = [-5n, -3n, -1n, 0n, 1n, 3n, 5n].map(n => roundHalfAwayFromZero(ratio(n, 2n)))
    expect(rounded).toEqual([-3n, -2n, -1n, 0n, 1n, 2n, 3n])
    expect(roundHalfAwayFromZero(ratio(49n, 100n))).toBe(0n)
    expect(roundHalfAwayFromZero(ratio(-51n, 100n))).toBe(-1n)
  })

  it('is symmetrical, never more than half off, and outwards at exactly half', () => {
    const halves = big.map(n => ratio(2n * n + 1n, 2n))
    fc.assert(
      fc.property(fc.oneof(rationals, halves), r => {
        const rounded = roundHalfAwayFromZero(r)
        expect(roundHalfAwayFromZero(negate(r))).toBe(-rounded)
        const off = sub(ratio(rounded), r)
        const distance = off.n < 0n ? negate(off) : off
        expect(compare(distance, ratio(1n, 2n))).toBeLessThanOrEqual(0)
        if (compare(distance, ratio(1n, 2n)) === 0) expect(off.n > 0n).toBe(r.n > 0n)
      }),
    )
  })
})
