import type { ReportDataset } from '#kit/reporting/dataset.ts'
import type { Grain, QueryFilter, ReportQuery } from '../query/schema.ts'
import type { Metric, MetricScope } from './definitions.ts'

const PIPELINE = 'pipeline_id'

/** Which of the scope's filters mean something for a dataset. */
export function filtersOf(dataset: ReportDataset, { ownerId, pipelineId }: MetricScope): QueryFilter[] {
  const filters: QueryFilter[] = []
  if (ownerId !== undefined && dataset.ownerField) {
    filters.push({ field: dataset.ownerField, op: 'eq', value: ownerId })
  }
  if (pipelineId !== undefined && Object.hasOwn(dataset.fields, PIPELINE)) {
    filters.push({ field: PIPELINE, op: 'eq', value: pipelineId })
  }
  return filters
}

/** Which rows a figure looks at for the scope, beside its own filters. */
export function rangeOf(metric: Metric, dataset: ReportDataset, scope: MetricScope): QueryFilter[] {
  const [from, to] = [scope.from.toString(), scope.to.toString()]
  const dates: QueryFilter[] =
    metric.date === null
      ? []
      : [
          metric.isBalance
            ? { field: metric.date, op: 'lte', value: to }
            : { field: metric.date, op: 'between', value: [from, to] },
        ]
  return [...dates, ...filtersOf(dataset, scope)]
}

/** A figure as a question: running it gives the number (a rate as its two parts), drilling it the rows. */
export function metricQuery(
  metric: Metric,
  dataset: ReportDataset,
  scope: MetricScope,
  grain?: Grain,
): ReportQuery {
  const measure = ({ fn, field, filters }: Metric['value'], as: string) => ({
    fn,
    as,
    ...(field ? { field } : {}),
    ...(filters ? { filters: [...filters] } : {}),
  })
  return {
    dataset: metric.dataset,
    measures: [measure(metric.value, 'value'), ...(metric.whole ? [measure(metric.whole, 'whole')] : [])],
    ...(grain && metric.date ? { dimensions: [{ field: metric.date, grain, as: 'period' }] } : {}),
    filters: [...metric.filters, ...rangeOf(metric, dataset, scope)],
    timezone: scope.timezone,
  }
}
