import { Parser } from 'htmlparser2'
import { hostKey, resolveLink } from '#platform/crawl/urls.ts'
import type { PageFacts, Sample } from './facts.ts'
import { quoteTag } from './quote.ts'
import { findStructuredProblems } from './structured.ts'
import { cut, fold } from './text.ts'

type Attributes = Record<string, string>
export type Gathered = Omit<PageFacts, 'charset' | 'wordCount' | 'textDigest' | 'simhash' | 'bytes' | 'isCut'>

export interface Collected {
  facts: Gathered
  base: string
  links: { href: string; nofollow: boolean }[]
  hasMoreLinks: boolean
  hasMoreText: boolean
  headings: string[]
  anchors: string[]
  text: string
}

const PIECE = 65_536
const MOST_LINKS = 50_000
const MOST_IMAGES = 1_000
const MOST_ALTERNATES = 200
const MOST_SCRIPTS = 50
const LONGEST_TEXT = 1_000_000
const LONGEST_LINE = 10_000
const LONGEST_SCRIPT = 256 * 1024
const MOST_ANCHORS = 200
const QUOTED = 20

/** What a tag means for the text around it. */
interface TagRule {
  /** Nothing in it is read by anybody. */
  hides: boolean
  /** Words on both sides of it are not one word. */
  breaks: boolean
  /** Of a heading; 0 for all else. */
  level: number
  /** Which attribute names what is loaded into the page. */
  loads: string | null
}

const HIDING = 'script style noscript template svg math iframe textarea select'.split(' ')
const BREAKING =
  'address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table td th tr ul'.split(
    ' ',
  )
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const LOADING = {
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  object: 'data',
  script: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
}
const PLAIN: TagRule = { hides: false, breaks: false, level: 0, loads: null }
/** One look for each tag: a page has thousands of them. */
const RULES = new Map<string, TagRule>()
const setRule = (tag: string, rule: Partial<TagRule>) =>
  RULES.set(tag, { ...(RULES.get(tag) ?? PLAIN), ...rule })
for (const tag of HIDING) setRule(tag, { hides: true })
for (const tag of BREAKING) setRule(tag, { breaks: true })
for (const [index, tag] of HEADINGS.entries()) setRule(tag, { level: index + 1 })
for (const [tag, loads] of Object.entries(LOADING)) setRule(tag, { loads })

const empty = (): Sample => ({ count: 0, quoted: [] })

function note(sample: Sample, quoted: () => string): void {
  sample.count += 1
  if (sample.quoted.length < QUOTED) sample.quoted.push(quoted())
}

/** A text that is being read: from its tag to the end of it. */
interface Line {
  tag: string
  text: string
  done: (text: string) => void
}

