import { Parser } from 'htmlparser2'
import { findTechnologies, type TechnologyFound } from './technologies.ts'

/** One page, as it came. */
export interface PageIn {
  html: string
  url: string
  headers: Record<string, string>
  cookies: string[]
}

/** What stands on one page, before anything is made of it. */
export interface PageFacts {
  title: string | null
  siteName: string | null
  /** From JSON-LD: what the site calls itself. */
  statedName: string | null
  description: string | null
  language: string | null
  address: string | null
  emails: string[]
  phones: string[]
  links: { href: string; text: string }[]
  technologies: TechnologyFound[]
}

const MOST_LINKS = 2_000
const MOST_TEXT = 500_000
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg'])

const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?){1,5}/gu
/** `ada [at] acme (dot) example`, with what people put around the words. */
const SPELLED =
  /([\p{L}\p{N}._%+-]{1,64})\s{0,3}[[({<]\s{0,3}(?:at|ät|@|arroba|chez)\s{0,3}[\])}>]\s{0,3}([\p{L}\p{N}-]{1,63}(?:\s{0,3}(?:\.|[[({<]\s{0,3}(?:dot|punkt|\.|point|punto|ponto)\s{0,3}[\])}>])\s{0,3}[\p{L}\p{N}-]{1,63}){1,4})/giu
/** What every one of those holds: hardly a page does, and to look for it takes a hundredth of the time. */
const SPELLED_AT = /[[({<]\s{0,3}(?:at|ät|@|arroba|chez)\s{0,3}[\])}>]/iu
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|ico|css|js|woff2?)$/i

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Cloudflare hides addresses by a byte that all others are mixed with. */
export function decodeHidden(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,200}$/i.test(hex)) return null
  const bytes = Buffer.from(hex, 'hex')
  const plain = Buffer.from(bytes.subarray(1).map(byte => byte ^ bytes[0]!)).toString('utf8')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(plain) ? plain : null
}

export function findEmails(text: string): string[] {
  const plain = [...text.matchAll(EMAIL)].map(([address]) => address)
  const spelled = (SPELLED_AT.test(text) ? [...text.matchAll(SPELLED)] : []).map(
    ([, name, host]) =>
      `${name}@${host!.replaceAll(/\s*[[({<]\s*[^\])}>]+\s*[\])}>]\s*/g, '.').replaceAll(/\s+/g, '')}`,
  )
  return [...plain, ...spelled].filter(address => !IMAGE.test(address) && !/@\d+x?\./.test(address))
}

interface Stated {
  name: string | null
  address: string | null
  emails: string[]
  phones: string[]
  links: string[]
}

const nothing = (): Stated => ({ name: null, address: null, emails: [], phones: [], links: [] })

const ORGANIZATION =
  /organization|corporation|localbusiness|store|restaurant|website|brand|company|ngo|school/i

/** Looks through what a site says of itself for machines; the first that names an organization counts. */
function readStated(json: string): Stated {
  const stated = nothing()
  let seen = 0
  const look = (value: unknown, depth: number): void => {
    seen += 1
    if (seen > 2_000 || depth > 12 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const one of value) look(one, depth + 1)
      return
    }
    const node = value as Record<string, unknown>
    const text = (key: string): string | null =>
      typeof node[key] === 'string' ? tidy(node[key] as string) : null
    const type = String(Array.isArray(node['@type']) ? node['@type'].join(' ') : (node['@type'] ?? ''))
    if (ORGANIZATION.test(type)) {
      stated.name ??= text('legalName') ?? text('name')
      if (text('email')) stated.emails.push(text('email')!.replace(/^mailto:/i, ''))
      if (text('telephone')) stated.phones.push(text('telephone')!)
      stated.links.push(...[node.sameAs].flat().filter((one): one is string => typeof one === 'string'))
    }
    if (/postaladdress/i.test(type)) {
      const country = node.addressCountry
      const parts = [
        text('streetAddress'),
        [text('postalCode'), text('addressLocality')].filter(Boolean).join(' '),
        text('addressRegion'),
        typeof country === 'object' && country !== null
          ? String((country as { name?: string }).name ?? '')
          : text('addressCountry'),
      ]
      stated.address ??= parts.filter(Boolean).join(', ') || null
    }
    for (const child of Object.values(node)) look(child, depth + 1)
  }
  try {
    look(JSON.parse(json), 0)
  } catch {}
  return stated
}

