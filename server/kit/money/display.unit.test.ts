import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountOutOfRange, toMajorString } from './amount.ts'
import { CURRENCIES, UnknownCurrency } from './currencies.ts'
import { formatMoney } from './display.ts'

describe('formatMoney', () => {
  it('shows the minor units the currency has', () => {
    expect(formatMoney(123456, 'USD')).toBe('$1,234.56')
    expect(formatMoney(-5, 'USD')).toBe('-$0.05')
    expect(formatMoney(123456, 'JPY')).toBe('¥123,456')
    expect(formatMoney(123456, 'KWD')).toBe('KWD\u00a0123.456')
    expect(formatMoney(123456, 'CLF')).toBe('CLF\u00a012.3456')
    expect(formatMoney(123456, 'HUF')).toBe('HUF\u00a01,234.56')
    expect(formatMoney(-0, 'EUR')).toBe('€0.00')
  })

  it('follows the locale', () => {
    expect(formatMoney(123456, 'EUR', 'de-DE')).toBe('1.234,56\u00a0€')
    expect(formatMoney(12345678, 'INR', 'en-IN')).toBe('₹1,23,456.78')
  })

  it('stays exact where a float would not', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'USD')).toBe('$90,071,992,547,409.91')
    expect(formatMoney(10n ** 24n + 1n, 'USD')).toBe('$10,000,000,000,000,000,000,000.01')
  })

  it('prints every digit of any amount in any currency', () => {
    const currencies = fc.constantFrom(...Object.keys(CURRENCIES))
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), currencies, (amount, currency) => {
        const digits = formatMoney(amount, currency)
          .match(/\d[\d,.]*$/)![0]
          .replaceAll(',', '')
        expect(digits).toBe(toMajorString(amount, currency))
      }),
    )
  })

  it('stays right after more pairs than it remembers', () => {
    const locales = ['en-US', 'de-DE', 'fr-FR', 'en-GB', 'es-ES']
    const showAll = () =>
      locales.flatMap(locale => Object.keys(CURRENCIES).map(currency => formatMoney(1, currency, locale)))
    expect(showAll()).toEqual(showAll())
  })

  it('refuses unknown currencies, unsafe amounts and malformed locales', () => {
    expect(() => formatMoney(1, 'ABC')).toThrow(UnknownCurrency)
    expect(() => formatMoney(1.5, 'USD')).toThrow(AmountOutOfRange)
    expect(() => formatMoney(1, 'USD', 'not a locale')).toThrow(RangeError)
  })
})
