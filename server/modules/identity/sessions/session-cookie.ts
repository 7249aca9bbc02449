import { type Input, WithStatus } from '#kit/route.ts'
import type { Credentials, SignedIn } from './schema.ts'

/**
 * For the app in the browser: the refresh token is a cookie that no script can read, and only calls that carry a header
 * of ours may use it. A form of another site can send the cookie, but not the header.
 */
const COOKIE = 'bowline_refresh'
const PATH = '/api/v1/app/auth'
const THIRTY_DAYS = 30 * 24 * 3_600

type Headers = Input<never, never, never>['headers']

export const wantsCookie = (headers: Headers): boolean => headers['x-session'] === 'cookie'

export function findRefreshCookie(headers: Headers): string | undefined {
  const pairs = String(headers.cookie ?? '').split(';')
  const pair = pairs.map(one => one.trim()).find(one => one.startsWith(`${COOKIE}=`))
  return pair?.slice(COOKIE.length + 1) || undefined
}

const attributes = (publicUrl: string) =>
  `Path=${PATH}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The usual answer; to who asked for a cookie, the refresh token goes there instead of into the body. */
export function answerSession<S extends SignedIn>(
  headers: Headers,
  publicUrl: string,
  status: number,
  signedIn: S,
): WithStatus<{ data: S }> {
  if (!wantsCookie(headers) || !('access_token' in signedIn)) {
    return new WithStatus(status, { data: signedIn })
  }
  const credentials: Credentials['data'] = signedIn
  const { refresh_token, ...data } = credentials
  return new WithStatus(
    status,
    { data: data as S },
    { 'set-cookie': sessionCookie(publicUrl, refresh_token ?? '') },
  )
}

export const sessionCookie = (publicUrl: string, refreshToken: string): string =>
  `${COOKIE}=${refreshToken}; Max-Age=${THIRTY_DAYS}; ${attributes(publicUrl)}`

export const clearedCookie = (publicUrl: string): Record<string, string> => ({
  'set-cookie': `${COOKIE}=; Max-Age=0; ${attributes(publicUrl)}`,
})
