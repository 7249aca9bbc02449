import { type Input, WithStatus } from '#kit/route.ts'
import type { Credentials } from './schema.ts'

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
export function answerSession(
  headers: Headers,
  publicUrl: string,
  status: number,
  credentials: Credentials['data'],
): WithStatus<Credentials> {
  if (!wantsCookie(headers)) return new WithStatus(status, { data: credentials })
  const { refresh_token, ...data } = credentials
  const cookie = `${COOKIE}=${refresh_token}; Max-Age=${THIRTY_DAYS}; ${attributes(publicUrl)}`
  return new WithStatus(status, { data }, { 'set-cookie': cookie })
}

export const clearedCookie = (publicUrl: string): Record<string, string> => ({
  'set-cookie': `${COOKIE}=; Max-Age=0; ${attributes(publicUrl)}`,
})
