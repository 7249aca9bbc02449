import { describe, expect, it } from 'vitest'
import { countryName, findCountry, readCountryCode } from './countries.ts'

describe('a country', () => {
  it.each([
    ['France', 'FR'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['Russia', 'RU'],
    ['Germany', 'DE'],
    [' de ', 'DE'],
    ['Czech Republic', 'CZ'],
    ['USA', 'US'],
  ])('written as %j is %s', (text, code) => expect(findCountry(text)).toBe(code))

  it('is found by its own English name, whichever it is', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap(a => letters.map(b => a + b)).filter(code => readCountryCode(code) === code)
    expect(codes.length).toBeGreaterThan(240)
    for (const code of codes) expect([code, findCountry(countryName(code, 'en'))]).toEqual([code, code])
  })

  it('that does not exist is none', () => {
    for (const text of ['Atlantis', 'XQ', '', 'EU']) expect(findCountry(text)).toBeUndefined()
  })
})
