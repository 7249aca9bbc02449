import type { Ctx } from '#kit/context.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { type NewUrl, settleUrls } from '#platform/crawl/frontier-queries.ts'
import { insertPages, type NewPage } from '../audits/page-queries.ts'
import { type AuditChange, lockAudit, updateAudit } from '../audits/queries.ts'
import { AuditProgressed } from '../events.ts'
import { MOST_EXTERNALS } from '../reading/facts.ts'
import type { Outcome } from './ask-page.ts'
import { type CrawlRun, LIMITS, Superseded } from './crawl-run.ts'

/** The row, if it is still this process's to write to; everything else of the audit is written behind it. */
export async function holdAudit(ctx: Ctx, run: Pick<CrawlRun, 'auditId' | 'claimId'>): Promise<void> {
  const row = await lockAudit(ctx.db, run.auditId)
  if (row?.status !== 'running' || row.claim_id !== run.claimId) throw new Superseded()
}

/** Time goes on over all processes that had a part in it. */
const elapse = (run: CrawlRun): number => Math.round(performance.now() - run.startedMs)

/** Pages, what they lead to and how far it got, together: a crash in between leaves nothing half done. */
export async function saveOutcomes(ctx: Ctx, run: CrawlRun, outcomes: readonly Outcome[]): Promise<void> {
  await holdAudit(ctx, run)
  await run.frontier.add(ctx.db, leadsOf(outcomes, { isExternal: false }), LIMITS)
  const others = leadsOf(outcomes, { isExternal: true })
  await run.frontier.add(ctx.db, others, { ...LIMITS, mostUrls: MOST_EXTERNALS })
  const breathe = shareThread()
  const pages: NewPage[] = []
  for (const { page, leadsTo } of outcomes) {
    if (page) pages.push({ ...page, links: linksOf(run, leadsTo()) })
    await breathe()
  }
  await insertPages(ctx.db, run.auditId, pages)
  await settleUrls(
    ctx.db,
    run.auditId,
    outcomes.map(({ seq, state, result }) => ({ seq, state, result })),
  )
  run.pagesCrawled += outcomes.filter(({ page }) => page !== null).length
  run.progress = {
    ...run.progress,
    elapsedMs: elapse(run),
    bytes: run.progress.bytes + outcomes.reduce((sum, { bytes }) => sum + bytes, 0),
    isCut: run.progress.isCut || outcomes.some(({ isCut }) => isCut),
  }
  await saveProgress(ctx, run)
}

function* leadsOf(outcomes: readonly Outcome[], wanted: Pick<NewUrl, 'isExternal'>): Generator<NewUrl> {
  for (const { leadsTo } of outcomes)
    for (const url of leadsTo()) if (url.isExternal === wanted.isExternal) yield url
}

/** Their numbers, each once. */
function linksOf({ frontier }: CrawlRun, leads: Iterable<NewUrl>): number[] {
  const links = new Set<number>()
  for (const { href, isLinked } of leads) {
    const seq = isLinked ? frontier.seqOf(href) : undefined
    if (seq !== undefined) links.add(seq)
  }
  return [...links]
}

const TELL_MS = 1_000

/** Told to those who watch at most once a second. */
export async function saveProgress(ctx: Ctx, run: CrawlRun, more: AuditChange = {}): Promise<void> {
  const { own } = await run.frontier.size(ctx.db)
  const numbers = { pages_crawled: run.pagesCrawled, pages_found: own }
  await updateAudit(ctx.db, run.auditId, { ...more, ...numbers, progress: run.progress })
  if (performance.now() - run.toldAt < TELL_MS) return
  run.toldAt = performance.now()
  await ctx.emit(AuditProgressed, { audit_id: run.auditId, site_id: run.site.id, ...numbers })
}
