import { describe, expect, it } from 'vitest'
import { isCurrency } from '#kit/money/currencies.ts'
import { currencyOfCountry } from '#kit/money/currency-of-country.ts'
import { readCountryCode } from '#kit/text/countries.ts'
import { guessLocality } from './guess-locality.ts'

describe('what a sign-up tells of a place', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'Europe/Berlin', { locale: 'de-DE', country: 'DE', currency: 'EUR' }],
    ['de-DE', undefined, { locale: 'de-DE', country: 'DE', currency: 'EUR' }],
    ['de', 'Europe/Zurich', { locale: 'de-CH', country: 'CH', currency: 'CHF' }],
    ['en-US,en;q=0.9', 'Europe/Berlin', { locale: 'en-US', country: 'DE', currency: 'EUR' }],
    ['en-US', 'America/New_York', { locale: 'en-US', country: 'US', currency: 'USD' }],
    ['en-GB', 'UTC', { locale: 'en-GB', country: 'GB', currency: 'GBP' }],
    ['hi-IN', 'Asia/Kolkata', { locale: 'hi-IN', country: 'IN', currency: 'INR' }],
    ['ja', 'Asia/Tokyo', { locale: 'ja-JP', country: 'JP', currency: 'JPY' }],
    ['en-US', 'UTC', { locale: 'en-US' }],
    ['*', 'Europe/Berlin', {}],
    ['', 'Europe/Berlin', {}],
    [undefined, 'Europe/Berlin', {}],
    ['de-', 'Europe/Berlin', {}],
  ])('of %s in %s', (language, zone, expected) => {
    expect(guessLocality(language, zone)).toEqual(expected)
  })

  it('knows a currency of every country but the Antarctic', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const countries = letters
      .flatMap(first => letters.map(second => first + second))
      .filter(pair => readCountryCode(pair) === pair)
    const wrong = countries.filter(country => !isCurrency(currencyOfCountry(country) ?? ''))
    expect(wrong).toEqual(['AQ'])
  })
})
