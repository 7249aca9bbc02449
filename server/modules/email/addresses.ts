import { domainToASCII } from 'node:url'
import { InvalidInput } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { say } from '#kit/text/sentence.ts'
import { isEmail } from '#platform/server/validation.ts'

export interface Address {
  email: string
  name: string
}

/** How a caller may name a recipient: an address, or an address with the person's name. */
export type AddressInput = string | { email: string; name?: string | null }

const MOST_RECIPIENTS = 50

export const addressKey = emailKey

export const domainOf = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1)) || 'localhost'

/** Names come from contacts, forms and strangers: whatever could start a header line of its own becomes a space. */
export const cleanName = (name: string | null | undefined): string =>
  (name ?? '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)

export function parseAddress(input: AddressInput, field: string): Address {
  const { email, name } = typeof input === 'string' ? { email: input, name: '' } : input
  const trimmed = email.trim()
  if (trimmed.length > 254 || !isEmail(trimmed)) throw InvalidInput(`${field} must be a valid email address`)
  return { email: trimmed, name: cleanName(name) }
}

export interface Recipients {
  to: Address[]
  cc: Address[]
  bcc: Address[]
}

/** Everybody once: who stands in To is not copied a second time. */
export function parseRecipients(input: {
  to: readonly AddressInput[]
  cc?: readonly AddressInput[] | undefined
  bcc?: readonly AddressInput[] | undefined
}): Recipients {
  const seen = new Set<string>()
  const read = (field: 'to' | 'cc' | 'bcc') =>
    (input[field] ?? [])
      .map(one => parseAddress(one, field))
      .filter(({ email }) => !seen.has(addressKey(email)) && seen.add(addressKey(email)))
  const recipients = { to: read('to'), cc: read('cc'), bcc: read('bcc') }
  if (recipients.to.length === 0) throw InvalidInput('to is required')
  if (seen.size > MOST_RECIPIENTS)
    throw InvalidInput(say`A mail has at most ${{ most: MOST_RECIPIENTS }} recipients`)
  return recipients
}

export const allOf = ({ to, cc, bcc }: Recipients): Address[] => [...to, ...cc, ...bcc]

/** A subject is one line. Line breaks are refused, not mended: nobody types one by accident. */
export function checkSubject(subject: string): string {
  if (/[\r\n\0\u2028\u2029]/.test(subject)) throw InvalidInput('subject must be a single line')
  return subject.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
