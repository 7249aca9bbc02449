import { createHmac } from 'node:crypto'

/** What a person is known by, in the one spelling that is compared. */

export const normalizeEmail = (text: string): string => text.trim().toLowerCase()

/** `https://www.linkedin.com/in/Ada-L/?trk=x`, `linkedin.com/in/ada-l` and `ada-l` are one handle. */
export function linkedinHandle(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const match = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/([^/?#]+)/.exec(trimmed)
  const handle = match?.[1] ?? (/^[\p{L}\p{N}_%-]{2,200}$/u.test(trimmed) ? trimmed : null)
  if (handle === null) return null
  try {
    return decodeURIComponent(handle)
  } catch {
    return handle
  }
}

export const linkedinUrl = (handle: string): string =>
  `https://www.linkedin.com/in/${encodeURIComponent(handle)}`

export type KeyKind = 'e' | 'l' | 'n' | 'p'

/**
 * As a uuid, the half of an HMAC: the key of the installation makes it worthless to whoever does not hold it, and 128 bits
 * are enough that no two people share one.
 */
export function hashIdentifier(secret: Buffer, kind: KeyKind, value: string): string {
  const hex = createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const nameAtCompany = (name: string, domain: string): string => `${plain(name)}@${domain}`
