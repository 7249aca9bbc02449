import { DomUtils, parseDocument } from 'htmlparser2'

/** Elements whose inside is text: what looks like a tag there is none. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/

interface Tag {
  name: string
  /** Of the address between its quotes, or of the bare one. */
  href: { from: number; until: number; isBare: boolean } | null
  end: number
}

/**
 * Web links of `a` and `area` get the address that `replace` answers, unless that is null; mailto, tel and anchors keep
 * theirs. The text is read once, tag by tag, and everything else of it stays as it is: the time goes by its length alone,
 * whatever is nested in whatever.
 */
export function replaceLinks(html: string, replace: (href: string) => string | null): string {
  let text = ''
  let copied = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = endOf(html, '-->', at + 4)
      continue
    }
    if (!/[a-z]/i.test(html[at + 1] ?? '')) {
      at += 1
      continue
    }
    const tag = readTag(html, at)
    if (tag.href && (tag.name === 'a' || tag.name === 'area')) {
      const { from, until, isBare } = tag.href
      const href = decode(html.slice(from, until)).trim()
      const next = isWebLink(href) ? replace(href) : null
      if (next !== null) {
        text += html.slice(copied, from) + (isBare ? `"${encode(next)}"` : encode(next))
        copied = until
      }
    }
    at = RAW.test(tag.name) ? rawEnd(html, tag) : tag.end
  }
  return text + html.slice(copied)
}

function isWebLink(href: string): boolean {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return !username && !password
}

const endOf = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

function rawEnd(html: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  return close.exec(html)?.index ?? html.length
}

const SPACE = /[\s/]/
const NAME = /[^\s/>=]+/y
const BARE = /[^\s>]*/y

function readTag(html: string, start: number): Tag {
  NAME.lastIndex = start + 1
  const name = NAME.exec(html)![0].toLowerCase()
  let at = NAME.lastIndex
  let href: Tag['href'] = null
  while (at < html.length && html[at] !== '>') {
    if (SPACE.test(html[at]!) || html[at] === '=') {
      at += 1
      continue
    }
    NAME.lastIndex = at
    const key = NAME.exec(html)![0].toLowerCase()
    const value = readValue(html, NAME.lastIndex)
    at = value.next
    if (key === 'href' && !href && value.until > value.from) href = value
  }
  return { name, href, end: Math.min(at + 1, html.length) }
}

const EQUALS = /\s*=\s*/y

function readValue(html: string, at: number) {
  EQUALS.lastIndex = at
  if (!EQUALS.test(html)) return { from: at, until: at, next: at, isBare: false }
  const from = EQUALS.lastIndex
  const quote = html[from]
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, from + 1)
    const until = close < 0 ? html.length : close
    return { from: from + 1, until, next: Math.min(until + 1, html.length), isBare: false }
  }
  BARE.lastIndex = from
  BARE.exec(html)
  return { from, until: BARE.lastIndex, next: BARE.lastIndex, isBare: true }
}

/** As a browser reads it. Few addresses have anything to decode. */
function decode(value: string): string {
  if (!value.includes('&')) return value
  const [element] = DomUtils.getElementsByTagName(
    'a',
    parseDocument(`<a href="${value.replaceAll('"', '&quot;')}">`),
  )
  return element?.attribs.href ?? value
}

const encode = (url: string) =>
  url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
