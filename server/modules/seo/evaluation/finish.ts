import type { Ctx } from '#kit/context.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { countFrontier, dropFrontiers, listFrontier } from '#platform/crawl/frontier-queries.ts'
import {
  dropPages,
  dropTerms,
  listIssueKeys,
  listOutlines,
  listStoredPages,
  markIssues,
  replaceIssues,
} from '../audits/page-queries.ts'
import {
  findAudit,
  findPreviousAudit,
  listOutdated,
  markWithoutPages,
  updateAudit,
} from '../audits/queries.ts'
import type { Check } from '../audits/schema.ts'
import { checks as kinds } from '../checks/table.ts'
import { CrawlFailed, type CrawlRun } from '../crawling/crawl-run.ts'
import type { UrlResult } from '../crawling/progress.ts'
import { holdAudit } from '../crawling/save.ts'
import { AuditFinished } from '../events.ts'
import { type Compared, compareIssues, FIRST, type Seen, tellDiff } from './diff.ts'
import { type Judged, startEvaluation } from './evaluate.ts'
import { createOpenLinks, type OpenLinks } from './open-links.ts'
import { countChecks, scoreOf } from './score.ts'
import { type SiteView, viewSite } from './site-view.ts'

const AT_ONCE = 10
/** Audits of a site that keep their pages. */
const KEPT = 10

/** As much of a run as it takes to end it. */
export type EndingRun = Pick<
  CrawlRun,
  'auditId' | 'claimId' | 'site' | 'progress' | 'pagesCrawled' | 'startedMs'
>

/** Judged page by page, compared with the one before, written at once with what tells of it. */
export async function finishAudit(run: CrawlRun): Promise<void> {
  const verdict = await run.ctx.transact(inner => judgeSite(inner, run))
  await run.ctx.transact(inner => concludeAudit(inner, run, verdict, inner.services.clock.now().toString()))
}

/** Everything that an audit leaves behind, in the transaction of whoever ends it. */
export async function concludeAudit(
  ctx: Ctx,
  run: EndingRun,
  { view, links, judged }: Verdict,
  finishedAt: string,
): Promise<void> {
  const { auditId, site, progress } = run
  if (view.outlines.length === 0) throw new CrawlFailed('No page of the site could be read as HTML')
  await holdAudit(ctx, run)
  const { waiting, closed, found } = await countFrontier(ctx.db, auditId)
  const { crawl } = (await findAudit(ctx.db, auditId))!
  const score = scoreOf(judged.checks)
  await replaceIssues(ctx.db, auditId, judged.issues)
  await markIssues(ctx.db, auditId, judged.issues)
  const previous = await findPreviousAudit(ctx.db, site.id, auditId)
  const compared = previous && (await compare(ctx, previous.id, judged, seenIn(view, links)))
  const checks = previous ? withStates(judged.checks, previous.checks) : judged.checks
  const diff = previous && compared ? tellDiff(previous, score, compared) : FIRST
  await updateAudit(ctx.db, auditId, {
    status: 'finished',
    score,
    counts: countChecks(checks),
    checks,
    diff,
    pages_crawled: run.pagesCrawled,
    pages_found: found,
    truncated: progress.isCut || waiting > 0,
    crawl: {
      ...crawl!,
      blocked_by_robots: closed,
      external_checked: progress.externalChecked,
      bytes: progress.bytes,
      duration_ms: Math.round(performance.now() - run.startedMs),
    },
    progress: null,
    claim_id: null,
    finished_at: finishedAt,
  })
  await ctx.services.claims.end(ctx, run.claimId)
  await dropFrontiers(ctx.db, [auditId])
  await dropTerms(ctx.db, site.id, auditId)
  await dropOutdated(ctx, site.id)
  const told = { audit_id: auditId, site_id: site.id, score, new: diff.new_count, fixed: diff.fixed_count }
  await ctx.emit(AuditFinished, told)
}

