import { CRAWLER_TOKEN } from './crawl.ts'
import type { Fetch } from './fetch.ts'
import { NO_RULES, parseRobots, ROBOTS_MOST_BYTES, type Robots } from './robots.ts'

/** What a site says about who may read it. */
export interface RobotsAnswer {
  readonly url: string
  readonly status: number | null
  /** A file was there. */
  readonly found: boolean
  readonly isTooLong: boolean
  readonly robots: Robots
  /** In words, where it could not be asked for: then nothing may be read. */
  readonly failure: string | null
}

const MOST_REDIRECTS = 5

/** 4xx: there are no rules. 5xx or no answer: nothing is allowed, as long as that lasts. */
export async function readRobots(
  fetch: Fetch,
  origin: string,
  options: { timeoutMs?: number; patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<RobotsAnswer> {
  let url = new URL('/robots.txt', origin)
  const first = url.href
  const none = (status: number | null, failure: string | null): RobotsAnswer => ({
    url: first,
    status,
    found: false,
    isTooLong: false,
    robots: NO_RULES,
    failure,
  })
  for (let hops = 0; ; hops += 1) {
    const answer = await fetch({ ...options, url, maxBytes: ROBOTS_MOST_BYTES })
    if (answer.kind === 'none') {
      const isRefusal = answer.status !== null && answer.status < 500
      return none(answer.status, isRefusal ? null : answer.words)
    }
    const { status, location } = answer
    if (location !== null && hops < MOST_REDIRECTS) {
      url = location
      continue
    }
    // Sent around in circles is as good as no file.
    if (location !== null || (status >= 400 && status < 500)) return none(status, null)
    if (status >= 500) return none(status, `The host "${url.hostname}" answered ${status}.`)
    if (status !== 200) return none(status, null)
    const robots = parseRobots(new TextDecoder().decode(answer.body), CRAWLER_TOKEN)
    return { url: first, status, found: true, isTooLong: answer.isCut, robots, failure: null }
  }
}
