import type { Ctx } from '#kit/context.ts'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { localDate } from '#kit/time/zone.ts'
import { checkQuery } from '../query/checking/check.ts'
import type { ReportEnvironment } from '../query/environment.ts'
import { UnknownDataset } from '../query/errors.ts'
import { answerQuery } from '../query/run.ts'
import { type Grain, MOST_ROWS, type QueryFilter, type ReportQuery } from '../query/schema.ts'
import { sumDays } from './day-queries.ts'
import { endsFilter, keptNames, splitRange } from './days.ts'
import type { Metric, MetricScope } from './definitions.ts'
import { filtersOf, metricQuery, rangeOf } from './query.ts'

export type MetricValue = number | null

export function requireDataset(environment: ReportEnvironment, name: string) {
  const dataset = environment.datasets.find(one => one.name === name)
  if (!dataset) throw UnknownDataset(name)
  return dataset
}

/** Percent with one decimal; null where nothing was counted. */
export const percentOf = (part: number, whole: number): MetricValue =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10

type Reading = readonly [metric: Metric, read: () => Promise<MetricValue>]

/** What a figure is made of, before it is one: its value, and for a rate what that is a share of. */
type Parts = readonly [value: MetricValue, whole: number]

const figureOf = ({ whole: isShare }: Metric, [value, whole]: Parts): MetricValue =>
  isShare ? percentOf(value ?? 0, whole) : value

/**
 * Figures of one scope, inside of a report's slot. Those of one dataset and date are one statement; what a domain keeps
 * is read from there, and so is what is kept by day.
 */
export async function readMetrics(
  ctx: Ctx,
  environment: ReportEnvironment,
  asked: readonly Metric[],
  scope: MetricScope,
): Promise<Map<string, MetricValue>> {
  const today = localDate(environment.now, scope.timezone)
  const isNow = Temporal.PlainDate.compare(scope.to, today) >= 0
  const values = new Map<string, MetricValue>()
  const queried: Metric[] = []
  const byDay: Metric[] = []
  const readings: Reading[] = []
  for (const metric of asked) {
    // How things stood is nothing that a table of how they stand can tell.
    if (metric.date === null && !isNow) values.set(metric.key, null)
    else if (metric.kept && (metric.date === null || isNow)) {
      const { kept } = metric
      readings.push([metric, () => kept(ctx, scope)])
    } else if (keptNames(metric) && isOfAll(environment, metric, scope)) byDay.push(metric)
    else queried.push(metric)
  }
  const kept = await Promise.all(readings.map(async ([metric, read]) => [metric, await read()] as const))
  for (const [metric, value] of kept) {
    if (value === null) queried.push(metric)
    else values.set(metric.key, value)
  }
  const [counted, summed] = await Promise.all([
    readAll(ctx, environment, queried, scope),
    readDays(ctx, environment, byDay, scope),
  ])
  for (const [metric, parts] of [...counted, ...summed]) values.set(metric.key, figureOf(metric, parts))
  return values
}

/** Whether the scope leaves out nothing of a dataset but what lies outside of its days. */
const isOfAll = (environment: ReportEnvironment, metric: Metric, scope: MetricScope): boolean =>
  filtersOf(requireDataset(environment, metric.dataset), scope).length === 0

/** From what is kept of the whole days, and from the rows of the range's ends. */
async function readDays(
  ctx: Ctx,
  environment: ReportEnvironment,
  asked: readonly Metric[],
  scope: MetricScope,
): Promise<Map<Metric, Parts>> {
  const { days, ends } = splitRange(scope)
  const names = asked.flatMap(metric => keptNames(metric) as string[])
  const [kept, rest] = await Promise.all([
    days && asked.length > 0 ? sumDays(ctx.db, [...new Set(names)], days) : new Map<string, number>(),
    ends.length > 0
      ? readAll(ctx, environment, asked, scope, ({ date }) => [endsFilter(date!, ends)])
      : new Map<Metric, Parts>(),
  ])
  return new Map(
    asked.map(metric => {
      const [value, whole] = keptNames(metric)!
      const [ofValue, ofWhole] = rest.get(metric) ?? [0, 0]
      return [
        metric,
        [(kept.get(value) ?? 0) + (ofValue ?? 0), (whole ? (kept.get(whole) ?? 0) : 0) + ofWhole],
      ] as const
    }),
  )
}

