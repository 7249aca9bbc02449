import type { Answer, Fetched, NoAnswer } from '#platform/crawl/fetch.ts'
import type { FrontierUrl, NewUrl } from '#platform/crawl/frontier-queries.ts'
import { hostKey, isFile, pageKey } from '#platform/crawl/urls.ts'
import type { NewPage } from '../audits/page-queries.ts'
import type { ReadPage } from '../reading/facts.ts'
import { cut } from '../reading/text.ts'
import { type CrawlRun, DEEPEST, isOpen } from './crawl-run.ts'
import type { UrlResult } from './progress.ts'
import { isHtml, readAnswer, typeOf } from './read-answer.ts'

export interface Outcome {
  seq: number
  state: 'done' | 'closed'
  result: UrlResult
  /** Absent where it was not asked for. */
  page: Omit<NewPage, 'links'> | null
  /** In the order of the page, made when they are asked for: there may be very many. */
  leadsTo: () => Iterable<NewUrl>
  bytes: number
  isCut: boolean
}

const MOST_TWINS = 5
const nowhere = (): NewUrl[] => []

/** Its host has answered, or will not: what became of it is known as soon as it is read. */
export interface PageAnswer {
  outcome: Outcome | Promise<Outcome>
}

/** Asks for one address. Sent on to the same page under another spelling it follows; any other address is one of its own. */
export async function askPage(run: CrawlRun, item: FrontierUrl): Promise<PageAnswer> {
  const { ctx, signal } = run
  const visited = new Set<string>()
  let url = new URL(item.url)
  const isAsset = isFile(url)
  for (let hops = 0; ; hops += 1) {
    if (!(await isOpen(run, url))) return { outcome: closed(item) }
    visited.add(url.href)
    const order = { url, delayMs: run.progress.delayMs, folder: run.folder, signal }
    let answer: Fetched = await ctx.services.crawl.fetch(isAsset ? { ...order, method: 'HEAD' } : order)
    if (isAsset && answer.kind === 'answer' && (answer.status === 405 || answer.status === 501)) {
      answer = await ctx.services.crawl.fetch({ ...order, maxBytes: 65_536 })
    }
    if (answer.kind === 'none') return { outcome: unanswered(item, answer, hops) }
    const { location } = answer
    if (location === null) return { outcome: answered(run, item, answer, hops) }
    if (answer.file !== null) await run.folder.drop(answer.file)
    const isTwin = isWeb(location) && pageKey(location) === pageKey(url)
    location.hash = ''
    if (isTwin && !visited.has(location.href) && hops < MOST_TWINS) {
      url = location
      continue
    }
    return { outcome: redirected(run, item, answer, { hops: hops + 1, isLoop: isTwin }) }
  }
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

const nothing: UrlResult = {
  status: null,
  reason: null,
  words: null,
  redirect: null,
  isLoop: false,
  hops: 0,
  isHtml: false,
  noindex: false,
}

const closed = ({ seq }: FrontierUrl): Outcome => ({
  seq,
  state: 'closed',
  result: { ...nothing, reason: 'robots' },
  page: null,
  leadsTo: nowhere,
  bytes: 0,
  isCut: false,
})

const blank = ({ seq, depth }: FrontierUrl, url: string): Omit<NewPage, 'links'> => ({
  seq,
  url,
  status: null,
  redirected_to: null,
  depth,
  is_html: false,
  title: null,
  description: null,
  h1: null,
  canonical: null,
  indexable: false,
  words: null,
  bytes: null,
  ms: null,
  content_type: null,
  error: null,
  facts: null,
  terms: null,
})

function unanswered(item: FrontierUrl, { reason, words, status, url }: NoAnswer, hops: number): Outcome {
  const told = reason === 'private' ? 'blocked: private address' : words
  return {
    seq: item.seq,
    state: 'done',
    result: { ...nothing, status, reason, words: told, hops },
    page: {
      ...blank(item, url.href),
      status,
      error: reason === 'turned_away' ? `unverified: ${told}` : told,
    },
    leadsTo: nowhere,
    bytes: 0,
    isCut: false,
  }
}

function redirected(
  run: CrawlRun,
  item: FrontierUrl,
  answer: Answer,
  more: { hops: number; isLoop: boolean },
): Outcome {
  const { status, location } = answer
  const isOwn = isWeb(location!) && hostKey(location!) === hostKey(new URL(run.progress.base))
  const next = {
    href: location!.href,
    depth: item.depth,
    isLinked: item.isLinked,
    isListed: false,
    isExternal: false,
  }
  return {
    seq: item.seq,
    state: 'done',
    result: { ...nothing, ...more, status, redirect: location!.href },
    page: {
      ...blank(item, item.url),
      status,
      redirected_to: location!.href.slice(0, 2_000),
      ms: answer.ms,
      content_type: typeOf(answer),
    },
    leadsTo: isOwn && !more.isLoop && location!.href.length <= 2_000 ? () => [next] : nowhere,
    bytes: answer.length,
    isCut: false,
  }
}

export async function answered(
  run: CrawlRun,
  item: FrontierUrl,
  answer: Answer,
  hops: number,
): Promise<Outcome> {
  const { status, length, file, ms } = answer
  const looksHtml = isHtml(answer) && length > 0
  const read = looksHtml && status === 200 ? await readAnswer(run.ctx, answer, run.site.language) : null
  if (file !== null) await run.folder.drop(file)
  const base = {
    ...blank(item, answer.url.href),
    status,
    is_html: isHtml(answer),
    bytes: length,
    ms,
    content_type: typeOf(answer),
  }
  const isUnreadable = looksHtml && status === 200 && !read
  const error = isUnreadable ? 'It could not be read within the limits' : whatIsCut(answer, read)
  const page = read
    ? { ...base, ...shownOf(read), error, facts: { ...read.facts, firstByteMs: answer.firstByteMs } }
    : { ...base, error }
  const home = hostKey(new URL(run.progress.base))
  return {
    seq: item.seq,
    state: 'done',
    result: { ...nothing, status, hops, isHtml: base.is_html, noindex: Boolean(read?.facts.noindex) },
    page,
    leadsTo: read ? () => leadsTo(item, read, home) : nowhere,
    bytes: length,
    isCut: error !== null,
  }
}

const whatIsCut = ({ isCut }: Answer, read: ReadPage | null): string | null => {
  if (isCut) return 'It is larger than 5 MB: the rest was not read'
  if (read?.hasMoreText) return 'It has more than a million characters of text: the rest was not read'
  if (read?.hasMoreLinks) return 'It has more than 10,000 links: the rest was not followed'
  return null
}

const shownOf = ({ facts, terms }: ReadPage) => ({
  title: facts.title && cut(facts.title, 1_000),
  description: facts.description && cut(facts.description, 1_000),
  h1: facts.h1[0] === undefined ? null : cut(facts.h1[0], 1_000),
  canonical: facts.canonicals[0]?.url ?? null,
  indexable: facts.noindex === null,
  words: facts.wordCount,
  terms,
})

function* leadsTo(
  { depth }: FrontierUrl,
  { facts, links, externals }: ReadPage,
  home: string,
): Generator<NewUrl> {
  const known = { depth: depth + 1, isListed: false, isExternal: false }
  if (depth < DEEPEST) for (const href of links) yield { ...known, href, isLinked: true }
  for (const { url } of [...facts.canonicals, ...facts.hreflang])
    if (url !== null && hostKey(new URL(url)) === home) yield { ...known, href: url, isLinked: false }
  for (const href of externals) yield { ...known, href, isLinked: true, isExternal: true }
}
