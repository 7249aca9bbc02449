import { describe, expect, it } from 'vitest'
import { languages } from '../web/language.ts'
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
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['Alemania', 'DE'],
    ['Alemanha', 'DE'],
    ['ドイツ', 'DE'],
  ])('written as %j is %s', (text, code) => expect(findCountry(text)).toBe(code))

  it.each(languages)('is found by its own name in %s, whichever it is', language => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap(a => letters.map(b => a + b)).filter(code => readCountryCode(code) === code)
    expect(codes.length).toBeGreaterThan(240)
    for (const code of codes) expect([code, findCountry(countryName(code, language))]).toEqual([code, code])
  })

  it('that does not exist is none', () => {
    for (const text of ['Atlantis', 'XQ', '', 'EU']) expect(findCountry(text)).toBeUndefined()
  })
})