type Ranges = (metric: Metric, dataset: ReportDataset, scope: MetricScope) => QueryFilter[]

async function readAll(
  ctx: Ctx,
  environment: ReportEnvironment,
  asked: readonly Metric[],
  scope: MetricScope,
  ranges: Ranges = rangeOf,
): Promise<Map<Metric, Parts>> {
  const groups = Map.groupBy(
    asked,
    metric => `${metric.dataset} ${metric.date} ${metric.isBalance ?? ''}`,
  ).values()
  const read = await Promise.all(
    [...groups].map(together => readTogether(ctx, environment, together, scope, ranges)),
  )
  return new Map(read.flat())
}

const MOST_MEASURES = 20

async function readTogether(
  ctx: Ctx,
  environment: ReportEnvironment,
  together: readonly Metric[],
  scope: MetricScope,
  ranges: Ranges,
): Promise<[Metric, Parts][]> {
  const first = together[0]!
  const dataset = requireDataset(environment, first.dataset)
  const parts = together.flatMap((metric, index) => [
    { part: metric.value, metric, as: `v${index}` },
    ...(metric.whole ? [{ part: metric.whole, metric, as: `w${index}` }] : []),
  ])
  if (parts.length > MOST_MEASURES) throw new Error('too many figures for one statement')
  const query: ReportQuery = {
    dataset: first.dataset,
    timezone: scope.timezone,
    measures: parts.map(({ part, metric, as }) => ({
      fn: part.fn,
      as,
      ...(part.field ? { field: part.field } : {}),
      filters: [...metric.filters, ...(part.filters ?? [])] as QueryFilter[],
    })),
    filters: ranges(first, dataset, scope),
  }
  const { totals } = await answerQuery(ctx, environment, checkQuery(environment, query))
  return together.map((metric, index) => [
    metric,
    [totals[`v${index}`] as MetricValue, (totals[`w${index}`] as number | null) ?? 0],
  ])
}

export interface MetricPoint {
  /** The first day of the period. */
  readonly period: string
  readonly value: number
}

/** Every period that touches the range, by its first day. */
export function periodsOf({ from, to }: MetricScope, grain: Exclude<Grain, 'hour'>): string[] {
  const steps = {
    day: { days: 1 },
    week: { weeks: 1 },
    month: { months: 1 },
    quarter: { months: 3 },
    year: { years: 1 },
  } as const
  const firsts = {
    day: from,
    week: from.subtract({ days: from.dayOfWeek - 1 }),
    month: from.with({ day: 1 }),
    quarter: from.with({ day: 1, month: from.month - ((from.month - 1) % 3) }),
    year: from.with({ day: 1, month: 1 }),
  }
  const periods: string[] = []
  const first = firsts[grain]
  for (let n = 0; ; n += 1) {
    const { days = 0, weeks = 0, months = 0, years = 0 } = steps[grain] as Temporal.DurationLikeObject
    const period = first.add({ days: days * n, weeks: weeks * n, months: months * n, years: years * n })
    if (Temporal.PlainDate.compare(period, to) > 0) return periods
    periods.push(period.toString())
  }
}

/** A figure over time, every period of the range with its value, and the whole. */
export async function readSeries(
  ctx: Ctx,
  environment: ReportEnvironment,
  metric: Metric,
  scope: MetricScope,
  grain: Exclude<Grain, 'hour'>,
): Promise<{ points: MetricPoint[]; total: number; query: ReportQuery }> {
  const dataset = requireDataset(environment, metric.dataset)
  const query = { ...metricQuery(metric, dataset, scope, grain), limit: MOST_ROWS }
  const { rows, totals } = await answerQuery(ctx, environment, checkQuery(environment, query))
  const found = new Map(rows.map(row => [row.period as string, row.value as number | null]))
  return {
    points: periodsOf(scope, grain).map(period => ({ period, value: found.get(period) ?? 0 })),
    total: (totals.value as number | null) ?? 0,
    query,
  }
}
