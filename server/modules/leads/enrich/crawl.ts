import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { decodePage } from '#platform/crawl/charset.ts'
import type { Answer, Fetch, NoAnswer } from '#platform/crawl/fetch.ts'
import { mayFetch } from '#platform/crawl/may-fetch.ts'
import { readRobots } from '#platform/crawl/read-robots.ts'
import type { Robots } from '#platform/crawl/robots.ts'
import { hostKey, pageKey, resolveLink } from '#platform/crawl/urls.ts'
import { gatherFacts, type ReadPage, rankLink } from './gather.ts'
import { AddressNotAllowed, CouldNotReach, type SiteFacts } from './schema.ts'

const MOST_PAGES = 8
const MOST_BYTES = 1024 * 1024
const MOST_MS = 15_000
const MOST_REDIRECTS = 5
const LONGEST_DELAY_MS = 2_000

const readPage = boundedTask<typeof import('./read-page-work.ts'), 'readPage'>(
  new URL('./read-page-work.ts', import.meta.url),
  'readPage',
)

interface Run {
  ctx: WorkCtx
  robots: Robots
  delayMs: number
  start: URL
  /** Over when the clock is. */
  signal: AbortSignal
  pages: SiteFacts['pages']
  /** In the order of the pages, the last of them still under way while the next is fetched; null where it failed. */
  reading: Promise<ReadPage | null>[]
  seen: Set<string>
  warnings: Set<string>
  isBlocked: boolean
}

/** Reads a site as its owner allows: robots.txt, the first page, then those that say who they are. */
export async function crawlSite(
  ctx: WorkCtx,
  first: URL,
  others: readonly URL[] = [],
  signal = AbortSignal.timeout(MOST_MS),
): Promise<SiteFacts> {
  const { start, robots, isClosed } = await knock(ctx, [first, ...others], signal)
  const run: Run = {
    ctx,
    robots,
    start,
    signal,
    delayMs: Math.min(LONGEST_DELAY_MS, (robots.crawlDelay ?? 0) * 1_000),
    pages: [],
    reading: [],
    seen: new Set(),
    warnings: new Set(),
    isBlocked: isClosed,
  }
  let truncated = false
  if (!isClosed) {
    try {
      await walk(run)
    } catch (error) {
      if (!signal.aborted) throw error
      truncated = true
    }
  }
  const read = (await Promise.allSettled(run.reading)).flatMap(one =>
    one.status === 'fulfilled' && one.value !== null ? [one.value] : [],
  )
  return {
    url: start.href,
    domain: start.hostname.replace(/^www\./, ''),
    ...gatherFacts(start.hostname, read),
    pages: run.pages,
    blocked_by_robots: run.isBlocked && run.pages.length === 0,
    truncated,
    warnings: [...run.warnings],
  }
}

/** The rules of the first address that answers. */
async function knock(
  ctx: WorkCtx,
  addresses: readonly URL[],
  signal: AbortSignal,
): Promise<{ start: URL; robots: Robots; isClosed: boolean }> {
  const last: { failure?: NoAnswer | undefined } = {}
  const failure = (): NoAnswer | undefined => last.failure
  const fetch: Fetch = async order => {
    const answer = await ctx.services.crawl.fetch(order)
    last.failure = answer.kind === 'none' ? answer : undefined
    return answer
  }
  for (const start of addresses) {
    last.failure = undefined
    try {
      const answer = await readRobots(fetch, start.origin, { timeoutMs: 5_000, patienceMs: 0, signal })
      // Whoever answers with an error is there, and nothing may be read of them.
      const isThere = answer.status !== null || failure() === undefined
      if (isThere) return { start, robots: answer.robots, isClosed: answer.failure !== null }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (failure()?.reason === 'private') throw AddressNotAllowed()
  }
  throw CouldNotReach(addresses[0]!.hostname)
}

async function walk(run: Run): Promise<void> {
  await visit(run, run.start)
  const first = await run.reading[0]
  if (!first) return
  const ranked = first.facts.links
    .map(link => ({ rank: rankLink(link), url: resolveLink(link.href, first.url) }))
    .filter(({ rank, url }) => rank > 0 && url !== null && hostKey(url) === hostKey(run.start))
    .toSorted((a, b) => b.rank - a.rank)
  for (const { url } of ranked) {
    if (run.pages.length >= MOST_PAGES) break
    await visit(run, url!)
  }
  await run.reading.at(-1)
}

async function visit(run: Run, url: URL): Promise<void> {
  if (run.seen.has(pageKey(url))) return
  run.seen.add(pageKey(url))
  const [isAllowed] = await mayFetch(run.ctx, run.robots, [url])
  if (!isAllowed) {
    run.isBlocked = true
    return
  }
  const answer = await follow(run, url)
  if (!answer) return
  const { status, headers } = answer
  const page: SiteFacts['pages'][number] = { url: answer.url.href, status, title: null }
  run.pages.push(page)
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? 'text/html')
  if (status !== 200 || !isHtml) return
  if (answer.isCut) run.warnings.add('A page was longer than 1 MB: only its beginning was read')
  // One page waits at most, and what went wrong with the one before it ends the walk here.
  await run.reading.at(-1)
  const reading = read(run, answer, page)
  reading.catch(() => {})
  run.reading.push(reading)
}

async function read(run: Run, answer: Answer, page: SiteFacts['pages'][number]): Promise<ReadPage | null> {
  const { headers, body } = answer
  try {
    const facts = await run.ctx.services.boundedWork.run(run.ctx, readPage, {
      html: decodePage(body, headers.get('content-type')).text,
      url: page.url,
      headers: Object.fromEntries(headers),
      cookies: headers.getSetCookie().map(cookie => cookie.split('=')[0]!.trim()),
    })
    page.title = facts.title
    return { url: page.url, facts }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    run.warnings.add('A page could not be read')
    return null
  }
}

/** Only within the same site: its other scheme, its www, the same port. */
async function follow(run: Run, first: URL): Promise<Answer | null> {
  let url = first
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await run.ctx.services.crawl.fetch({
      url,
      timeoutMs: MOST_MS,
      maxBytes: MOST_BYTES,
      delayMs: run.delayMs,
      patienceMs: 0,
      signal: run.signal,
    })
    if (answer.kind === 'none') {
      run.warnings.add(answer.words)
      if (run.pages.length === 0 && answer.reason !== 'turned_away') {
        if (answer.reason === 'private') throw AddressNotAllowed()
        throw CouldNotReach(run.start.hostname)
      }
      return null
    }
    const { location } = answer
    if (location === null) return answer
    if (hostKey(location) !== hostKey(run.start)) {
      run.warnings.add(`${url.pathname} leads to another site, ${location.hostname}`)
      return answer
    }
    run.seen.add(pageKey(location))
    const [isAllowed] = await mayFetch(run.ctx, run.robots, [location])
    if (!isAllowed) {
      run.isBlocked = true
      return null
    }
    url = location
  }
  run.warnings.add(`${first.pathname} redirects too often`)
  return null
}
