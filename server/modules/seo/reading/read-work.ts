import { readFileSync } from 'node:fs'
import { decodePage } from '#platform/crawl/charset.ts'
import { hostKey, resolveLink } from '#platform/crawl/urls.ts'
import { type Collected, collectPage } from './collect.ts'
import { digestText } from './digest.ts'
import { MOST_EXTERNALS, MOST_LINKS, type PageFacts, type ReadPage } from './facts.ts'
import { packTerms } from './packed.ts'
import { findTerms } from './terms.ts'

export interface GivenPage {
  /** A long one waits in a file. */
  bytes: Uint8Array | { file: string }
  isCut: boolean
  url: string
  contentType: string | null
  robotsHeader: string | null
  /** Of the site, where the page does not say it. */
  language: string
}

/** One pass over the page; nothing is kept but what is asked about it. */
export function readPage(given: GivenPage): ReadPage {
  const bytes = 'file' in given.bytes ? readFileSync(given.bytes.file) : given.bytes
  const { text, ...charset } = decodePage(bytes, given.contentType)
  const collected = collectPage(text, given.url, given.robotsHeader)
  const body = collected.text.toLowerCase()
  const facts: PageFacts = {
    ...collected.facts,
    charset: { used: charset.charset, by: charset.by, header: charset.header, meta: charset.meta },
    ...digestText(body),
    bytes: bytes.length,
    isCut: given.isCut,
  }
  const { title, h1, lang } = facts
  const { headings, anchors } = collected
  const terms = findTerms({ title: title ?? '', h1, headings, anchors, body }, lang ?? given.language)
  const { hasMoreText } = collected
  return { facts, ...sortLinks(collected, given.url), hasMoreText, terms: packTerms(terms) }
}

/** Says all there is: nothing to resolve, to escape or to leave out. */
const PLAIN_PATH = /^\/(?!\/)[\w~/-]{0,500}$/

function sortLinks({ links, base, hasMoreLinks }: Collected, pageUrl: string) {
  const page = new URL(pageUrl)
  const home = hostKey(page)
  // Most links need no parser.
  const { origin, host } = new URL(base)
  const isHome = host === page.host
  const own = new Map<string, string>()
  const externals = new Set<string>()
  for (const { href } of links) {
    // By what was written, since menus say the same on and on; what resolves to a plain path meets the one written so.
    if (own.has(href)) continue
    if (isHome && PLAIN_PATH.test(href)) {
      own.set(href, origin + href)
      continue
    }
    const url = resolveLink(href, base)
    if (!url) continue
    if (url.host !== page.host && hostKey(url) !== home) {
      externals.add(url.href)
      continue
    }
    const path = isHome && url.origin === origin && url.search === '' ? url.pathname : url.href
    if (!own.has(path)) own.set(path, url.href)
  }
  return {
    links: [...own.values()].slice(0, MOST_LINKS),
    externals: [...externals].slice(0, MOST_EXTERNALS),
    hasMoreLinks: hasMoreLinks || own.size > MOST_LINKS,
  }
}
