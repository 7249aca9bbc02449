import type { Ctx, WorkCtx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { isSeen, requireChangeable } from '../access/access.ts'
import { checkQuery } from '../query/checking/check.ts'
import { loadEnvironment } from '../query/environment.ts'
import { runQuery } from '../query/run.ts'
import type { ReportQuery, ReportResult } from '../query/schema.ts'
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  listReports,
  lockOrganization,
  lockReport,
  noteRun,
  updateReport,
} from './queries.ts'
import {
  MOST_REPORTS,
  NotYourReport,
  type ReportIn,
  type ReportListQuery,
  ReportNotFound,
  type ReportPatch,
  type RunIn,
  type SavedReport,
  TooManySavedReports,
  usualChart,
} from './schema.ts'

const errors = { missing: ReportNotFound, notYours: NotYourReport }

/** Refused with the sentence a run would be refused with. */
export async function checkSaved(ctx: Ctx, query: ReportQuery): Promise<void> {
  checkQuery(await loadEnvironment(ctx), query)
}

export async function pageReports(ctx: Ctx, query: ReportListQuery) {
  return listReports(ctx, query)
}

export async function getReport(ctx: Ctx, id: string): Promise<SavedReport> {
  const row = await findReport(ctx.db, id)
  if (!row || !isSeen(ctx, row)) throw ReportNotFound()
  return row
}

export async function createReport(ctx: Ctx, input: ReportIn): Promise<SavedReport> {
  const name = readName('name', input.name)
  await checkSaved(ctx, input.query)
  await lockOrganization(ctx.db)
  if ((await countReports(ctx.db)) >= MOST_REPORTS) throw TooManySavedReports()
  const now = ctx.now.toString()
  const id = newId()
  await insertReport(ctx, {
    id,
    name,
    description: input.description ?? null,
    query: input.query,
    chart: usualChart(input.chart),
    visibility: input.visibility ?? 'organization',
    owner_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  })
  return getReport(ctx, id)
}

export async function changeReport(ctx: Ctx, id: string, patch: ReportPatch): Promise<SavedReport> {
  const row = requireChangeable(ctx, await lockReport(ctx.db, id), errors)
  if (patch.query) await checkSaved(ctx, patch.query)
  const { chart, name, description, visibility, query } = patch
  await updateReport(ctx, id, {
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(description === undefined ? {} : { description }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(query === undefined ? {} : { query }),
    ...(chart === undefined ? {} : { chart: { ...row.chart, ...usualChart({ ...row.chart, ...chart }) } }),
  })
  return getReport(ctx, id)
}

export async function removeReport(ctx: Ctx, id: string): Promise<void> {
  const { name } = requireChangeable(ctx, await lockReport(ctx.db, id), errors)
  await deleteReport(ctx.db, id)
  await recordAudit(ctx, { action: 'report_deleted', targetKind: 'report', targetId: id, detail: { name } })
}

/** A copy is its maker's own. */
export async function duplicateReport(ctx: Ctx, id: string): Promise<SavedReport> {
  const { name, description, query, chart, visibility } = await getReport(ctx, id)
  return createReport(ctx, { name: copyName(name), description, query, chart, visibility })
}

const COPY = ' (copy)'
export const copyName = (name: string): string => `${name.slice(0, 200 - COPY.length)}${COPY}`

/** The saved question, narrowed by what is asked now. */
export const withMore = (query: ReportQuery, { filters, timezone, limit }: RunIn): ReportQuery => ({
  ...query,
  ...(filters ? { filters: [...(query.filters ?? []), ...filters] } : {}),
  ...(timezone === undefined ? {} : { timezone }),
  ...(limit === undefined ? {} : { limit }),
})

export async function runReport(ctx: WorkCtx, id: string, more: RunIn): Promise<ReportResult> {
  const { query } = await ctx.transact(inner => getReport(inner, id))
  const result = await runQuery(ctx, withMore(query, more))
  await ctx.transact(inner => noteRun(inner, id))
  return result
}
