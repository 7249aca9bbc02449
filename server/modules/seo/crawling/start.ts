import type { Answer } from '#platform/crawl/fetch.ts'
import { mayFetch } from '#platform/crawl/may-fetch.ts'
import { type RobotsAnswer, readRobots } from '#platform/crawl/read-robots.ts'
import { readSitemaps, type Sitemaps } from '#platform/crawl/sitemaps.ts'
import { hostKey, registrableDomain, resolveLink } from '#platform/crawl/urls.ts'
import { CrawlFailed, type CrawlRun, delayOf } from './crawl-run.ts'

type Starting = Pick<CrawlRun, 'ctx' | 'signal'> & { folder?: CrawlRun['folder'] }

export interface Started {
  /** The start page, wherever it is. */
  answer: Answer
  robots: RobotsAnswer
  hops: number
}

const MOST_REDIRECTS = 10

/** Rules first, then the start page; sent on within what somebody registered, the crawl moves there. */
export async function readStart({ ctx, signal, folder }: Starting, address: string): Promise<Started> {
  const { fetch } = ctx.services.crawl
  const first = new URL(address)
  let url = first
  let robots = await requireRobots({ ctx, signal }, url)
  const visited = new Set<string>()
  for (let hops = 0; ; hops += 1) {
    if (hops > 0 && hostKey(url) !== hostKey(new URL(robots.url)))
      robots = await requireRobots({ ctx, signal }, url)
    const [mayAsk] = await mayFetch(ctx, robots.robots, [url])
    if (!mayAsk) throw new CrawlFailed('robots.txt does not allow this site to be crawled')
    visited.add(url.href)
    const answer = await fetch({ url, delayMs: delayOf(robots.robots), folder, signal })
    if (answer.kind === 'none') {
      const words = answer.reason === 'private' ? 'blocked: private address' : answer.words
      throw new CrawlFailed(`The site could not be reached: ${words}`)
    }
    const { location } = answer
    if (location === null) return { answer, robots, hops }
    if (!/^https?:$/.test(location.protocol) || registrableDomain(location) !== registrableDomain(first)) {
      throw new CrawlFailed(`The site redirects to ${location.host || location.protocol}`)
    }
    location.hash = ''
    if (visited.has(location.href) || hops === MOST_REDIRECTS) {
      throw new CrawlFailed('The site could not be reached: it redirects in a circle.')
    }
    url = location
  }
}

async function requireRobots({ ctx, signal }: Starting, url: URL): Promise<RobotsAnswer> {
  const robots = await readRobots(ctx.services.crawl.fetch, url.origin, { signal })
  if (robots.failure === null) return robots
  // Whoever does not answer at all is not there; whoever answers that it cannot is left alone.
  if (robots.status === null)
    throw new CrawlFailed(`The site could not be reached: ${inWords(robots.failure)}`)
  throw new CrawlFailed('robots.txt could not be read, so nothing was crawled')
}

const inWords = (failure: string): string =>
  /private or reserved/.test(failure) ? 'blocked: private address' : failure

/** Those that robots.txt names, else where one usually is. */
export function readSitemapsOf(
  { ctx, signal }: Starting,
  robots: RobotsAnswer,
  base: URL,
): Promise<Sitemaps> {
  const named = robots.robots.sitemaps.slice(0, 50).flatMap(text => resolveLink(text, base) ?? [])
  return readSitemaps(ctx, {
    urls: named.length > 0 ? named : [new URL('/sitemap.xml', base)],
    // What is elsewhere has rules of its own, and said by robots.txt it is meant to be read.
    mayFetch: async url => hostKey(url) !== hostKey(base) || (await mayFetch(ctx, robots.robots, [url]))[0]!,
    delayMs: delayOf(robots.robots),
    signal,
  })
}
