import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { paginate, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { dropFrontiers } from '#platform/crawl/frontier-queries.ts'
import { runAudit } from '../crawling/jobs.ts'
import { AuditNotFound, SiteNotFound, SiteOrUrlRequired } from '../errors.ts'
import { showEvidence } from '../evaluation/evaluate.ts'
import { lockSite } from '../sites/queries.ts'
import { findOrMakeSite } from '../sites/service.ts'
import { listEvidence, listPages } from './page-queries.ts'
import {
  deleteAuditRow,
  findAudit,
  findOpenAudit,
  insertAudit,
  listAudits,
  lockAudit,
  updateAudit,
} from './queries.ts'
import type { Audit, AuditIn, AuditListQuery, EvidenceQuery, EvidenceRow, PagesQuery } from './schema.ts'

const USUAL_PAGES = 100

/** One of a site at a time: who asks for another gets that one. */
export async function requestAudit(
  ctx: Ctx,
  siteId: string,
  maxPages = USUAL_PAGES,
): Promise<{ id: string; isRunning: boolean }> {
  const site = found(await lockSite(ctx.db, siteId), SiteNotFound)
  const open = await findOpenAudit(ctx.db, siteId)
  if (open) return { id: open.id, isRunning: true }
  const id = newId()
  await insertAudit(ctx, { id, site_id: siteId, url: site.url, max_pages: maxPages })
  await ctx.enqueue(runAudit, { audit_id: id })
  return { id, isRunning: false }
}

export async function createAudit(ctx: Ctx, { site_id, url, max_pages }: AuditIn) {
  if (site_id === undefined && url === undefined) throw SiteOrUrlRequired()
  const siteId = site_id ?? (await findOrMakeSite(ctx, { url: url! })).id
  const { id, isRunning } = await requestAudit(ctx, siteId, max_pages)
  if (!isRunning)
    await recordAudit(ctx, { action: 'seo_audit_started', targetKind: 'seo_audit', targetId: id })
  const data = await getAudit(ctx, id)
  return isRunning ? new WithStatus(200, { data, already_running: true }) : { data }
}

export const getAudit = async (ctx: Ctx, id: string): Promise<Audit> =>
  found(await findAudit(ctx.db, id), AuditNotFound)

export async function pageAudits(ctx: Ctx, query: AuditListQuery) {
  const isFull = query.full === '1' || query.full === 'true'
  return listAudits(ctx.db, query, isFull)
}

/** What runs notices with its next page. Whatever it read so far stays. */
export async function cancelAudit(ctx: Ctx, id: string): Promise<Audit> {
  const row = found(await lockAudit(ctx.db, id), AuditNotFound)
  if (row.status === 'queued' || row.status === 'running') {
    const finished_at = ctx.now.toString()
    await updateAudit(ctx.db, id, { status: 'canceled', finished_at, progress: null, claim_id: null })
    await dropFrontiers(ctx.db, [id])
    await recordAudit(ctx, { action: 'seo_audit_canceled', targetKind: 'seo_audit', targetId: id })
  }
  return getAudit(ctx, id)
}

export async function deleteAudit(ctx: Ctx, id: string): Promise<void> {
  found(await lockAudit(ctx.db, id), AuditNotFound)
  await dropFrontiers(ctx.db, [id])
  await deleteAuditRow(ctx.db, id)
  await recordAudit(ctx, { action: 'seo_audit_deleted', targetKind: 'seo_audit', targetId: id })
}

export async function pagePages(ctx: Ctx, id: string, query: PagesQuery) {
  await getAudit(ctx, id)
  const { rows, total } = await listPages(ctx.db, id, query, slice(query))
  return { data: rows, pagination: paginate(query, total) }
}

export async function pageEvidence(ctx: Ctx, id: string, query: EvidenceQuery) {
  await getAudit(ctx, id)
  const { rows, total } = await listEvidence(ctx.db, id, query.check, slice(query))
  const data: EvidenceRow[] = rows.map(row => ({
    check: row.check,
    ...showEvidence(row),
  }))
  return { data, pagination: paginate(query, total) }
}
