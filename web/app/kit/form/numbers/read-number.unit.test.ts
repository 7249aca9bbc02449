import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, readAmount, readDecimal, type UnreadableNumber, withMark } from './read-number.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'ja-JP', 'de-CH', 'de-AT', 'en-GB', 'pt-BR']

const reasonOf = (read: () => number) => {
  try {
    return read()
  } catch (error) {
    return (error as UnreadableNumber).reason
  }
}

describe('an amount that somebody typed', () => {
  it.each([
    ['1250', 'EUR', 'de-DE', 125_000],
    ['1250,5', 'EUR', 'de-DE', 125_050],
    ['1.250,50', 'EUR', 'de-DE', 125_050],
    ['1.000', 'EUR', 'de-DE', 100_000],
    ['1.000', 'EUR', 'de-AT', 100_000],
    // As the other half of the world writes it, where that leaves no doubt.
    ['1,250.50', 'EUR', 'de-DE', 125_050],
    ['1250.5', 'EUR', 'de-DE', 125_050],
    ['12,5', 'USD', 'en-US', 1_250],
    ['1.250.000', 'USD', 'en-US', 125_000_000],
    ['1,234', 'USD', 'en-US', 123_400],
    ['0.5', 'USD', 'en-US', 50],
    ['.5', 'USD', 'en-US', 50],
    ["12'500.05", 'CHF', 'de-CH', 1_250_005],
    ['1 250,50', 'EUR', 'fr-FR', 125_050],
    ['1,250', 'JPY', 'ja-JP', 1_250],
    ['１，２５０', 'JPY', 'ja-JP', 1_250],
    ['1.234', 'KWD', 'en-US', 1_234],
    ['−20', 'EUR', 'en-US', -2_000],
  ])('%s %s in %s is %d', (text, currency, locale, minor) => {
    expect(readAmount(text, currency, locale)).toBe(minor)
  })

  it.each([
    ['0,005', 'USD', 'en-US', 'too_fine'],
    ['1,234', 'EUR', 'de-DE', 'two_ways'],
    ['1.000', 'USD', 'en-US', 'two_ways'],
    ['1.0005', 'USD', 'en-US', 'too_fine'],
    ['1.0005', 'EUR', 'de-DE', 'too_fine'],
    ['1.250', 'JPY', 'ja-JP', 'two_ways'],
    ['12,34,56', 'USD', 'en-US', 'not_a_number'],
    ['1 2', 'USD', 'en-US', 'not_a_number'],
    ['a lot', 'EUR', 'de-DE', 'not_a_number'],
    ['', 'EUR', 'de-DE', 'not_a_number'],
    ['.', 'EUR', 'en-US', 'not_a_number'],
    ['99999999999999999', 'EUR', 'en-US', 'too_large'],
  ])('%s %s in %s is refused: %s', (text, currency, locale, reason) => {
    expect(reasonOf(() => readAmount(text, currency, locale))).toBe(reason)
  })

  it('is read back from what we print, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.constantFrom(...locales),
        fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
        fc.boolean(),
        (minor, locale, currency, grouped) => {
          const digits = digitsOf(currency)
          const printed = new Intl.NumberFormat(locale, {
            useGrouping: grouped,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(minor / 10 ** digits)
          expect(readAmount(printed, currency, locale)).toBe(minor)
          expect(readAmount(withMark(String(minor), locale), currency, locale)).toBe(minor * 10 ** digits)
        },
      ),
    )
  })
})

describe('a quantity or percentage that somebody typed', () => {
  it.each([
    ['1.000', 'de-DE', 1_000],
    ['1.000', 'en-US', 1],
    ['2,5', 'de-DE', 2.5],
    ['2,5', 'en-US', 2.5],
    ['1.0005', 'de-DE', 1.0005],
  ])('%s in %s is %d', (text, locale, value) => {
    expect(readDecimal(text, locale, 4)).toBe(value)
  })

  it.each([
    ['1.234', 'fr-FR', 'two_ways'],
    ['1.00005', 'en-US', 'too_fine'],
    ['12 apples', 'en-US', 'not_a_number'],
  ])('%s in %s is refused: %s', (text, locale, reason) => {
    expect(reasonOf(() => readDecimal(text, locale, 4))).toBe(reason)
  })

  it('never means one thing on one screen and another on the next without a mark of that language', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){0,2}$/),
        fc.constantFrom(...locales),
        fc.constantFrom(...locales),
        (text, one, other) => {
          const [here, there] = [one, other].map(locale => reasonOf(() => readDecimal(text, locale, 4)))
          if (typeof here !== 'number' || typeof there !== 'number' || here === there) return
          // Both languages have the mark, and use it for different things.
          expect(withMark('0.5', one)).not.toBe(withMark('0.5', other))
        },
      ),
    )
  })
})
