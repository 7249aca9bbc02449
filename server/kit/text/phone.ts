import { createRequire } from 'node:module'
import type { CountryCode } from 'libphonenumber-js'
import { InvalidInput } from '../problem.ts'

/** The numbering plans of the world are loaded with the first number. */
const require = createRequire(import.meta.url)
const loadPlans = () => require('libphonenumber-js') as typeof import('libphonenumber-js')

/**
 * E.164, and behind it the extension where there is one. A number without its country code is read as one of the given
 * country. Numbers that start with + are kept even where the numbering plan does not know them: plans grow, and test
 * numbers exist.
 */
export function toE164(text: string, country: string | null): string {
  const { parsePhoneNumberFromString: parsePhone, isSupportedCountry } = loadPlans()
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhone(text, region ? { defaultCountry: region, extract: false } : { extract: false })
  if (parsed?.isPossible()) return parsed.ext ? `${parsed.number} ext. ${parsed.ext}` : parsed.number
  const digits = text.replaceAll(/[\s().\-/]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  throw InvalidInput('phone must be a valid phone number such as +14155552671')
}
