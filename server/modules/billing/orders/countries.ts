import { countryName, readCountryCode } from '#kit/text/countries.ts'

/**
 * An address as it is printed, a line each: a country code in its last line is written out, and the country that is
 * kept beside it is added where the address does not end with it.
 */
export function addressLines(address: string, language: string, country?: string | null): string[] {
  const lines = address
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const last = lines.at(-1)
  if (last && readCountryCode(last)) return [...lines.slice(0, -1), countryName(last, language)]
  if (!country || lines.length === 0) return lines
  const spoken = [countryName(country, language), countryName(country, 'en')].map(name => name.toLowerCase())
  return last && spoken.includes(last.toLowerCase()) ? lines : [...lines, countryName(country, language)]
}
