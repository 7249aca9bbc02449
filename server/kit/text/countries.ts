import { languages } from '../web/language.ts'

const inLanguage = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames {
  const known = inLanguage.get(language)
  if (known) return known
  const made = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  inLanguage.set(language, made)
  return made
}

/** Codes that CLDR knows and no country has. */
const noCountries = new Set(['AA', 'EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** The code of ISO 3166 that is meant: "UK" is GB. Undefined for two letters that name no country. */
export function readCountryCode(text: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(text)) return undefined
  const known = byCode.get(text)
  if (known !== undefined) return known ?? undefined
  const code = lookUp(text)
  byCode.set(text, code ?? null)
  return code
}

/** There are 676 of them at most, and to ask takes longer than to read a whole row of a file. */
const byCode = new Map<string, string | null>()

function lookUp(text: string): string | undefined {
  const { region } = new Intl.Locale(`und-${text}`)
  return region && !noCountries.has(region) && namesIn('en').of(region) ? region : undefined
}

/** "GB" as the reader calls it. */
export const countryName = (code: string, language: string): string => {
  const read = readCountryCode(code)
  return (read && namesIn(language).of(read)) ?? code
}

const aliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  'korea, republic of': 'KR',
  'russian federation': 'RU',
  'viet nam': 'VN',
  turkey: 'TR',
  uae: 'AE',
}

let byName: Map<string, string> | undefined

function listNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap(first => letters.map(second => first + second))
  // A code that was given up (FX, UK, SU) is called as its successor is, and must not stand for it.
  const codes = pairs.filter(pair => readCountryCode(pair) === pair)
  // English last, so that it wins where two languages call different countries alike.
  return new Map([
    ...languages
      .toReversed()
      .flatMap(language => codes.map(code => [namesIn(language).of(code)!.toLowerCase(), code] as const)),
    ...Object.entries(aliases),
  ])
}

/** The ISO code of what people write: a code, or a country's name in one of our languages. */
export function findCountry(text: string): string | undefined {
  byName ??= listNames()
  const trimmed = text.trim()
  return byName.get(trimmed.toLowerCase()) ?? readCountryCode(trimmed.toUpperCase())
}
