import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { isSeen } from '../../access/access.ts'
import { findMetric, type Metric, type MetricScope } from '../../metrics/definitions.ts'
import { metricQuery } from '../../metrics/query.ts'
import { type MetricValue, readMetrics, requireDataset } from '../../metrics/read.ts'
import { checkQuery } from '../../query/checking/check.ts'
import { daysOf, type PeriodName } from '../../query/checking/periods.ts'
import { checkImpersonal } from '../../query/checking/personal.ts'
import { loadEnvironment, type ReportEnvironment } from '../../query/environment.ts'
import { inReportSlot } from '../../query/gate/gate.ts'
import { answerQuery, answerWithNames } from '../../query/run.ts'
import type { QueryFilter, ReportColumn, ReportQuery, ReportResult } from '../../query/schema.ts'
import { findReports } from '../../saved/queries.ts'
import type { SavedReport } from '../../saved/schema.ts'
import type { Widget } from './schema.ts'

export interface WidgetFilters {
  readonly period?: PeriodName | undefined
  readonly ownerId?: number | undefined
  /** Whether strangers look. */
  readonly isPublic?: boolean
}

const REPORT_GONE = 'Report was deleted'
const USUAL_PERIOD: PeriodName = 'last_30_days'

/** Widgets with what they show. One that fails says so, and harms no other. */
export async function withResults(
  ctx: WorkCtx,
  widgets: readonly Widget[],
  filters: WidgetFilters,
): Promise<Widget[]> {
  const ids = widgets.flatMap(({ report_id }) => report_id ?? [])
  const [environment, reports] = await ctx.transact(async inner => [
    await loadEnvironment(inner),
    (await findReports(inner.db, ids)).filter(report => isSeen(ctx, report)),
  ])
  const byId = new Map(reports.map(report => [report.id, report]))
  const asked = askedOnce(ctx, environment, widgets, filters)
  return Promise.all(
    widgets.map(async widget => {
      const report = widget.report_id ? byId.get(widget.report_id) : undefined
      const drawn = report && widget.chart.type === 'table' ? { ...widget, chart: report.chart } : widget
      try {
        return { ...drawn, ...(await resultOf(asked, widget, report)) }
      } catch (error) {
        if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a widget could not be filled')
        const said = error instanceof Problem ? error.message : 'Something went wrong'
        return { ...drawn, ...withoutResult(said) }
      }
    }),
  )
}

type Filled = Pick<Widget, 'result' | 'asked' | 'error' | 'filters_applied'>
const withoutResult = (error: string | null): Filled => ({
  result: null,
  asked: null,
  error,
  filters_applied: [],
})

/** What the widgets of one dashboard ask for. */
interface WidgetAnswers {
  answer(query: ReportQuery): Promise<Filled>
  figure(metric: Metric): Promise<Filled>
}

/** The same question is asked once, however many widgets show its answer, and all figures are read in one turn. */
function askedOnce(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  widgets: readonly Widget[],
  filters: WidgetFilters,
): WidgetAnswers {
  const answers = new Map<string, Promise<Filled>>()
  const keys = new Set(widgets.flatMap(({ type, metric }) => (type === 'metric' ? (metric ?? []) : [])))
  const metrics = [...keys].flatMap(key => findMetric(key) ?? [])
  let figures: Promise<Figures> | undefined
  return {
    answer(query) {
      const key = JSON.stringify(query)
      const known = answers.get(key) ?? answer(ctx, environment, query, filters)
      answers.set(key, known)
      return known
    },
    async figure(metric) {
      figures ??= readFigures(ctx, environment, metrics, filters).catch(() => new Map())
      // Where all of them together failed, each says for itself what is wrong with it.
      const found =
        (await figures).get(metric.key) ??
        (await readFigures(ctx, environment, [metric], filters)).get(metric.key)!
      return presentFigure(environment, metric, found, filters)
    },
  }
}

