import type { Ctx, WorkCtx } from '#kit/context.ts'
import { checkDimension, checkQuery } from './checking/check.ts'
import { compileResult } from './compiling/compile-queries.ts'
import { listNames } from './compiling/name-queries.ts'
import { loadEnvironment, type ReportEnvironment } from './environment.ts'
import { inReportSlot, isBusy } from './gate/gate.ts'
import type { CheckedQuery } from './model.ts'
import { presentResult } from './present.ts'
import type { ReportQuery, ReportResult } from './schema.ts'

/** A query that was checked, ready to be answered any number of times. */
export const compileQuery = (environment: ReportEnvironment, query: ReportQuery): CheckedQuery =>
  checkQuery(environment, query)

/** What its statements are written with. */
export const scopeOf = ({ money }: ReportEnvironment, { timezone, today }: CheckedQuery) => ({
  timezone,
  today,
  money,
})

/** Inside a slot: see `inReportSlot`. */
export async function answerQuery(
  { db }: Pick<Ctx, 'db'>,
  environment: ReportEnvironment,
  query: CheckedQuery,
): Promise<ReportResult> {
  const started = performance.now()
  const { currency } = environment
  const { rows } = await compileResult(scopeOf(environment, query), query).execute(db)
  return presentResult(query, rows, { currency, tookMs: Math.round(performance.now() - started) })
}

/** Single rows, with the id of the record that each of them is. */
async function answerWithIds(
  ctx: Pick<Ctx, 'db'>,
  environment: ReportEnvironment,
  query: CheckedQuery,
): Promise<ReportResult> {
  if (!query.columns) return answerQuery(ctx, environment, query)
  const id = checkDimension(query.dataset, { field: 'id' })
  const isAsked = query.columns.some(({ key }) => key === id.key)
  const columns = isAsked ? query.columns : [...query.columns, id]
  const result = await answerQuery(ctx, environment, { ...query, columns })
  const ids = result.rows.map(row => String(row[id.key]))
  if (isAsked) return { ...result, ids }
  const rows = result.rows.map(({ [id.key]: _, ...row }) => row)
  return { ...result, columns: result.columns.slice(0, -1), rows, ids }
}

/** For who may see records: which they are, and what those are called that ids in it stand for. */
export async function answerWithNames(
  { db }: Pick<Ctx, 'db'>,
  environment: ReportEnvironment,
  query: CheckedQuery,
): Promise<ReportResult> {
  const result = await answerWithIds({ db }, environment, query)
  const names: Record<string, Record<string, string>> = {}
  for (const column of query.columns ?? query.dimensions) {
    if (column.type !== 'id') continue
    const ids = new Set(result.rows.flatMap(row => (row[column.key] == null ? [] : String(row[column.key]))))
    const found = ids.size > 0 && (await listNames(db, query.dataset, column, [...ids]))
    if (found) names[column.key] = found
  }
  return Object.keys(names).length > 0 ? { ...result, names } : result
}

/** Answers one query, in its turn and within its limits. */
export async function runQuery(ctx: WorkCtx, query: ReportQuery): Promise<ReportResult> {
  // What is wrong with a query is said at once, without waiting for a turn.
  if (isBusy(ctx.organizationId)) compileQuery(await ctx.transact(loadEnvironment), query)
  return inReportSlot(
    ctx,
    (inner, environment) => answerWithNames(inner, environment, compileQuery(environment, query)),
    loadEnvironment,
  )
}
