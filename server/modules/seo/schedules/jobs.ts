import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { requestAudit } from '../audits/service.ts'
import { AlreadyChecking } from '../errors.ts'
import { checkMany } from '../keywords/check-all.ts'
import { findSite } from '../sites/queries.ts'
import { auditSite, checkRanks } from './plan.ts'
import { findTimezone } from './queries.ts'
import { nextSlot } from './slots.ts'

/** Asks for the audit and plans the next one, in one transaction: however often it runs, there is one of each. */
export const auditSiteJob = carryOut(auditSite, async (ctx, { site_id }) => {
  await ctx.transact(async inner => {
    const site = await findSite(inner.db, site_id)
    if (!site || site.audit_schedule === 'none') return
    const at = nextSlot(site_id, 'audit', site.audit_schedule, await findTimezone(inner), inner.now)
    await inner.schedule(auditSite, { site_id }, { key: site_id, at })
    await requestAudit(inner, site_id)
  })
})

/** 25 at a time, until each was tried once since it began. */
export const checkRanksJob = carryOut(checkRanks, async (ctx, { site_id, started_at, due_at }) => {
  const begun = started_at ?? (await ctx.transact(inner => planNext(inner, site_id, due_at)))
  if (begun === null) return
  try {
    const { remaining, results } = await checkMany(ctx, { site_id }, begun)
    // Nobody to ask, or nobody who answers: the next time is soon enough.
    const isStuck =
      results.length === 0 || results.every(({ status }) => status === 'error' || status === 'unavailable')
    if (remaining > 0 && !isStuck) {
      await ctx.transact(inner => inner.enqueue(checkRanks, { site_id, started_at: begun }))
    }
  } catch (error) {
    if (!(error instanceof Problem && error.code === AlreadyChecking.code)) throw error
    const startAfter = ctx.services.clock.now().add({ minutes: 2 })
    await ctx.transact(inner => inner.enqueue(checkRanks, { site_id, started_at: begun }, { startAfter }))
  }
})

/** Since when each is to be tried once; null where it is no longer wanted. */
async function planNext(ctx: Ctx, siteId: string, dueAt?: string): Promise<string | null> {
  const site = await findSite(ctx.db, siteId)
  if (!site || site.rank_schedule === 'none') return null
  const at = nextSlot(siteId, 'rank', site.rank_schedule, await findTimezone(ctx), ctx.now)
  const data = { site_id: siteId, started_at: null, due_at: at.toString() }
  await ctx.schedule(checkRanks, data, { key: siteId, at })
  const isPast = dueAt !== undefined && Temporal.Instant.compare(dueAt, ctx.now) < 0
  return isPast ? dueAt : ctx.now.toString()
}