/** Everything in one pass, nothing built. Whatever the page, what is kept has a limit. */
export function collectPage(html: string, pageUrl: string, robotsHeader: string | null): Collected {
  const home = hostKey(new URL(pageUrl))
  const isEncrypted = pageUrl.startsWith('https:')
  const facts: Gathered = {
    title: null,
    description: null,
    h1: [],
    h1Count: 0,
    skippedHeading: null,
    headingCount: 0,
    lang: null,
    viewport: null,
    canonicals: [],
    noindex: closes(robotsHeader ?? '') ? cut(`X-Robots-Tag: ${robotsHeader}`) : null,
    openGraph: { title: null, image: null },
    hreflang: [],
    imageCount: 0,
    withoutAlt: empty(),
    mixed: empty(),
    formCount: 0,
    insecureForms: empty(),
    nofollowInternal: empty(),
    structuredCount: 0,
    structuredProblems: [],
    hasScripts: false,
  }
  let base: string | null = null
  const links: { href: string; nofollow: boolean; tag: string }[] = []
  const forms: { action: string; tag: string }[] = []
  let hasMoreLinks = false
  let hasMoreText = false
  const headings: string[] = []
  const anchors: string[] = []
  let text = ''
  let length = 0
  let hidden = 0
  let inHead = false
  let inBody = false
  let level = 0
  const lines: Line[] = []

  const read = (tag: string, done: Line['done']) => {
    if (lines.length < 20) lines.push({ tag, text: '', done })
  }
  const takeAnchor = (said: string) => {
    if (said && anchors.length < MOST_ANCHORS) anchors.push(said.slice(0, 200))
  }
  const load = (tag: string, attribute: string, attributes: Attributes) => {
    const address = attributes[attribute]?.trim()
    if (address && /^http:\/\//i.test(address)) note(facts.mixed, () => quoteTag(tag, attributes))
  }

  const handlers: Record<string, (attributes: Attributes) => void> = {
    html: ({ lang }) => {
      facts.lang ??= lang?.trim() || null
    },
    head: () => {
      inHead = true
    },
    body: () => {
      inHead = false
      inBody = true
    },
    base: ({ href }) => {
      if (href !== undefined) base ??= URL.parse(href.trim(), pageUrl)?.href ?? null
    },
    // An icon may have a title as well: the page's own is the first outside of pictures.
    title: () => {
      if (hidden === 0 && facts.title === null) {
        read('title', said => {
          facts.title ??= said
        })
      }
    },
    meta: attributes => {
      const { name = '', property = '', content = '' } = attributes
      const key = (name || property).toLowerCase().trim()
      const value = fold(content).slice(0, LONGEST_LINE)
      if (key === 'description') facts.description ??= value
      else if (key === 'viewport') facts.viewport ??= value
      else if (key === 'og:title') facts.openGraph.title ??= value || null
      else if (key === 'og:image') facts.openGraph.image ??= value || null
      else if ((key === 'robots' || key === 'bowlinebot') && closes(content)) {
        facts.noindex ??= quoteTag('meta', attributes)
      }
    },
    link: attributes => {
      const { href = '', hreflang } = attributes
      const rel = ` ${(attributes.rel ?? '').toLowerCase()} `
      if (
        /\s(stylesheet|icon|preload|modulepreload)\s/.test(rel) &&
        isEncrypted &&
        /^http:\/\//i.test(href.trim())
      ) {
        note(facts.mixed, () => quoteTag('link', attributes))
      }
      if (rel.includes(' canonical ') && facts.canonicals.length < QUOTED) {
        facts.canonicals.push({ href: href.slice(0, 2_000), url: null })
      }
      if (rel.includes(' alternate ') && hreflang !== undefined && facts.hreflang.length < MOST_ALTERNATES) {
        facts.hreflang.push({ code: hreflang.trim().slice(0, 100), href: href.slice(0, 2_000), url: null })
      }
    },
    a: attributes => {
      const { href, rel = '' } = attributes
      if (href === undefined) return
      if (links.length === MOST_LINKS) hasMoreLinks = true
      else {
        const nofollow = rel !== '' && /(^|\s)nofollow(\s|$)/i.test(rel)
        links.push({ href: href.slice(0, 2_001), nofollow, tag: nofollow ? quoteTag('a', attributes) : '' })
      }
      if (anchors.length < MOST_ANCHORS) read('a', takeAnchor)
    },
    img: attributes => {
      if (facts.imageCount === MOST_IMAGES) return
      facts.imageCount += 1
      if (attributes.alt === undefined) note(facts.withoutAlt, () => quoteTag('img', attributes))
    },
    form: attributes => {
      facts.formCount += 1
      if (forms.length < 100)
        forms.push({ action: attributes.action ?? '', tag: quoteTag('form', attributes) })
    },
    script: ({ type = '' }) => {
      if (inBody && !/json/i.test(type)) facts.hasScripts = true
      if (type.trim().toLowerCase() !== 'application/ld+json' || facts.structuredCount === MOST_SCRIPTS)
        return
      facts.structuredCount += 1
      read('script', said => {
        const left = QUOTED - facts.structuredProblems.length
        facts.structuredProblems.push(...findStructuredProblems(said).slice(0, left))
      })
    },
  }

  const onTag = new Map(Object.entries(handlers))
  const onHeading = (tag: string, now: number) => {
    facts.headingCount += 1
    const from = level
    level = now
    if (now === 1) facts.h1Count += 1
    read(tag, said => {
      if (now === 1 && said && facts.h1.length < 5) facts.h1.push(said)
      else if (now > 1 && headings.length < 100) headings.push(said.slice(0, 500))
      // Before the first there is nothing to skip: where it begins is the business of the h1 check.
      if (from > 0 && now > from + 1) facts.skippedHeading ??= { from, to: now, text: cut(said, 200) }
    })
  }
  const endLine = (tag: string) => {
    const at = lines.findLastIndex(line => line.tag === tag)
    if (at < 0) return
    const [line] = lines.splice(at, 1)
    line!.done(tag === 'script' ? line!.text : fold(line!.text).slice(0, LONGEST_LINE))
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const rule = RULES.get(tag)
        if (hidden === 0 && rule && rule.level > 0) onHeading(tag, rule.level)
        if (hidden === 0 || tag === 'script') onTag.get(tag)?.(attributes)
        if (!rule) return
        if (isEncrypted && rule.loads !== null) load(tag, rule.loads, attributes)
        if (rule.hides) hidden += 1
        if (rule.breaks) text += '\n'
      },
      ontext(piece) {
        for (const line of lines) {
          const most = line.tag === 'script' ? LONGEST_SCRIPT : LONGEST_LINE
          if (line.text.length < most) line.text += piece.length > most ? piece.slice(0, most) : piece
        }
        if (hidden > 0 || inHead || lines[0]?.tag === 'title') return
        hasMoreText = length > LONGEST_TEXT
        if (hasMoreText) return
        length += piece.length
        text += piece
      },
      onclosetag(tag) {
        if (lines.length > 0) endLine(tag)
        const rule = RULES.get(tag)
        if (rule?.hides) hidden = Math.max(0, hidden - 1)
        else if (rule?.breaks) text += '\n'
        else if (tag === 'head') inHead = false
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length; at += PIECE) parser.write(html.slice(at, at + PIECE))
  parser.end()

  const root = base ?? pageUrl
  for (const one of [...facts.canonicals, ...facts.hreflang])
    one.url = resolveLink(one.href, root)?.href ?? null
  for (const { action, tag } of forms) {
    if (isEncrypted && URL.parse(action, root)?.protocol === 'http:') note(facts.insecureForms, () => tag)
  }
  for (const { href, nofollow, tag } of links) {
    if (!nofollow) continue
    const url = resolveLink(href, root)
    if (url && hostKey(url) === home) note(facts.nofollowInternal, () => tag)
  }
  return { facts, base: root, links, hasMoreLinks, hasMoreText, headings, anchors, text }
}

/** Of a meta tag or a header; words for other robots come with their name in front. */
const closes = (directives: string): boolean =>
  directives
    .toLowerCase()
    .split(',')
    .map(part => part.trim())
    .some(part => /^((bowlinebot|robots)\s*:\s*)?(noindex|none)$/.test(part))
