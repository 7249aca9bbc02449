import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { openFrontier } from '#platform/crawl/frontier.ts'
import { settleUrls } from '#platform/crawl/frontier-queries.ts'
import { insertPages } from '../audits/page-queries.ts'
import { insertAudit, updateAudit } from '../audits/queries.ts'
import { LIMITS } from '../crawling/crawl-run.ts'
import type { Progress, UrlResult } from '../crawling/progress.ts'
import { concludeAudit, judgeSite } from '../evaluation/finish.ts'
import { countSite, insertRank, updateKeyword } from '../keywords/queries.ts'
import type { Keyword } from '../keywords/schema.ts'
import { createKeywords } from '../keywords/service.ts'
import { readPage } from '../reading/read-work.ts'
import { findOrMakeSite } from '../sites/service.ts'
import { listedPages, ORIGIN, pagesAt, ranks, type Stage } from './pages.ts'

const stages: readonly [Stage, daysAgo: number][] = [
  ['neglected', 21],
  ['mended', 14],
  ['slipped', 7],
]

/** A site with three audits and keywords with a history, from pages that are kept here: nobody is asked. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const { id } = await findOrMakeSite(ctx, {
    url: ORIGIN,
    name: 'Harbourline shop',
  })
  for (const [stage, daysAgo] of stages) {
    const at = ctx.now.subtract({ hours: 24 * daysAgo })
    await seedAudit({ ...ctx, now: at, write: ctx.write, emit: ctx.emit.bind(ctx) } as Ctx, id, stage)
  }
  await seedKeywords(ctx, id)
}

const answered = (status: number): UrlResult => ({
  status,
  reason: null,
  words: null,
  redirect: null,
  isLoop: false,
  hops: 0,
  isHtml: true,
  noindex: false,
})

async function seedAudit(ctx: Ctx, siteId: string, stage: Stage): Promise<void> {
  const auditId = newId()
  const claimId = newId()
  const now = ctx.now.toString()
  await insertAudit(ctx, { id: auditId, site_id: siteId, url: `${ORIGIN}/`, max_pages: 100 })
  const all = [...pagesAt(stage)]
  const progress = progressOf(stage)
  const crawl = {
    user_agent: ctx.services.crawl.userAgent,
    robots: {
      url: `${ORIGIN}/robots.txt`,
      status: 200,
      found: true,
      sitemaps: [`${ORIGIN}/sitemap.xml`],
      crawl_delay: null,
    },
    blocked_by_robots: 0,
    sitemap: { urls: [`${ORIGIN}/sitemap.xml`], entries: listedPages.length },
    external_checked: 0,
    bytes: 0,
    duration_ms: 0,
  }
  await updateAudit(ctx.db, auditId, {
    status: 'running',
    claim_id: claimId,
    started_at: now,
    progress,
    crawl,
  })
  const known = all.map(([href], index) => ({
    href,
    depth: index === 0 ? 0 : 1,
    isLinked: true,
    isListed: listedPages.includes(href),
    isExternal: false,
  }))
  const frontier = openFrontier(auditId)
  await frontier.add(ctx.db, known, LIMITS)
  for (const [index, [url, html]] of all.entries()) {
    const seq = frontier.seqOf(url)!
    const result = answered(html === null ? 404 : 200)
    await settleUrls(ctx.db, auditId, [{ seq, state: 'done', result }])
    const bytes = Buffer.from(html ?? '')
    const type = 'text/html; charset=utf-8'
    const read =
      html === null
        ? null
        : readPage({ bytes, isCut: false, url, contentType: type, robotsHeader: null, language: 'en' })
    const ms = 140 + index * 35
    const page = {
      seq,
      url,
      status: html === null ? 404 : 200,
      redirected_to: null,
      depth: index === 0 ? 0 : 1,
      is_html: true,
      title: read?.facts.title ?? null,
      description: read?.facts.description ?? null,
      h1: read?.facts.h1[0] ?? null,
      canonical: read?.facts.canonicals[0]?.url ?? null,
      indexable: read !== null,
      words: read?.facts.wordCount ?? null,
      bytes: bytes.length,
      ms,
      content_type: 'text/html',
      error: null,
      facts: read && { ...read.facts, firstByteMs: ms },
      links: (read?.links ?? []).flatMap(href => frontier.seqOf(href) ?? []),
      terms: read?.terms ?? null,
    }
    await insertPages(ctx.db, auditId, [page])
  }
  const site = { id: siteId, language: 'en' }
  const run = {
    auditId,
    claimId,
    site,
    progress,
    pagesCrawled: all.length,
    startedMs: performance.now() - 4_200,
  }
  await concludeAudit(ctx, run, await judgeSite(ctx, run), ctx.now.add({ seconds: 4 }).toString())
}

const progressOf = (stage: Stage): Progress => ({
  phase: 'externals',
  base: `${ORIGIN}/`,
  delayMs: 0,
  elapsedMs: 0,
  bytes: [...pagesAt(stage).values()].reduce((sum, html) => sum + (html?.length ?? 0), 0),
  externalChecked: 0,
  isCut: false,
  robots: { url: `${ORIGIN}/robots.txt`, found: true, isTooLong: false, strange: [], strangeCount: 0 },
  sitemap: {
    files: [{ url: `${ORIGIN}/sitemap.xml`, status: 200, problem: null }],
    entries: listedPages.length,
    elsewhere: [],
    elsewhereCount: 0,
  },
})

const DAYS_BETWEEN = 7
const DEPTH = 50

async function seedKeywords(ctx: Ctx, siteId: string): Promise<void> {
  for (const { keyword, history, tags } of ranks) {
    const made = (await createKeywords(ctx, { site_id: siteId, keyword, tags })) as { data: Keyword }
    const places = history.map(rank => (rank === 0 ? null : rank))
    const url = `${ORIGIN}/`
    for (const [index, rank] of places.entries()) {
      const at = ctx.now.subtract({ hours: 24 * (DAYS_BETWEEN * (places.length - index) - 6) }).toString()
      const row = {
        keyword_id: made.data.id,
        check_id: newId(),
        at,
        rank,
        url: rank === null ? null : url,
        provider: 'serpapi',
      }
      await insertRank(ctx.db, row)
      const seen = places.slice(0, index + 1).filter(place => place !== null)
      await updateKeyword(ctx, made.data.id, {
        status: rank === null ? 'not_found' : 'ranked',
        reason: rank === null ? `Not among the first ${DEPTH} results` : null,
        rank,
        url: row.url,
        previous_rank: places.slice(0, index).findLast(place => place !== null) ?? null,
        best_rank: seen.length > 0 ? Math.min(...seen) : null,
        depth: DEPTH,
        provider: 'serpapi',
        checked_at: at,
      })
    }
  }
  await countSite(ctx.db, siteId)
}
