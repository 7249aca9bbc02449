import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import type { SiteRow } from '../sites/queries.ts'
import { findTimezone } from './queries.ts'
import { firstSlot } from './slots.ts'

export const auditSite = order<{ site_id: string }>({ name: 'seo.audit_site', retries: 3 })
/** `due_at` is when it was planned for: whoever takes over from a worker that died goes on with the same round. */
export const checkRanks = order<{ site_id: string; started_at: string | null; due_at?: string }>({
  name: 'seo.check_ranks',
  retries: 3,
  timeoutSeconds: 300,
  perOrganization: 1,
})

type Planned = Pick<SiteRow, 'id' | 'audit_schedule' | 'rank_schedule'>

/** What a site does by itself, and from when on. */
export async function planSite(ctx: Ctx, site: Planned, before?: Planned): Promise<void> {
  const { id, audit_schedule, rank_schedule } = site
  const timezone = await findTimezone(ctx)
  if (audit_schedule !== (before?.audit_schedule ?? 'none')) {
    if (audit_schedule === 'none') await ctx.unschedule(auditSite, id)
    else
      await ctx.schedule(
        auditSite,
        { site_id: id },
        { key: id, at: firstSlot(id, 'audit', timezone, ctx.now) },
      )
  }
  if (rank_schedule !== (before?.rank_schedule ?? 'none')) {
    if (rank_schedule === 'none') await ctx.unschedule(checkRanks, id)
    else {
      const at = firstSlot(id, 'rank', timezone, ctx.now)
      const data = { site_id: id, started_at: null, due_at: at.toString() }
      await ctx.schedule(checkRanks, data, { key: id, at })
    }
  }
}

export async function unplanSite(ctx: Ctx, id: string): Promise<void> {
  await ctx.unschedule(auditSite, id)
  await ctx.unschedule(checkRanks, id)
}
