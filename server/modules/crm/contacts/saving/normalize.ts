import { InvalidInput, Problem } from '#kit/problem.ts'
import { cleanTags, toCountry, toLanguage, toWebAddress, trimToNull } from '#kit/text/normalize.ts'
import { toE164 } from '#kit/text/phone.ts'
import { readAddress } from '#kit/text/postal.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import type { ContactIn } from '../schema.ts'

export type ContactValues = Omit<ContactIn, 'name'>

/** What becomes of a value that cannot be kept as what it claims to be. */
export type Refuse = (field: keyof ContactValues, detail: string) => void

const refuseAll: Refuse = (_, detail) => {
  throw InvalidInput(detail)
}

/**
 * What the wire allows in many spellings, in the one we keep. Only the given keys appear in the answer. Where `refuse`
 * returns, the value is left out and the rest goes on; a phone number is then not guessed to be of the home country
 * unless it says so by its length.
 */
export function normalizeContact(
  input: ContactIn,
  homeCountry: string | null,
  refuse: Refuse = refuseAll,
): ContactValues {
  const { name, ...given } = input
  const values: ContactValues = { ...given }
  if (name && given.first_name === undefined && given.last_name === undefined) {
    Object.assign(values, splitName(name))
  }
  for (const key of ['first_name', 'last_name', 'title', 'company_name', 'source'] as const) {
    if (values[key] !== undefined) values[key] = trimToNull(values[key])
  }
  if (values.email) values.email = values.email.trim()
  if (values.emails) values.emails = values.emails.map(one => ({ ...one, email: one.email.trim() }))
  const attempt = <K extends keyof ContactValues>(field: K, read: () => ContactValues[K]) => {
    try {
      values[field] = read()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      delete values[field]
      refuse(field, error.message)
    }
  }
  const { country, language, phone, phones, timezone, linkedin_url, billing_address } = values
  if (country != null) attempt('country', () => toCountry(country))
  if (language != null) attempt('language', () => toLanguage(language))
  if (phone !== undefined) attempt('phone', () => toPhone(phone, values.country, homeCountry, refuse))
  if (phones) attempt('phones', () => toPhones(phones, values.country, homeCountry, refuse))
  if (timezone) attempt('timezone', () => toTimeZone(timezone))
  if (linkedin_url) attempt('linkedin_url', () => toWebAddress('linkedin_url', linkedin_url))
  if (billing_address) attempt('billing_address', () => readAddress('billing_address', billing_address))
  if (values.tags) values.tags = cleanTags(values.tags)
  return values
}

function toPhone(
  text: string | null,
  country: string | null | undefined,
  homeCountry: string | null,
  refuse: Refuse,
): string | null {
  const phone = trimToNull(text)
  if (!phone) return null
  const mayGuess = country != null || refuse === refuseAll || countDigits(phone) > LONGEST_LOCAL
  return toE164(phone, country ?? (mayGuess ? homeCountry : null))
}

function toPhones(
  list: NonNullable<ContactIn['phones']>,
  ...context: [string | null | undefined, string | null, Refuse]
): NonNullable<ContactIn['phones']> {
  return list.flatMap(one => {
    const phone = toPhone(one.phone, ...context)
    return phone ? { ...one, phone } : []
  })
}

/** Up to so many digits a number leaves out its area, and so says nothing of its country. */
const LONGEST_LOCAL = 7
const countDigits = (phone: string): number => phone.replace(/(ext|x|#).*$/i, '').replaceAll(/\D/g, '').length

function toTimeZone(text: string): string {
  if (!isTimeZone(text)) throw InvalidInput('timezone must be a time zone such as Europe/Berlin')
  return text
}

export function splitName(name: string): { first_name: string | null; last_name: string | null } {
  const words = name.trim().split(/\s+/)
  return { first_name: words[0] || null, last_name: words.slice(1).join(' ') || null }
}
