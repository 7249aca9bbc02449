import type { Ctx, WorkCtx } from '#kit/context.ts'
import {
  answerQuery,
  compileQuery,
  inReportSlot,
  loadEnvironment,
  type MetricScope,
  type ReportEnvironment,
  type ReportQuery,
  type ReportResult,
} from '#modules/reports/index.ts'
import { resolveSpan, type Span } from '../shared/range.ts'
import type { RangeQuery } from '../shared/schema.ts'

export interface FigureRequest {
  span: Span
  scope: MetricScope
  environment: ReportEnvironment
}

interface Narrowed extends RangeQuery {
  owner_id?: number | undefined
  pipeline_id?: string | undefined
}

/** What is wrong with the days is said at once; then all figures are read in one turn of reports. */
export async function inTurn<T>(
  ctx: WorkCtx,
  query: Narrowed,
  work: (inner: Ctx, asked: FigureRequest) => Promise<T>,
  check: (span: Span) => void = () => {},
): Promise<T> {
  const span = await ctx.transact(inner => resolveSpan(inner, query))
  check(span)
  return inReportSlot(
    ctx,
    (inner, environment) => work(inner, { span, scope: scopeOf(span, query), environment }),
    loadEnvironment,
  )
}

export const scopeOf = ({ from, to, timezone }: Span, query: Narrowed): MetricScope => ({
  from,
  to,
  timezone,
  ownerId: query.owner_id,
  pipelineId: query.pipeline_id,
})

export const answer = (ctx: Ctx, { environment }: FigureRequest, query: ReportQuery): Promise<ReportResult> =>
  answerQuery(ctx, environment, compileQuery(environment, query))

/** Several at once, each under its name. */
export async function answerAll<K extends string>(
  ctx: Ctx,
  asked: FigureRequest,
  queries: Readonly<Record<K, ReportQuery>>,
): Promise<Record<K, ReportResult>> {
  const named = await Promise.all(
    Object.entries<ReportQuery>(queries).map(
      async ([key, query]) => [key, await answer(ctx, asked, query)] as const,
    ),
  )
  return Object.fromEntries(named) as Record<K, ReportResult>
}

export const numberOf = (value: unknown): number => Number(value ?? 0)
export const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)