async function dropOutdated(ctx: Ctx, siteId: string): Promise<void> {
  const outdated = await listOutdated(ctx.db, siteId, KEPT)
  if (outdated.length === 0) return
  await dropPages(ctx.db, outdated)
  await markWithoutPages(ctx.db, outdated)
}

interface Verdict {
  view: SiteView
  links: OpenLinks
  judged: Judged
}

export async function judgeSite(ctx: Ctx, run: EndingRun): Promise<Verdict> {
  const urls = await listFrontier<UrlResult>(ctx.db, run.auditId)
  const view = viewSite(run.progress, run.site.language, urls, await listOutlines(ctx.db, run.auditId))
  const judge = startEvaluation(view)
  const links = createOpenLinks(urls.at(-1)?.seq ?? 0)
  const isOpen = (seq: number) => view.bySeq(seq)?.state === 'waiting'
  const breathe = shareThread()
  for (let after = 0; ; ) {
    const pages = await listStoredPages(ctx.db, run.auditId, after, AT_ONCE)
    for (const page of pages) {
      const named = page.facts.canonicals.flatMap(({ url }) => (url && view.find(url)?.seq) || [])
      links.add(page.url, [...page.links, ...named].filter(isOpen))
      await breathe()
      // Nothing is known of where the others lead.
      judge.look({ ...page, links: page.links.filter(seq => !isOpen(seq)) })
      await breathe()
    }
    if (pages.length < AT_ONCE) break
    after = pages.at(-1)!.seq
  }
  return { view, links, judged: judge.finish() }
}

const ofLinks = new Set(kinds.filter(kind => kind.isOfLinks).map(({ id }) => id))

function seenIn(view: SiteView, links: OpenLinks): Seen {
  const { robots, sitemap } = view.progress
  const files = new Set([robots.url, ...sitemap.files.map(({ url }) => url), ...sitemap.elsewhere])
  const externals = new Map(view.urls.filter(url => url.isExternal).map(url => [url.url, url]))
  const seenAt = (url: string) => externals.get(url) ?? view.find(url)
  return {
    // Files of the site are read every time; what a sitemap no longer names is right again.
    wasAsked: url => {
      const seen = seenAt(url)
      if (!seen) return files.has(url) || (URL.parse(url)?.pathname ?? '') === '/sitemap.xml'
      if (seen.state === 'closed') return true
      return seen.state === 'done' && (seen.result?.status ?? null) !== null && seen.result?.reason === null
    },
    stillLinks: (url, target) => {
      const seen = seenAt(target)
      return seen !== undefined && links.has(url, seen.seq)
    },
    wasStruck: (check, url) =>
      check === 'sitemap_urls' &&
      sitemap.files.length > 0 &&
      sitemap.files.every(({ problem }) => problem === null) &&
      sitemap.elsewhereCount === sitemap.elsewhere.length &&
      !sitemap.elsewhere.includes(url) &&
      !view.find(url)?.isListed,
    isOfLinks: check => ofLinks.has(check),
  }
}

async function compare(ctx: Ctx, previousId: string, judged: Judged, seen: Seen): Promise<Compared> {
  const before = await listIssueKeys(ctx.db, previousId)
  const now = new Map(
    judged.issues
      .filter(({ counts }) => counts)
      .map(({ check_id: check, url, target_url }) => [
        `${check}\n${url}\n${target_url}`,
        { check, url, target_url },
      ]),
  )
  return compareIssues(before, [...now.values()], seen)
}

/** A check as a whole: what failed and holds now is mended, what fails now and held is new. */
function withStates(now: readonly Check[], before: readonly Check[]): Check[] {
  const known = new Map(before.map(({ id, passed }) => [id, passed]))
  return now.map(check => {
    const failed = known.get(check.id) === false
    const state =
      check.passed === false
        ? failed
          ? 'persisting'
          : 'new'
        : check.passed === true && failed
          ? 'fixed'
          : null
    return { ...check, state }
  })
}
