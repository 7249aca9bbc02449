/**
 * In a browser the session is a cookie that no script reads. Calls of the API by it carry a header of ours, which a form
 * of another site cannot send; the portal's own pages have one of their own.
 */
type Headers = Readonly<Record<string, string | string[] | undefined>>

const API_COOKIE = 'bowline_portal'
const PAGE_COOKIE = 'bowline_portal_page'

export const wantsCookie = (headers: Headers): boolean => headers['x-session'] === 'cookie'

const read = (headers: Headers, name: string): string => {
  const pairs = String(headers.cookie ?? '').split(';')
  const pair = pairs.map(one => one.trim()).find(one => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}

const bearerOf = (headers: Headers): string => {
  const header = String(headers.authorization ?? '')
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}

/** As calls of the API carry it. */
export const tokenOf = (headers: Headers): string =>
  bearerOf(headers) || (wantsCookie(headers) ? read(headers, API_COOKIE) : '')

export const pageTokenOf = (headers: Headers): string => read(headers, PAGE_COOKIE)

const EIGHT_HOURS = 8 * 3_600
const cookie = (name: string, path: string, publicUrl: string, token: string) =>
  `${name}=${token}; Max-Age=${token ? EIGHT_HOURS : 0}; Path=${path}; HttpOnly; SameSite=Strict${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`

export const apiCookie = (publicUrl: string, key: string, token: string): string =>
  cookie(API_COOKIE, `/api/v1/app/portal/${key}`, publicUrl, token)

export const pageCookie = (publicUrl: string, key: string, token: string): string =>
  cookie(PAGE_COOKIE, `/portal/${key}`, publicUrl, token)
