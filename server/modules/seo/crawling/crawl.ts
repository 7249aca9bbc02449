import type { WorkCtx } from '#kit/context.ts'
import { openFrontier } from '#platform/crawl/frontier.ts'
import { type FrontierUrl, listWaiting } from '#platform/crawl/frontier-queries.ts'
import { readRobots } from '#platform/crawl/read-robots.ts'
import { hostKey, resolveLink } from '#platform/crawl/urls.ts'
import { createBodyFolder } from '#platform/http/body/folder.ts'
import { type RunningAudit, updateAudit } from '../audits/queries.ts'
import type { CrawlInfo } from '../audits/schema.ts'
import type { SiteRow } from '../sites/queries.ts'
import { answered, askPage, type Outcome } from './ask-page.ts'
import { AUDIT_MS, CrawlFailed, type CrawlRun, delayOf, LIMITS, Superseded } from './crawl-run.ts'
import { checkExternals } from './externals.ts'
import { holdAudit, saveOutcomes, saveProgress } from './save.ts'
import { readSitemapsOf, readStart } from './start.ts'

const AT_ONCE = 2
const MOST_IN_A_ROUND = 32
/** Pages that have come and are not read yet: each is held whole. */
const MOST_UNREAD = 3
const QUICK_MS = 400

interface Wanted {
  ctx: WorkCtx
  audit: RunningAudit
  claimId: string
  site: Pick<SiteRow, 'id' | 'language'>
}

/** Reads the site from where it was left, until all is read or a limit is reached. */
export async function crawlSite(wanted: Wanted): Promise<CrawlRun> {
  const { ctx, audit, claimId, site } = wanted
  const before = audit.progress?.elapsedMs ?? 0
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), Math.max(1, AUDIT_MS - before))
  const startedMs = performance.now() - before
  const { signal } = ending
  const partial = {
    ctx,
    auditId: audit.id,
    claimId,
    site,
    maxPages: audit.max_pages,
    signal,
    startedMs,
    frontier: openFrontier(audit.id),
    folder: createBodyFolder(),
    toldAt: 0,
  }
  try {
    const run = audit.progress
      ? await resume({ ...partial, progress: audit.progress, pagesCrawled: audit.pages_crawled })
      : await start(partial, audit.url)
    try {
      if (run.progress.phase === 'pages') await readPages(run)
      run.progress = { ...run.progress, phase: 'externals' }
      await checkExternals(run)
    } catch (error) {
      if (!signal.aborted || error instanceof Superseded) throw error
      run.progress = { ...run.progress, isCut: true }
    }
    return run
  } catch (error) {
    if (signal.aborted && !(error instanceof Superseded)) {
      throw new CrawlFailed('The site could not be reached: it took longer than 10 minutes to answer.')
    }
    throw error
  } finally {
    clearTimeout(timer)
    ending.abort()
    await partial.folder.close()
  }
}

type Partial = Omit<CrawlRun, 'robots' | 'progress' | 'pagesCrawled'>

async function resume(partial: Partial & Pick<CrawlRun, 'progress' | 'pagesCrawled'>): Promise<CrawlRun> {
  const { ctx, signal, progress } = partial
  const answer = await readRobots(ctx.services.crawl.fetch, new URL(progress.robots.url).origin, { signal })
  if (answer.failure !== null) throw new CrawlFailed('robots.txt could not be read, so nothing was crawled')
  return { ...partial, robots: answer.robots }
}

