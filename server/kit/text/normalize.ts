import { InvalidInput } from '#kit/problem.ts'
import { findCountry } from './countries.ts'
import { findLanguage } from './languages.ts'

export const trimToNull = (text: string | null | undefined): string | null => text?.trim() || null

export const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(tag => tag.trim()).filter(tag => tag !== '')),
]

/** The ISO code of what is given as a code or as a name in one of our languages. */
export function toCountry(text: string): string | null {
  if (text.trim() === '') return null
  const code = findCountry(text)
  if (!code) throw InvalidInput('country must be an ISO code such as DE, or the name of a country')
  return code
}

/** The tag of what is given as one, or as the name of a language. */
export function toLanguage(text: string): string | null {
  if (text.trim() === '') return null
  const tag = findLanguage(text)
  if (!tag) throw InvalidInput('language must be a code such as de or pt-BR, or the name of a language')
  return tag
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
