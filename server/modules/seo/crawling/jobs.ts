import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, order } from '#kit/job.ts'
import { dropFrontiers } from '#platform/crawl/frontier-queries.ts'
import { countRunning, listQueued, lockAudit, type RunningAudit, updateAudit } from '../audits/queries.ts'
import { finishAudit } from '../evaluation/finish.ts'
import { AuditFailed } from '../events.ts'
import { findSite, type SiteRow } from '../sites/queries.ts'
import { crawlSite } from './crawl.ts'
import { CrawlFailed, Superseded } from './crawl-run.ts'

const AT_ONCE = 3
const HANGS_MINUTES = 20

export const runAudit = order<{ audit_id: string }>({
  name: 'seo.run_audit',
  retries: 4,
  timeoutSeconds: HANGS_MINUTES * 60,
  concurrency: 6,
  perOrganization: AT_ONCE,
})

interface Taken {
  audit: RunningAudit
  claimId: string
  site: SiteRow
}

/** Takes it up, or goes on with what another process left. Nothing where it has ended, runs, or has to wait for others. */
async function take(ctx: Ctx, id: string): Promise<Taken | null> {
  const running = await countRunning(ctx)
  const audit = await lockAudit(ctx.db, id)
  if (!audit || (audit.status !== 'queued' && audit.status !== 'running')) return null
  if (audit.status === 'queued' && running >= AT_ONCE) return null
  if (audit.claim_id !== null) {
    const standing = await ctx.services.claims.listStanding(ctx, [audit.claim_id])
    if (standing.has(audit.claim_id)) return null
  }
  const site = (await findSite(ctx.db, audit.site_id))!
  const until = ctx.now.add({ minutes: HANGS_MINUTES })
  const claimId = await ctx.services.claims.take(ctx, { job: runAudit, data: { audit_id: id }, until })
  const isNew = audit.status === 'queued'
  await updateAudit(ctx.db, id, {
    status: 'running',
    claim_id: claimId,
    ...(isNew ? { started_at: ctx.now.toString() } : {}),
  })
  return { audit, claimId, site }
}

/** Whoever waits longest comes next. */
async function startNext(ctx: Ctx): Promise<void> {
  if ((await countRunning(ctx)) >= AT_ONCE) return
  for (const id of await listQueued(ctx.db, AT_ONCE)) await ctx.enqueue(runAudit, { audit_id: id })
}

export const runAuditJob = carryOut(runAudit, async (ctx, { audit_id }, { isLast }) => {
  const taken = await ctx.transact(inner => take(inner, audit_id))
  if (!taken) return ctx.transact(startNext)
  try {
    const run = await crawlSite({ ctx, ...taken })
    await finishAudit(run)
  } catch (error) {
    if (error instanceof Superseded) await letGo(ctx, taken.claimId)
    else if (error instanceof CrawlFailed) await failAudit(ctx, taken, error.message)
    else if (isLast) await failAudit(ctx, taken, 'The audit could not be completed')
    else {
      await letGo(ctx, taken.claimId)
      throw error
    }
  }
  await ctx.transact(startNext)
})

const letGo = (ctx: WorkCtx, claimId: string): Promise<boolean> =>
  ctx.transact(inner => inner.services.claims.end(inner, claimId))

async function failAudit(ctx: WorkCtx, { audit, claimId }: Taken, error: string): Promise<void> {
  await ctx.transact(async inner => {
    await inner.services.claims.end(inner, claimId)
    const row = await lockAudit(inner.db, audit.id)
    if (row?.status !== 'running' || row.claim_id !== claimId) return
    const finished_at = inner.services.clock.now().toString()
    await updateAudit(inner.db, audit.id, {
      status: 'failed',
      error,
      progress: null,
      claim_id: null,
      finished_at,
    })
    await dropFrontiers(inner.db, [audit.id])
    await inner.emit(AuditFailed, { audit_id: audit.id, site_id: audit.site_id, error })
  })
}
