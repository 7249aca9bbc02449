import { describe, expect, it } from 'vitest'
import { CURRENCIES, exponentOf, isCurrency, UnknownCurrency } from './currencies.ts'

const codes = Object.keys(CURRENCIES)

// Known to Intl, absent from our table.
const NOT_FOR_AMOUNTS: Record<string, string> = {
  ANG: 'replaced by XCG in 2025',
  BGN: 'Bulgaria took the euro in 2026',
  CUC: 'withdrawn in 2021',
  HRK: 'Croatia took the euro in 2023',
  SLL: 'replaced by SLE',
  ZWL: 'replaced by ZWG in 2024',
  XDR: 'no minor unit in ISO 4217',
  XSU: 'no minor unit in ISO 4217',
}

// Active in ISO 4217, absent from Intl.supportedValuesOf.
const UNKNOWN_TO_INTL: Record<string, string> = {
  BOV: 'fund',
  CHE: 'fund',
  CHW: 'fund',
  CLF: 'fund',
  COU: 'fund',
  MXV: 'fund',
  USN: 'fund',
  UYI: 'fund',
  UYW: 'fund',
  VED: 'second code of the Venezuelan bolívar, CLDR keeps VES only',
  XAD: 'accounting unit of the Arab Monetary Fund, added in 2025',
}

// ISO defines these minor units; CLDR shows none because nobody uses the coins any more.
const SHOWN_WHOLE_BY_CLDR = new Set(
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' '),
)

describe('currencies', () => {
  it('holds every active ISO currency with a minor unit that Intl knows', () => {
    const missing = Intl.supportedValuesOf('currency').filter(code => !isCurrency(code))
    expect(missing.sort()).toEqual(Object.keys(NOT_FOR_AMOUNTS).sort())
  })

  it('goes beyond Intl only by the codes listed with a reason', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    expect(codes.filter(code => !known.has(code)).sort()).toEqual(Object.keys(UNKNOWN_TO_INTL).sort())
  })

  it('counts the 178 codes of list one less the 13 without a minor unit', () => {
    expect(codes).toHaveLength(178 - 13)
  })

  it('agrees with Intl on minor units where CLDR follows ISO', () => {
    const differing = Intl.supportedValuesOf('currency').filter(code => {
      if (!isCurrency(code)) return false
      const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
      return format.resolvedOptions().minimumFractionDigits !== exponentOf(code)
    })
    expect(new Set(differing)).toEqual(SHOWN_WHOLE_BY_CLDR)
  })

  it('knows the exponents other than two', () => {
    const withExponent = (exponent: number) => codes.filter(code => exponentOf(code) === exponent).join(' ')
    expect(withExponent(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF')
    expect(withExponent(3)).toBe('BHD IQD JOD KWD LYD OMR TND')
    expect(withExponent(4)).toBe('CLF UYW')
  })

  it('refuses what is not a code', () => {
    for (const text of ['', 'usd', 'US', 'XXX', 'XAU', 'constructor', '__proto__', 'USD ']) {
      expect(isCurrency(text)).toBe(false)
      expect(() => exponentOf(text)).toThrow(UnknownCurrency)
    }
  })
})
