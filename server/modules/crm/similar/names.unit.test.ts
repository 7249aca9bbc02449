import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceOf, keysOf, plainName } from './names.ts'

const company = (name: string) => plainName('company', name)

describe('names that are alike', () => {
  it.each([
    ['Müller & Söhne GmbH & Co. KG', 'Muller Sohne'],
    ['Acme S.A.', 'ACME'],
    ['株式会社トヨタ', 'トヨタ'],
    ['Fabryka Sp. z o.o.', 'fabryka'],
  ])('%s is %s', (one, other) => expect(company(one)).toBe(company(other)))

  it('are companies of nothing but their form, too', () => expect(company('AG')).toBe('ag'))

  it.each([
    ['acme', 'acne', 1],
    ['acme', 'amce', 1],
    ['acm', 'acn', null],
    ['acme', 'adne', null],
    ['analytical', 'anlaytcial', 2],
    ['analytical', 'anlaytciall', null],
    ['studio54', 'studio55', null],
    ['studio54', 'stduio54', 1],
    ['abcdefgh', 'bacdefgi', 2],
    ['', '', null],
  ])('%s and %s: %s', (one, other, distance) => expect(distanceOf(one, other)).toBe(distance))

  it('share a key whenever they are alike', () => {
    const letter = fc.constantFrom(...'abcx1')
    const slip = fc.record({ kind: fc.nat(3), at: fc.nat(30), sign: letter })
    fc.assert(
      fc.property(
        fc.string({ unit: letter, minLength: 1, maxLength: 24 }),
        fc.array(slip, { maxLength: 2 }),
        (one, slips) => {
          let other = one
          for (const { kind, at, sign } of slips) {
            const n = at % (other.length + 1)
            const [head, tail] = [other.slice(0, n), other.slice(n)]
            if (kind === 0) other = head + sign + tail
            if (kind === 1) other = head + tail.slice(1)
            if (kind === 2) other = head + sign + tail.slice(1)
            if (kind === 3) other = head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
          }
          if (distanceOf(one, other) === null) return
          const known = new Set(keysOf(one))
          expect(keysOf(other, true).some(key => known.has(key))).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
