import { InvalidInput } from '#kit/problem.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { toCountryCode } from './countries.ts'
import { toE164 } from './phone.ts'
import type { ContactIn } from './schema.ts'

export type ContactValues = Omit<ContactIn, 'name'>

/** What the wire allows in many spellings, in the one we keep. Only the given keys appear in the answer. */
export function normalizeContact(input: ContactIn, homeCountry: string | null): ContactValues {
  const { name, ...given } = input
  const values: ContactValues = { ...given }
  if (name && given.first_name === undefined && given.last_name === undefined) {
    Object.assign(values, splitName(name))
  }
  for (const key of ['first_name', 'last_name', 'title', 'company_name', 'source'] as const) {
    if (values[key] !== undefined) values[key] = trimToNull(values[key])
  }
  if (values.email) values.email = values.email.trim()
  if (values.country != null) values.country = toCountry(values.country)
  if (values.phone !== undefined) {
    const phone = trimToNull(values.phone)
    values.phone = phone && toE164(phone, values.country ?? homeCountry)
  }
  if (values.timezone && !isTimeZone(values.timezone)) {
    throw InvalidInput('timezone must be a time zone such as Europe/Berlin')
  }
  if (values.linkedin_url) values.linkedin_url = toWebAddress('linkedin_url', values.linkedin_url)
  if (values.tags) values.tags = cleanTags(values.tags)
  return values
}

export const trimToNull = (text: string | null | undefined): string | null => text?.trim() || null

export function splitName(name: string): { first_name: string | null; last_name: string | null } {
  const words = name.trim().split(/\s+/)
  return { first_name: words[0] || null, last_name: words.slice(1).join(' ') || null }
}

export const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(tag => tag.trim()).filter(tag => tag !== '')),
]

/** The ISO code of what is given as a code or an English name. */
export function toCountry(text: string): string | null {
  if (text.trim() === '') return null
  const code = toCountryCode(text)
  if (!code) throw InvalidInput('country must be an ISO code such as DE, or the English name of a country')
  return code
}

/** Shown as a link one day, so nothing but http(s) may stand in it. */
export function toWebAddress(field: string, text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw InvalidInput(`${field} must be a valid URL`)
  return address
}
