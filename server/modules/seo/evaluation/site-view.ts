import { frontierKey, type SettledUrl } from '#platform/crawl/frontier-queries.ts'
import { hostKey } from '#platform/crawl/urls.ts'
import type { PageOutline } from '../audits/page-queries.ts'
import type { Progress, UrlResult } from '../crawling/progress.ts'
import { distance, halvesOf } from '../reading/simhash.ts'

export type SeenUrl = SettledUrl<UrlResult>

/** Where an address ends up. */
export interface Lead {
  /** The last address of the site on the way; null where it leads elsewhere. */
  last: SeenUrl | null
  result: UrlResult | null
  hops: number
  isLoop: boolean
  path: string[]
}

/** What checks look at beside the page at hand: small however many pages there are. */
export interface SiteView {
  readonly base: URL
  readonly language: string
  readonly progress: Progress
  readonly urls: readonly SeenUrl[]
  readonly outlines: readonly PageOutline[]
  readonly startSeq: number
  bySeq(seq: number): SeenUrl | undefined
  find(url: string | URL): SeenUrl | undefined
  lead(url: SeenUrl): Lead
  outlineOf(seq: number): PageOutline | undefined
  /** The page that a page wants to be taken for; itself where it says nothing or nobody knows the other. */
  canonicalOf(seq: number): number
  /** Pages that call it a version of theirs in another language. */
  namersOf(seq: number): readonly PageOutline[]
  /** Another page with the same of it, the first there is. */
  titleTwin(seq: number): PageOutline | undefined
  descriptionTwin(seq: number): PageOutline | undefined
  textTwin(seq: number): PageOutline | undefined
}

const MOST_HOPS = 20
const NEAR = 3

export function viewSite(
  progress: Progress,
  language: string,
  urls: readonly SeenUrl[],
  outlines: readonly PageOutline[],
): SiteView {
  const bySeq = new Map(urls.map(url => [url.seq, url]))
  const byKey = new Map(urls.filter(url => !url.isExternal).map(url => [url.key, url]))
  const outlineBySeq = new Map(outlines.map(outline => [outline.seq, outline]))
  const base = new URL(progress.base)
  const find = (url: string | URL) => {
    const parsed = URL.parse(String(url))
    return parsed ? byKey.get(frontierKey(parsed)) : undefined
  }

  const leads = new Map<number, Lead>()
  function lead(url: SeenUrl): Lead {
    const known = leads.get(url.seq)
    if (known) return known
    const found = follow(url)
    leads.set(url.seq, found)
    return found
  }

  function follow(first: SeenUrl): Lead {
    const seen = new Set<number>()
    const path = [first.url]
    let hops = 0
    for (let at = first; ; ) {
      const { result } = at
      if (!result) return { last: at, result: null, hops, isLoop: false, path }
      hops += result.hops
      if (result.isLoop) return { last: at, result, hops, isLoop: true, path }
      if (result.redirect === null) return { last: at, result, hops, isLoop: false, path }
      seen.add(at.seq)
      path.push(result.redirect)
      const next = hostKey(new URL(result.redirect)) === hostKey(base) ? find(result.redirect) : undefined
      if (!next) return { last: null, result: null, hops, isLoop: false, path }
      if (seen.has(next.seq) || seen.size > MOST_HOPS)
        return { last: next, result: next.result, hops, isLoop: true, path }
      at = next
    }
  }

  function canonicalOf(seq: number): number {
    const canonical = outlineBySeq.get(seq)?.canonical
    return (canonical && find(canonical)?.seq) || seq
  }
  const own = outlines.filter(({ seq, noindex }) => !noindex && canonicalOf(seq) === seq)
  const twinsBy = (key: (outline: PageOutline) => string | null) => {
    const first = new Map<string, PageOutline>()
    const twins = new Map<number, PageOutline>()
    for (const outline of own) {
      const value = key(outline)
      if (value === null || value === '') continue
      const known = first.get(value)
      if (!known) first.set(value, outline)
      else {
        twins.set(outline.seq, known)
        if (!twins.has(known.seq)) twins.set(known.seq, outline)
      }
    }
    return twins
  }
  const namers = new Map<number, PageOutline[]>()
  for (const outline of outlines) {
    for (const { url } of outline.hreflang) {
      const named = url === null ? undefined : find(url)?.seq
      if (named === undefined || named === outline.seq) continue
      const known = namers.get(named) ?? []
      if (!known.includes(outline)) namers.set(named, [...known, outline])
    }
  }
  const titles = twinsBy(({ title }) => title)
  const descriptions = twinsBy(({ description }) => description)
  const texts = twinsBy(({ text_digest }) => text_digest)
  addNear(own, texts)
  return {
    base,
    language,
    progress,
    urls,
    outlines,
    startSeq: urls.reduce((least, { seq }) => Math.min(least, seq), urls[0]?.seq ?? 1),
    bySeq: seq => bySeq.get(seq),
    find,
    lead,
    outlineOf: seq => outlineBySeq.get(seq),
    canonicalOf,
    namersOf: seq => namers.get(seq) ?? [],
    titleTwin: seq => titles.get(seq),
    descriptionTwin: seq => descriptions.get(seq),
    textTwin: seq => texts.get(seq),
  }
}

/** 500 pages are compared each with each within milliseconds. */
function addNear(own: readonly PageOutline[], twins: Map<number, PageOutline>): void {
  const hashed = own.filter(({ simhash }) => simhash !== null)
  const halves = hashed.map(({ simhash }) => halvesOf(simhash!))
  for (const [index, one] of hashed.entries()) {
    for (let next = index + 1; next < hashed.length; next += 1) {
      if (distance(halves[index]!, halves[next]!) > NEAR) continue
      const other = hashed[next]!
      if (!twins.has(one.seq)) twins.set(one.seq, other)
      if (!twins.has(other.seq)) twins.set(other.seq, one)
    }
  }
}

/** It answers that there is nothing, or not at all. Who asks us to come later, or closes itself to us, is not broken. */
export const isBroken = (result: UrlResult | null): boolean =>
  result !== null &&
  result.reason !== 'turned_away' &&
  (result.status === null
    ? ['timeout', 'failed', 'no_such_name'].includes(result.reason ?? '')
    : result.status >= 400)

export const answerOf = (result: UrlResult | null): string =>
  result === null ? 'not asked' : result.status === null ? (result.words ?? 'no answer') : `${result.status}`
