/** robots.txt as RFC 9309 has it: what a crawler of one name may ask for. */

export interface Rule {
  readonly allows: boolean
  /** As `normalise` spells it, with `*` for anything and `$` at the end. */
  readonly pattern: string
}

export interface StrangeLine {
  readonly line: number
  readonly text: string
}

export interface Robots {
  /** Of all groups that are ours, or of those for everybody. */
  readonly rules: readonly Rule[]
  /** Seconds, as somebody asks for. */
  readonly crawlDelay: number | null
  readonly sitemaps: readonly string[]
  /** Lines that nobody understands, the first hundred of them. */
  readonly strange: readonly StrangeLine[]
  readonly strangeCount: number
}

export const ROBOTS_MOST_BYTES = 500 * 1024
const MOST_STRANGE = 100

export const NO_RULES: Robots = { rules: [], crawlDelay: null, sitemaps: [], strange: [], strangeCount: 0 }

/** As they are often misspelt, too. */
const KEYS: Record<string, string> = {
  'user-agent': 'user-agent',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  sitemap: 'sitemap',
  'site-map': 'sitemap',
  'crawl-delay': 'crawl-delay',
  // Understood by others: no mistake, and nothing to us.
  host: 'other',
  'clean-param': 'other',
  'request-rate': 'other',
  'visit-time': 'other',
  noindex: 'other',
  'content-signal': 'other',
}

interface Group {
  rules: Rule[]
  crawlDelay: number | null
}

export function parseRobots(text: string, token: string): Robots {
  const ours: Group = { rules: [], crawlDelay: null }
  const everybodys: Group = { rules: [], crawlDelay: null }
  const sitemaps: string[] = []
  const strange: StrangeLine[] = []
  let strangeCount = 0
  let isOurs = false
  let isEverybodys = false
  let isNamed = false
  // Names one after another share what follows them.
  let hasRules = false
  let namesUs = false
  const lines = text
    .replace(/^\uFEFF/, '')
    .slice(0, ROBOTS_MOST_BYTES)
    .split(/\r\n|\r|\n/)
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/#.*$/, '').trim()
    if (line === '') continue
    const { key, value } = readLine(line)
    switch (key) {
      case 'user-agent': {
        if (hasRules) isOurs = isEverybodys = hasRules = false
        isNamed = true
        const isMe = (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase() === token.toLowerCase()
        isOurs ||= isMe
        namesUs ||= isMe
        isEverybodys ||= /^\*(\s|$)/.test(value)
        continue
      }
      case 'allow':
      case 'disallow': {
        if (!isNamed) break
        hasRules = true
        if (value === '') continue
        const rule = { allows: key === 'allow', pattern: normalisePattern(value) }
        if (isOurs) ours.rules.push(rule)
        if (isEverybodys) everybodys.rules.push(rule)
        continue
      }
      case 'crawl-delay': {
        const seconds = Number(value)
        if (!isNamed || value === '' || !Number.isFinite(seconds) || seconds < 0) break
        if (isOurs) ours.crawlDelay ??= seconds
        if (isEverybodys) everybodys.crawlDelay ??= seconds
        continue
      }
      case 'sitemap':
        if (value === '') break
        sitemaps.push(value)
        continue
      case 'other':
        continue
    }
    strangeCount += 1
    if (strange.length < MOST_STRANGE) strange.push({ line: index + 1, text: line.slice(0, 300) })
  }
  const { rules, crawlDelay } = namesUs ? ours : everybodys
  return { rules, crawlDelay, sitemaps, strange, strangeCount }
}

function readLine(line: string): { key: string | undefined; value: string } {
  const colon = line.indexOf(':')
  if (colon > 0)
    return { key: KEYS[line.slice(0, colon).trim().toLowerCase()], value: line.slice(colon + 1).trim() }
  const [word = '', value, ...rest] = line.split(/\s+/)
  return {
    key: value !== undefined && rest.length === 0 ? KEYS[word.toLowerCase()] : undefined,
    value: value ?? '',
  }
}

const UNRESERVED = /[A-Za-z0-9._~-]/

/** One spelling for what means the same: percent signs only where they are needed, in capitals, never for letters. */
function normalise(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[^\x21-\x7e]+/gi, part => {
    if (!part.startsWith('%')) return encodeURIComponent(part.toWellFormed())
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return UNRESERVED.test(character) ? character : part.toUpperCase()
  })
}

function normalisePattern(value: string): string {
  const pattern = normalise(value)
  const isAnchored = pattern.endsWith('$')
  const body = (isAnchored ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24').replace(/\*+/g, '*')
  return isAnchored ? `${body}$` : body
}

const pathOf = ({ pathname, search }: URL): string =>
  normalise(`${pathname}${search}`).replaceAll('*', '%2A').replaceAll('$', '%24')

/** The longest pattern that fits decides; of two as long, the one that allows. */
export function allows({ rules }: Robots, url: URL): boolean {
  if (url.pathname === '/robots.txt') return true
  const path = pathOf(url)
  let best = -1
  let verdict = true
  for (const { allows: allowing, pattern } of rules) {
    if (pattern.length < best || (pattern.length === best && !allowing)) continue
    if (!fits(pattern, path)) continue
    best = pattern.length
    verdict = allowing
  }
  return verdict
}

/** No regular expression: whoever wrote the pattern could make one take hours. */
function fits(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = ''] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index]!
    if (isAnchored && index === parts.length - 1)
      return path.length - part.length >= at && path.endsWith(part)
    const next = path.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return !isAnchored || at === path.length
}

/** So few rules are looked through by the thread that answers. */
export const isSmall = ({ rules }: Robots): boolean =>
  rules.length <= 500 && rules.reduce((sum, { pattern }) => sum + pattern.length, 0) <= 20_000
