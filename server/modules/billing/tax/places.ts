import { InvalidInput } from '#kit/problem.ts'
import { findCountry, readCountryCode } from '#kit/text/countries.ts'

const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
export const isInUnion = (country: string): boolean => members.has(country)

/** How tax writes a country where ISO 3166 does otherwise: Northern Ireland is in the Union for goods alone. */
const ofTax: Record<string, string> = { EL: 'GR', XI: 'XI' }

export function readPlace(text: string, field: string): string {
  const code = placeOf(text)
  if (!code) throw InvalidInput(`${field} must be a country code of two letters such as DE`)
  return code
}

/** Of two letters. */
export function placeOf(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? ''
  return ofTax[code] ?? readCountryCode(code)
}

/** Of a code or a name. */
export const placeNamed = (text: string | null | undefined): string | undefined =>
  text?.trim() ? (placeOf(text) ?? findCountry(text)) : undefined

export const placeOfNumber = (vatId: string | null): string | undefined => placeOf(vatId?.slice(0, 2))
