import { RawReply } from '#kit/route.ts'

export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const hrefXml = (path: string): string => `<D:href>${escapeXml(path)}</D:href>`

/** Properties by their local names: the value as XML. */
export type Properties = Record<string, string>

/** Which namespace a property is of. */
const PREFIXES: Record<string, string> = {
  'calendar-home-set': 'C',
  'calendar-user-address-set': 'C',
  'supported-calendar-component-set': 'C',
  'supported-calendar-data': 'C',
  'supported-collation-set': 'C',
  'max-resource-size': 'C',
  'calendar-data': 'C',
  'calendar-timezone': 'C',
  'calendar-description': 'C',
  'schedule-calendar-transp': 'C',
  getctag: 'S',
  'calendar-color': 'A',
  'calendar-order': 'A',
}
const tagOf = (name: string) => `${PREFIXES[name] ?? 'D'}:${name}`

const emptyTag = (name: string) => `<${tagOf(name)}/>`
const isName = (name: string): boolean => /^[A-Za-z][\w.-]*$/.test(name)

const part = (inner: string, status: string): string =>
  inner ? `<D:propstat><D:prop>${inner}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>` : ''

/** What became of properties that were to be changed: what is refused takes the others with it. */
export function patched(href: string, names: readonly string[], refused: readonly string[]): string {
  const tags = (some: readonly string[]) => some.filter(isName).map(emptyTag).join('')
  const others = tags(names.filter(name => !refused.includes(name)))
  const status = refused.length > 0 ? '424 Failed Dependency' : '200 OK'
  return `<D:response>${hrefXml(href)}${part(others, status)}${part(tags(refused), '403 Forbidden')}</D:response>`
}

/** What is there under 200, what is not under 404; names that are no names are left out. */
export function response(href: string, all: Properties, asked: readonly string[]): string {
  const wanted = asked.length > 0 ? asked : Object.keys(all).filter(name => name !== 'calendar-data')
  const there = wanted.filter(name => name in all)
  const missing = wanted.filter(name => !(name in all) && isName(name))
  const found = there.map(name => `<${tagOf(name)}>${all[name]}</${tagOf(name)}>`).join('')
  const lacking = missing.map(emptyTag).join('')
  return `<D:response><D:href>${escapeXml(href)}</D:href>${part(found, '200 OK')}${part(lacking, '404 Not Found')}</D:response>`
}

export const goneResponse = (href: string): string =>
  `<D:response><D:href>${escapeXml(href)}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`

const NAMESPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"'
const XML = { 'content-type': 'application/xml; charset=utf-8' }

export const multistatus = (responses: readonly string[], more = ''): RawReply =>
  new RawReply(
    207,
    { ...XML, dav: '1, 3, calendar-access' },
    `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus ${NAMESPACES}>${responses.join('')}${more}</D:multistatus>`,
  )

/** A condition that was not met, by its name, and what it is about. */
export const unmet = (status: number, condition: string, about = ''): RawReply =>
  new RawReply(
    status,
    XML,
    `<?xml version="1.0" encoding="utf-8"?>\n<D:error ${NAMESPACES}><${condition}>${about}</${condition}></D:error>`,
  )