/** In one pass over the text, whatever its depth. */
export function readPage({ html, url, headers, cookies }: PageIn): PageFacts {
  const metas: Record<string, string> = {}
  const scripts: string[] = []
  const links: { href: string; text: string }[] = []
  const emails: string[] = []
  const phones: string[] = []
  const stated: Stated[] = []
  let language: string | null = null
  let title = ''
  let text = ''
  let address = ''
  let silent = 0
  let inTitle = false
  let inAddress = 0
  let json: string | null = null
  let link: { href: string; text: string } | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'html') language ??= attributes.lang?.slice(0, 35) || null
        if (name === 'title') inTitle = title === ''
        if (name === 'address') inAddress += 1
        if (name === 'script') {
          if (attributes.src && scripts.length < 500) scripts.push(attributes.src)
          if (/ld\+json/i.test(attributes.type ?? '')) json = ''
        }
        if (SILENT.has(name)) silent += 1
        if (name === 'meta') {
          const key = (attributes.name ?? attributes.property ?? '').toLowerCase()
          if (key && attributes.content) metas[key] ??= tidy(attributes.content).slice(0, 2_000)
        }
        if (name === 'link' && attributes.href && scripts.length < 500) scripts.push(attributes.href)
        if (name === 'iframe' && attributes.src && scripts.length < 500) scripts.push(attributes.src)
        const hidden =
          attributes['data-cfemail'] ??
          /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i.exec(attributes.href ?? '')?.[1]
        const shown = hidden ? decodeHidden(hidden) : null
        if (shown) emails.push(shown)
        if (name === 'a' && attributes.href) {
          const { href } = attributes
          if (/^mailto:/i.test(href)) emails.push(decode(href.slice(7).split('?')[0]!))
          else if (/^tel:/i.test(href)) phones.push(decode(href.slice(4).split(';')[0]!))
          else if (links.length < MOST_LINKS) {
            link = { href, text: '' }
            links.push(link)
          }
        }
      },
      ontext(piece) {
        if (json !== null) json += piece
        else if (inTitle) title += piece
        else if (silent === 0 && text.length < MOST_TEXT) {
          text += piece
          if (link && link.text.length < 200) link.text += piece
          if (inAddress > 0 && address.length < 500) address += ` ${piece}`
        }
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false
        if (name === 'address') inAddress = Math.max(0, inAddress - 1)
        if (name === 'a') link = null
        if (name === 'script' && json !== null) {
          if (stated.length < 20) stated.push(readStated(json))
          json = null
        }
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (silent === 0) text += ' '
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  const said = stated.reduce(
    (all, one) => ({
      name: all.name ?? one.name,
      address: all.address ?? one.address,
      emails: [...all.emails, ...one.emails],
      phones: [...all.phones, ...one.phones],
      links: [...all.links, ...one.links],
    }),
    nothing(),
  )
  return {
    title: tidy(title).slice(0, 300) || null,
    siteName: metas['og:site_name']?.slice(0, 300) ?? null,
    statedName: said.name?.slice(0, 300) || null,
    description: (metas.description ?? metas['og:description'])?.slice(0, 1_000) ?? null,
    language: language ?? headers['content-language']?.split(',')[0]?.trim() ?? null,
    address: said.address?.slice(0, 500) ?? (tidy(address).slice(0, 500) || null),
    emails: [...said.emails, ...emails, ...findEmails(text)].slice(0, 500),
    phones: [...said.phones, ...phones].slice(0, 200),
    links: [
      ...links.map(one => ({ href: one.href, text: tidy(one.text) })),
      ...said.links.map(href => ({ href, text: '' })),
    ],
    technologies: findTechnologies({ url, headers, cookies, metas, scripts, html: html.slice(0, 300_000) }),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text.trim()
  }
}
