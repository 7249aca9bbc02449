import type { Input } from '#kit/route.ts'

/** Ties the way to the provider and back to one browser: a link that somebody else began leads nowhere. */
const COOKIE = 'bowline_sso'
const TEN_MINUTES = 600

export function findAttemptCookie(headers: Input<never, never, never>['headers']): string | undefined {
  const pairs = String(headers.cookie ?? '').split(';')
  const pair = pairs.map(one => one.trim()).find(one => one.startsWith(`${COOKIE}=`))
  return pair?.slice(COOKIE.length + 1) || undefined
}

export const keptCookie = (publicUrl: string, value: string): string =>
  `${COOKIE}=${value}; Max-Age=${TEN_MINUTES}; Path=/api/v1/app/auth/sso; HttpOnly; SameSite=Lax${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`
