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
    simhash: words.length < 50 ? null : simhash(words),
    bytes: given.bytes.length,
    isCut: given.isCut,
  }
  const { title, h1, lang } = facts
  const { headings, anchors } = collected
  const terms = findTerms({ title: title ?? '', h1, headings, anchors, body }, lang ?? given.language)
  return { facts, ...sortLinks(collected, given.url), terms }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function sortLinks({ links, base, hasMoreLinks }: Collected, pageUrl: string) {
  const home = hostKey(new URL(pageUrl))
  const own = new Map<string, { url: string; nofollow: boolean }>()
  const externals = new Set<string>()
  for (const { href, nofollow } of links) {
    const url = resolveLink(href, base)
    if (!url) continue
    if (hostKey(url) !== home) externals.add(url.href)
    else if (!own.has(url.href)) own.set(url.href, { url: url.href, nofollow })
  }
  return { links: [...own.values()], externals: [...externals], hasMoreLinks }
}
