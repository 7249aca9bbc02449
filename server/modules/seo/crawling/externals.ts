import type { Fetched } from '#platform/crawl/fetch.ts'
import { type FrontierUrl, listWaiting, settleUrls } from '#platform/crawl/frontier-queries.ts'
import { mayFetch } from '#platform/crawl/may-fetch.ts'
import { type RobotsAnswer, readRobots } from '#platform/crawl/read-robots.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { UrlResult } from './progress.ts'
import { holdAudit, saveProgress } from './save.ts'

const HOSTS_AT_ONCE = 4
const AT_ONCE = 20
const TIMEOUT_MS = 10_000
const PATIENCE_MS = 5_000
const MOST_REDIRECTS = 5
const FEW_BYTES = 65_536

/** Whether links to elsewhere lead anywhere. Several hosts at a time, each of them asked one thing after another. */
export async function checkExternals(run: CrawlRun): Promise<void> {
  const rules = new Map<string, Promise<RobotsAnswer>>()
  for (;;) {
    const waiting = await run.ctx.transact(ctx =>
      listWaiting(ctx.db, run.auditId, { isExternal: true, limit: AT_ONCE, without: [] }),
    )
    if (waiting.length === 0) return
    const hosts = [...Map.groupBy(waiting, ({ url }) => new URL(url).host).values()]
    const results = new Map<number, UrlResult>()
    const askNext = async (): Promise<void> => {
      for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) {
        for (const item of host) results.set(item.seq, await askExternal(run, rules, item))
      }
    }
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askNext))
    await run.ctx.transact(async ctx => {
      await holdAudit(ctx, run)
      const settled = [...results].map(([seq, result]) => ({ seq, state: 'done' as const, result }))
      await settleUrls(ctx.db, run.auditId, settled)
      run.progress = { ...run.progress, externalChecked: run.progress.externalChecked + results.size }
      await saveProgress(ctx, run)
    })
  }
}

async function askExternal(
  run: CrawlRun,
  rules: Map<string, Promise<RobotsAnswer>>,
  item: FrontierUrl,
): Promise<UrlResult> {
  const { ctx, signal } = run
  const limits = { timeoutMs: TIMEOUT_MS, patienceMs: PATIENCE_MS, signal }
  let url = new URL(item.url)
  for (let hops = 0; ; hops += 1) {
    const known = rules.get(url.origin) ?? readRobots(ctx.services.crawl.fetch, url.origin, limits)
    rules.set(url.origin, known)
    const robots = await known
    const [mayAsk] = robots.failure === null ? await mayFetch(ctx, robots.robots, [url]) : [true]
    if (!mayAsk) return told({ reason: 'robots', words: 'robots.txt closes it', hops })
    // Whoever could not be asked for rules can be asked for nothing: what the page itself answers stays open.
    const answer: Fetched =
      robots.failure === null
        ? await ask(run, url, limits)
        : await ctx.services.crawl.fetch({ ...limits, url: new URL('/robots.txt', url) })
    if (answer.kind === 'none') {
      const { reason, status, words } = answer
      return told({ reason, status, words: reason === 'private' ? 'blocked: private address' : words, hops })
    }
    if (robots.failure !== null) return told({ reason: 'failed', words: robots.failure, hops })
    const { status, location } = answer
    const isWeb = location !== null && /^https?:$/.test(location.protocol)
    if (!isWeb || hops === MOST_REDIRECTS) return told({ status, hops })
    url = location
  }
}

/** The head first; whoever does not like that is asked for the page, and so is whoever says that there is none. */
async function ask(
  run: CrawlRun,
  url: URL,
  limits: { timeoutMs: number; patienceMs: number; signal: AbortSignal },
) {
  const { fetch } = run.ctx.services.crawl
  const head = await fetch({ ...limits, url, method: 'HEAD' })
  const isGood = head.kind === 'answer' && head.status < 400
  return isGood || (head.kind === 'none' && head.reason !== 'failed')
    ? head
    : fetch({ ...limits, url, maxBytes: FEW_BYTES })
}

const told = (known: Partial<UrlResult>): UrlResult => ({
  status: null,
  reason: null,
  words: null,
  redirect: null,
  isLoop: false,
  hops: 0,
  isHtml: false,
  noindex: false,
  ...known,
})
