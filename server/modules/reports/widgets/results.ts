import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { isSeen } from '../access/access.ts'
import { findMetric, type Metric, type MetricScope } from '../metrics/definitions.ts'
import { readMetrics, requireDataset } from '../metrics/read.ts'
import { checkQuery } from '../query/checking/check.ts'
import { daysOf, type PeriodName } from '../query/checking/periods.ts'
import { loadEnvironment, type ReportEnvironment } from '../query/environment.ts'
import { inReportSlot } from '../query/gate/gate.ts'
import { answerQuery } from '../query/run.ts'
import type { QueryFilter, ReportColumn, ReportQuery, ReportResult } from '../query/schema.ts'
import { findReports } from '../saved/queries.ts'
import type { SavedReport } from '../saved/schema.ts'
import type { Widget } from './schema.ts'

export interface WidgetFilters {
  readonly period?: PeriodName | undefined
  readonly ownerId?: number | undefined
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
  return Promise.all(
    widgets.map(async widget => {
      const report = widget.report_id ? byId.get(widget.report_id) : undefined
      const drawn = report && widget.chart.type === 'table' ? { ...widget, chart: report.chart } : widget
      try {
        return { ...drawn, ...(await resultOf(ctx, environment, widget, { filters, report })) }
      } catch (error) {
        if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a widget could not be filled')
        const said = error instanceof Problem ? error.message : 'Something went wrong'
        return { ...drawn, result: null, error: said, filters_applied: [] }
      }
    }),
  )
}

type Filled = Pick<Widget, 'result' | 'error' | 'filters_applied'>

async function resultOf(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  widget: Widget,
  { filters, report }: { filters: WidgetFilters; report: SavedReport | undefined },
): Promise<Filled> {
  switch (widget.type) {
    case 'text':
      return { result: null, error: null, filters_applied: [] }
    case 'metric': {
      const metric = findMetric(widget.metric ?? '')
      if (!metric) return { result: null, error: `Unknown metric '${widget.metric}'`, filters_applied: [] }
      return figureOf(ctx, environment, metric, filters)
    }
    case 'report':
      if (!report) return { result: null, error: REPORT_GONE, filters_applied: [] }
      return answer(ctx, environment, report.query, filters)
    case 'query':
      return answer(ctx, environment, widget.query!, filters)
  }
}

async function answer(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  query: ReportQuery,
  { period, ownerId }: WidgetFilters,
): Promise<Filled> {
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
  const checked = checkQuery(environment, { ...query, filters: [...(query.filters ?? []), ...more] })
  const result = await inReportSlot(ctx, inner => answerQuery(inner, environment, checked))
  return { result, error: null, filters_applied: applied }
}

const unitTypes = { count: 'number', percent: 'number', money: 'money' } as const

/** A figure with the one of the equally long time before, as a result of one row. */
async function figureOf(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  metric: Metric,
  { period, ownerId }: WidgetFilters,
): Promise<Filled> {
  const started = performance.now()
  const { timezone, currency } = environment
  const { from, until } = daysOf(period ?? USUAL_PERIOD, localDate(environment.now, timezone))
  const scope: MetricScope = { from, to: until.subtract({ days: 1 }), timezone, ownerId }
  const days = from.until(until, { largestUnit: 'days' }).days
  const before = { ...scope, from: from.subtract({ days }), to: from.subtract({ days: 1 }) }
  const [now, then] = await inReportSlot(ctx, async inner => [
    await readMetrics(inner, environment, [metric], scope),
    await readMetrics(inner, environment, [metric], before),
  ])
  const [value, previous] = [now.get(metric.key) ?? null, then.get(metric.key) ?? null]
  const change =
    value === null || !previous ? null : Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10
  const type = unitTypes[metric.unit]
  const column = (key: string, label: string): ReportColumn => ({
    key,
    label,
    type,
    ...(type === 'money' ? { currency } : {}),
  })
  const result: ReportResult = {
    columns: [
      column('value', metric.unit === 'percent' ? `${metric.label} (%)` : metric.label),
      column('previous', 'Before'),
      { key: 'change_percent', label: 'Change (%)', type: 'number' },
    ],
    rows: [{ value, previous, change_percent: change }],
    totals: { value },
    row_count: 1,
    truncated: false,
    timezone,
    currency,
    took_ms: Math.round(performance.now() - started),
  }
  const dataset = requireDataset(environment, metric.dataset)
  const applied = [
    ...(period && metric.date !== null ? ['period'] : []),
    ...(ownerId !== undefined && dataset.ownerField ? ['owner_id'] : []),
  ]
  return { result, error: null, filters_applied: applied }
}
