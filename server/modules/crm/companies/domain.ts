import { InvalidInput } from '#kit/problem.ts'

/** `https://www.Acme.com/about` and `acme.com` name the same domain. */
export function toDomain(text: string | null | undefined): string | null {
  const host = text
    ?.trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
  if (!host) return null
  if (!/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host)) {
    throw InvalidInput('domain must be a domain such as example.com')
  }
  return host
}
