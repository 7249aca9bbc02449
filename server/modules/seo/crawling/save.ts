import type { Ctx } from '#kit/context.ts'
import { settleUrls } from '#platform/crawl/frontier-queries.ts'
import { insertPages } from '../audits/page-queries.ts'
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
  const all = outcomes.flatMap(({ leadsTo }) => leadsTo)
  const own = all.filter(({ isExternal }) => !isExternal)
  const others = all.filter(({ isExternal }) => isExternal)
  await run.frontier.add(ctx.db, own, LIMITS)
  await run.frontier.add(ctx.db, others, { ...LIMITS, mostUrls: MOST_EXTERNALS })
  await insertPages(
    ctx.db,
    run.auditId,
    outcomes.flatMap(({ page, leadsTo }) => {
      const links = leadsTo
        .filter(({ isLinked }) => isLinked)
        .flatMap(({ href }) => run.frontier.seqOf(href) ?? [])
      return page ? [{ ...page, links: [...new Set(links)] }] : []
    }),
  )
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
