import { createHash } from 'node:crypto'
import { decodePage } from '#platform/crawl/charset.ts'
import { hostKey, resolveLink } from '#platform/crawl/urls.ts'
import { type Collected, collectPage } from './collect.ts'
import type { PageFacts, ReadPage } from './facts.ts'
import { findTerms } from './terms.ts'
import { simhash, wordsOf } from './text.ts'

export interface GivenPage {
  bytes: Uint8Array
  isCut: boolean
  url: string
  contentType: string | null
  robotsHeader: string | null
  /** Of the site, where the page does not say it. */
  language: string
}

/** Where two pages are told apart. */
const COMPARED_WORDS = 5_000

/** One pass over the page; nothing is kept but what is asked about it. */
export function readPage(given: GivenPage): ReadPage {
  const { text, ...charset } = decodePage(given.bytes, given.contentType)
  const collected = collectPage(text, given.url, given.robotsHeader)
  const body = collected.text
  const words = wordsOf(body.toLowerCase())
  const facts: PageFacts = {
    ...collected.facts,
    charset: { used: charset.charset, by: charset.by, header: charset.header, meta: charset.meta },
    wordCount: words.length,
    textDigest: words.length === 0 ? null : digest(words.join(' ')),
    simhash: words.length < 50 ? null : simhash(words.slice(0, COMPARED_WORDS)),
    bytes: given.bytes.length,
    isCut: given.isCut,
  }
  const { title, h1, lang } = facts
  const { headings, anchors } = collected
  const terms = findTerms({ title: title ?? '', h1, headings, anchors, body }, lang ?? given.language)
  return { facts, ...sortLinks(collected, given.url), terms }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Says all there is: nothing to resolve, to escape or to leave out. */
const PLAIN_PATH = /^\/(?!\/)[\w~/-]{0,500}$/

function sortLinks({ links, base, hasMoreLinks }: Collected, pageUrl: string) {
  const page = new URL(pageUrl)
  const home = hostKey(page)
  // Most links need no parser.
  const { origin, host } = new URL(base)
  const isHome = host === page.host
  const own = new Map<string, { url: string; nofollow: boolean }>()
  const externals = new Set<string>()
  const seen = new Set<string>()
  for (const { href, nofollow } of links) {
    // Menus say the same on and on.
    if (seen.has(href)) continue
    seen.add(href)
    if (isHome && PLAIN_PATH.test(href)) {
      const url = origin + href
      if (!own.has(url)) own.set(url, { url, nofollow })
      continue
    }
    const url = resolveLink(href, base)
    if (!url) continue
    if (url.host !== page.host && hostKey(url) !== home) externals.add(url.href)
    else if (!own.has(url.href)) own.set(url.href, { url: url.href, nofollow })
  }
  return { links: [...own.values()], externals: [...externals], hasMoreLinks }
}
