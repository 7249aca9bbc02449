import { currencyOfCountry } from '#kit/money/currency-of-country.ts'
import { readCountryCode } from '#kit/text/countries.ts'

interface Locality {
  locale?: string
  country?: string
  currency?: string
}

/**
 * What a browser tells of the place of a new organization: its first language, and the zone of its clock, which says more
 * about where a company is. Nothing is guessed for a program, which names no language.
 */
export function guessLocality(acceptLanguage: string | undefined, timeZone: string | undefined): Locality {
  const language = readFirstLanguage(acceptLanguage)
  if (!language) return {}
  // American English is what a browser speaks that nobody told otherwise: it says nothing of a country.
  const spoken = language.toString() === 'en-US' ? undefined : readCountryCode(language.region ?? '')
  const country = countryOfZone(timeZone) ?? spoken
  if (!country) return { locale: language.toString() }
  const currency = currencyOfCountry(country)
  return {
    locale: language.region ? language.toString() : `${language}-${country}`,
    country,
    ...(currency ? { currency } : {}),
  }
}

function readFirstLanguage(acceptLanguage = ''): Intl.Locale | undefined {
  const [tag = ''] = acceptLanguage.split(/[,;]/)
  if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag.trim())) return undefined
  try {
    return new Intl.Locale(tag.trim())
  } catch {
    return undefined
  }
}

let zones: ReadonlyMap<string, string> | undefined

function countryOfZone(zone: string | undefined): string | undefined {
  zones ??= new Map(listCountries().flatMap(country => zonesOf(country).map(one => [one, country] as const)))
  return zone === undefined ? undefined : zones.get(canonical(zone))
}

function listCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap(first => letters.map(second => first + second))
  return pairs.filter(pair => readCountryCode(pair) === pair)
}

const zonesOf = (country: string): string[] =>
  (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map(canonical)

/** Cities were renamed, and a browser may know either name. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
