const names = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language)
  if (known) return known
  const made = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, made)
  return made
}

/** Codes that CLDR knows and no country has. */
const noCountries = new Set(['AA', 'EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** The code of ISO 3166 that is meant: "UK" is GB. Undefined for two letters that name no country. */
export function readCountryCode(text: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(text)) return undefined
  const { region } = new Intl.Locale(`und-${text}`)
  return region && !noCountries.has(region) && namesIn('en').of(region) ? region : undefined
}

/** "GB" as the reader calls it; `language` is one of our documents'. */
export const countryName = (code: string, language: string): string => {
  const read = readCountryCode(code)
  return (read && namesIn(language).of(read)) ?? code
}

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