async function resultOf(
  asked: WidgetAnswers,
  widget: Widget,
  report: SavedReport | undefined,
): Promise<Filled> {
  switch (widget.type) {
    case 'text':
      return withoutResult(null)
    case 'metric': {
      const metric = findMetric(widget.metric ?? '')
      if (!metric) return withoutResult(`Unknown metric '${widget.metric}'`)
      return asked.figure(metric)
    }
    case 'report':
      if (!report) return withoutResult(REPORT_GONE)
      return asked.answer(report.query)
    case 'query':
      return asked.answer(widget.query!)
  }
}

async function answer(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  query: ReportQuery,
  { period, ownerId, isPublic }: WidgetFilters,
): Promise<Filled> {
  if (isPublic) checkImpersonal(environment, query)
  const dataset = requireDataset(environment, query.dataset)
  const more: QueryFilter[] = []
  const applied: string[] = []
  if (period) {
    more.push({ field: dataset.dateField, op: 'in_period', value: period })
    applied.push('period')
  }
  if (ownerId !== undefined && dataset.ownerField) {
    more.push({ field: dataset.ownerField, op: 'eq', value: ownerId })
    applied.push('owner_id')
  }
  const asked = { ...query, filters: [...(query.filters ?? []), ...more] }
  const checked = checkQuery(environment, asked)
  const read = isPublic ? answerQuery : answerWithNames
  const result = await inReportSlot(ctx, inner => read(inner, environment, checked))
  return { result, asked: isPublic ? null : asked, error: null, filters_applied: applied }
}

interface Figure {
  readonly value: MetricValue
  readonly previous: MetricValue
  readonly tookMs: number
}
type Figures = ReadonlyMap<string, Figure>

function figureScope({ now, timezone }: ReportEnvironment, { period, ownerId }: WidgetFilters): MetricScope {
  const { from, until } = daysOf(period ?? USUAL_PERIOD, localDate(now, timezone))
  return { from, to: until.subtract({ days: 1 }), timezone, ownerId }
}

/** Each with that of the equally long time before. */
async function readFigures(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  metrics: readonly Metric[],
  filters: WidgetFilters,
): Promise<Figures> {
  const started = performance.now()
  const scope = figureScope(environment, filters)
  const { from, to } = scope
  const days = from.until(to, { largestUnit: 'days' }).days + 1
  const before = { ...scope, from: from.subtract({ days }), to: from.subtract({ days: 1 }) }
  const [now, then] = await inReportSlot(ctx, inner =>
    Promise.all([
      readMetrics(inner, environment, metrics, scope),
      readMetrics(inner, environment, metrics, before),
    ]),
  )
  const tookMs = Math.round(performance.now() - started)
  return new Map(
    metrics.map(({ key }) => [key, { value: now.get(key) ?? null, previous: then.get(key) ?? null, tookMs }]),
  )
}

const unitTypes = { count: 'number', percent: 'number', money: 'money' } as const

/** A figure and the one before it, as a result of one row. */
function presentFigure(
  environment: ReportEnvironment,
  metric: Metric,
  { value, previous, tookMs }: Figure,
  filters: WidgetFilters,
): Filled {
  const { period, ownerId, isPublic } = filters
  const { timezone, currency } = environment
  const change =
    value === null || !previous ? null : Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10
  const type = unitTypes[metric.unit]
  const column = (key: string, label: string): ReportColumn => ({
    key,
    label,
    type,
    ...(type === 'money' ? { currency } : {}),
    ...(metric.unit === 'percent' ? { unit: 'percent' as const } : {}),
  })
  const result: ReportResult = {
    columns: [
      column('value', metric.unit === 'percent' ? `${metric.label} (%)` : metric.label),
      column('previous', 'Before'),
      { key: 'change_percent', label: 'Change (%)', type: 'number', unit: 'percent' },
    ],
    rows: [{ value, previous, change_percent: change }],
    totals: { value },
    row_count: 1,
    truncated: false,
    timezone,
    currency,
    took_ms: tookMs,
  }
  const dataset = requireDataset(environment, metric.dataset)
  const applied = [
    ...(period && metric.date !== null ? ['period'] : []),
    ...(ownerId !== undefined && dataset.ownerField ? ['owner_id'] : []),
  ]
  const asked = isPublic ? null : metricQuery(metric, dataset, figureScope(environment, filters))
  return { result, asked, error: null, filters_applied: applied }
}
