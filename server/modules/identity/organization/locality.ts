import { isCurrency } from '#kit/money/currencies.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findCountry } from '#kit/text/countries.ts'
import { isTimeZone } from '#kit/time/zone.ts'

export function readTimeZone(zone: string): string {
  if (!isTimeZone(zone)) throw InvalidInput('timezone must be an IANA time zone such as Europe/Berlin')
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
}

export function readCurrency(code: string): string {
  const currency = code.toUpperCase()
  if (!isCurrency(currency)) throw InvalidInput('currency must be an ISO 4217 code such as EUR')
  return currency
}

export function readLocale(locale: string): string {
  try {
    const canonical = Intl.getCanonicalLocales(locale)[0]
    if (canonical) return canonical
  } catch {
    // Not a language tag at all: refused below like an empty one.
  }
  throw InvalidInput('locale must be a language tag such as en-GB')
}

export function readCountry(text: string): string {
  const country = findCountry(text)
  if (!country) throw InvalidInput('country must be an ISO code such as DE, or the name of a country')
  return country
}

export function readWebsite(website: string): string {
  const url = URL.parse(website)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw InvalidInput('website must be an address that starts with https:// or http://')
  }
  return website
}
