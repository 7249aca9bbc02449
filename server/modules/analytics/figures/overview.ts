import type { Ctx, WorkCtx } from '#kit/context.ts'
import {
  findMetric,
  metricQuery,
  overviewMetrics,
  readMetrics,
  readSeries,
  requireDataset,
  seriesMetrics,
} from '#modules/reports/index.ts'
import { endOfDay } from '../pipeline-history/service.ts'
import { periodsIn, previousOf, type Span, showSpan } from '../shared/range.ts'
import { loadRates } from '../shared/rates.ts'
import { toCents } from '../shared/sums.ts'
import { type FigureRequest, inTurn, scopeOf } from './ask.ts'
import { sumPipelineAt } from './queries.ts'
import {
  type FiguresQuery,
  type Overview,
  type Timeseries,
  type TimeseriesQuery,
  TooManyPoints,
  UnknownMetric,
} from './schema.ts'

const MOST_POINTS = 1_000
const pipelineFigures = ['open_pipeline_cents', 'weighted_pipeline_cents'] as const

export const getOverview = (ctx: WorkCtx, query: FiguresQuery): Promise<Overview> =>
  inTurn(ctx, query, async (inner, asked) => {
    const { span, environment, scope } = asked
    const all = overviewMetrics.map(key => findMetric(key)!)
    const before = previousOf(span)
    const earlier = scopeOf(before, query)
    const [values, previous] = await Promise.all([
      readMetrics(inner, environment, all, scope),
      readMetrics(inner, environment, all, earlier),
    ])
    const isPast = values.get('open_pipeline_cents') === null
    if (isPast) await readPipeline(inner, values, span, query)
    await readPipeline(inner, previous, before, query)
    const told = all.filter(({ date }) => date !== null || !isPast)
    return {
      ...showSpan(span),
      metrics: Object.fromEntries(
        all.map(({ key }) => [key, compare(values.get(key) ?? null, previous.get(key) ?? null)]),
      ) as Overview['metrics'],
      queries: Object.fromEntries(
        told.map(metric => [
          metric.key,
          metricQuery(metric, requireDataset(environment, metric.dataset), scope),
        ]),
      ),
    }
  })

/** How the pipeline stood in the past is in the log of the deals. */
async function readPipeline(
  ctx: Ctx,
  values: Map<string, number | null>,
  { to, timezone }: Span,
  query: FiguresQuery,
): Promise<void> {
  const sums = await sumPipelineAt(ctx.db, endOfDay(to, timezone), {
    rates: await loadRates(ctx),
    ownerId: query.owner_id,
    pipelineId: query.pipeline_id,
  })
  for (const [index, key] of pipelineFigures.entries()) {
    values.set(key, toCents(index === 0 ? sums.cents : sums.weighted))
  }
}

function compare(value: number | null, previous: number | null) {
  const change =
    value === null || previous === null || previous === 0
      ? null
      : Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10
  return { value, previous, change_percent: change }
}

export async function getTimeseries(ctx: WorkCtx, query: TimeseriesQuery): Promise<Timeseries> {
  const { metric: key, grain } = query
  const isKnown = (seriesMetrics as readonly string[]).includes(key)
  if (!isKnown) throw UnknownMetric(key)
  const check = (span: Span) => {
    if (periodsIn(span, grain).length > MOST_POINTS) throw TooManyPoints()
  }
  const read = async (inner: Ctx, { span, environment, scope }: FigureRequest): Promise<Timeseries> => {
    const metric = findMetric(key)!
    const { points, total } = await readSeries(inner, environment, metric, scope, grain)
    return {
      ...showSpan(span),
      metric: key,
      grain,
      points: [...points],
      total,
      queries: { [key]: metricQuery(metric, requireDataset(environment, metric.dataset), scope) },
    }
  }
  return inTurn(ctx, query, read, check)
}
