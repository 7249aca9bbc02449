import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

describe('an amount that somebody typed', () => {
  it.each([
    ['1250', 'EUR', 125_000],
    ['1250.5', 'EUR', 125_050],
    ['1.250,50', 'EUR', 125_050],
    ['1,250.50', 'USD', 125_050],
    ["12'500.05", 'CHF', 1_250_005],
    ['1,250', 'JPY', 1_250],
    ['1.234', 'KWD', 1_234],
    ['0.5', 'USD', 50],
    ['1,000', 'USD', 100_000],
  ])('%s %s is %d', (text, currency, minor) => {
    expect(readAmount(text, currency)).toBe(minor)
  })

  it('reads back what we print, in any grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom('en-US', 'de-DE', 'de-CH'),
        (minor, locale) => {
          const text = new Intl.NumberFormat(locale, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }).format(minor / 100)
          expect(readAmount(text.replaceAll('’', "'"), 'EUR')).toBe(minor)
        },
      ),
    )
  })

  it('refuses what is none', () => {
    expect(() => readAmount('a lot', 'EUR')).toThrow('a lot is not an amount')
  })
})