/** Rules, start page and sitemaps; from here on everything is in the database. */
async function start(partial: Partial, address: string): Promise<CrawlRun> {
  const { ctx, auditId } = partial
  const { answer, robots, hops } = await readStart(partial, address)
  const base = answer.url
  const sitemaps = await readSitemapsOf(partial, robots, base)
  const entries = sitemaps.entries.map(text => resolveLink(text, base))
  const home = hostKey(base)
  const own = entries.filter(url => url !== null).filter(url => hostKey(url) === home)
  const elsewhere = sitemaps.entries.filter((_, index) => {
    const url = entries[index]
    return !url || hostKey(url) !== home
  })
  const { robots: rules, url, status, found, isTooLong } = robots
  const run: CrawlRun = {
    ...partial,
    robots: rules,
    pagesCrawled: 0,
    progress: {
      phase: 'pages',
      base: base.href,
      delayMs: delayOf(rules),
      elapsedMs: 0,
      bytes: 0,
      externalChecked: 0,
      isCut: sitemaps.isCut,
      robots: {
        url,
        found,
        isTooLong,
        strange: rules.strange.slice(0, 20),
        strangeCount: rules.strangeCount,
      },
      sitemap: {
        files: sitemaps.files,
        entries: sitemaps.entries.length,
        elsewhere: elsewhere.slice(0, 100),
        elsewhereCount: elsewhere.length,
      },
    },
  }
  const crawl: CrawlInfo = {
    user_agent: ctx.services.crawl.userAgent,
    robots: { url, status, found, sitemaps: [...rules.sitemaps].slice(0, 50), crawl_delay: rules.crawlDelay },
    blocked_by_robots: 0,
    sitemap: {
      urls: sitemaps.files.filter(file => file.problem === null).map(file => file.url),
      entries: sitemaps.entries.length,
    },
    external_checked: 0,
    bytes: 0,
    duration_ms: 0,
  }
  const item = { seq: 1, url: base.href, depth: 0, isLinked: true, isListed: false }
  const outcome = await answered(run, item, answer, hops)
  await ctx.transact(async inner => {
    await holdAudit(inner, run)
    const known = { depth: 0, isExternal: false }
    const first = { href: base.href, isLinked: true, isListed: false, ...known }
    await run.frontier.add(inner.db, [first], LIMITS)
    const listed = own.map(({ href }) => ({ href, isLinked: false, isListed: true, ...known, depth: 1 }))
    await updateAudit(inner.db, auditId, { crawl })
    await saveOutcomes(inner, run, [outcome])
    await run.frontier.add(inner.db, listed, LIMITS)
    await saveProgress(inner, run)
  })
  return run
}

/**
 * In rounds, each written while the next is asked for. The quicker the host, the longer the rounds. What a round leads to
 * cannot come before a page of the round after it that is at most one step further away, so two are looked up at once.
 */
async function readPages(run: CrawlRun): Promise<void> {
  let size = AT_ONCE
  let saving = Promise.resolve()
  let ahead: FrontierUrl[] = []
  for (;;) {
    let items = ahead
    ahead = []
    if (items.length === 0) {
      await saving
      const listed = await listNext(run, 2 * size)
      items = listed.slice(0, size)
      const depth = (items[0]?.depth ?? 0) + 1
      ahead = listed.slice(size).filter(one => one.isLinked && one.depth <= depth)
    }
    if (items.length === 0) return
    const startedAt = performance.now()
    const { outcomes, failures } = await askAll(run, items)
    await saving
    saving = run.ctx.transact(ctx => saveOutcomes(ctx, run, outcomes))
    if (failures.length > 0) {
      await saving
      throw failures[0]
    }
    // Whoever waits for it next is told.
    saving.catch(() => undefined)
    size =
      performance.now() - startedAt < QUICK_MS
        ? Math.min(MOST_IN_A_ROUND, size * 2)
        : Math.max(AT_ONCE, size >> 1)
  }
}

/** Two at a time; while one is read the next is asked for. */
async function askAll(
  run: CrawlRun,
  items: FrontierUrl[],
): Promise<{ outcomes: Outcome[]; failures: unknown[] }> {
  const reading: Promise<Outcome>[] = []
  const askNext = async (): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) {
      await reading.at(-MOST_UNREAD)
      const { outcome } = await askPage(run, item)
      const read = Promise.resolve(outcome)
      // Told below, however long the others take.
      read.catch(() => undefined)
      reading.push(read)
    }
  }
  const asked = await Promise.allSettled(Array.from({ length: AT_ONCE }, askNext))
  const read = await Promise.allSettled(reading)
  return {
    outcomes: read.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
    failures: [...asked, ...read].flatMap(one => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

async function listNext(run: CrawlRun, most: number): Promise<FrontierUrl[]> {
  const limit = Math.min(most, run.maxPages - run.pagesCrawled)
  if (limit <= 0) return []
  return run.ctx.transact(ctx => listWaiting(ctx.db, run.auditId, { isExternal: false, limit, without: [] }))
}
