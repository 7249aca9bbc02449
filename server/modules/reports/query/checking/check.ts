import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { isTimeZone, localDate } from '#kit/time/zone.ts'
import {
  ColumnsAlone,
  DuplicateColumn,
  InvalidQuery,
  NeedsDate,
  NeedsNumber,
  UnknownDataset,
  UnknownOrderKey,
} from '../errors.ts'
import { type CheckedQuery, type Dimension, type Measure, type Order, type Source, typeOf } from '../model.ts'
import { type Grain, type MeasureFn, type ReportQuery, USUAL_ROWS } from '../schema.ts'
import { checkFilters, type FilterScope } from './check-filters.ts'
import { fnsFor, grainsFor, requireSource, shown } from './fields.ts'

/** What a query is checked against. */
export interface CheckScope {
  datasets: readonly ReportDataset[]
  timezone: string
  now: Temporal.Instant
}

const KEY = /^[a-z][a-z0-9_]{0,62}$/

/** Every name looked up, every value read; throws the sentence that says what is wrong. Pure. */
export function checkQuery(scope: CheckScope, query: ReportQuery): CheckedQuery {
  const dataset = scope.datasets.find(({ name }) => name === query.dataset)
  if (!dataset) throw UnknownDataset(shown(query.dataset))
  const timezone = query.timezone ?? scope.timezone
  if (!isTimeZone(timezone)) throw InvalidQuery('timezone must be an IANA time zone')
  const filterScope: FilterScope = {
    dataset,
    timezone,
    today: localDate(scope.now, timezone),
    counted: { filters: 0 },
  }
  const conditions = checkFilters(filterScope, query.filters)
  const isRows = (query.columns?.length ?? 0) > 0
  const isGroups = (query.measures?.length ?? 0) + (query.dimensions?.length ?? 0) > 0
  if (isRows && isGroups) throw ColumnsAlone()
  const columns = isRows ? query.columns!.map(name => checkDimension(dataset, { field: name })) : null
  const dimensions = (query.dimensions ?? []).map(dimension => checkDimension(dataset, dimension))
  const asked = query.measures?.length ? query.measures : [{ fn: 'count' as const }]
  const measures = isRows ? [] : asked.map(measure => checkMeasure(filterScope, measure))
  const keys = [...(columns ?? []), ...dimensions, ...measures].map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw DuplicateColumn(shown(twice))
  const order = checkOrder(query, keys, { dimensions, measures })
  return {
    dataset,
    conditions,
    dimensions,
    measures,
    columns,
    order,
    limit: query.limit ?? USUAL_ROWS,
    isLimited: query.limit !== undefined,
    timezone,
    today: filterScope.today.toString(),
    fills: (query.fill ?? true) && dimensions.length === 1 && dimensions[0]!.grain !== undefined,
  }
}

const asKey = (name: string) => name.replaceAll('.', '_')

const labelOf = (source: Source) => (source.kind === 'custom' ? source.key : source.field.label)

function checkKey(as: string | undefined, otherwise: string): string {
  if (as !== undefined && !KEY.test(as)) {
    throw InvalidQuery(`as must be lower case letters, digits and _: '${shown(as)}'`)
  }
  return as ?? otherwise
}

export function checkDimension(
  dataset: ReportDataset,
  { field, grain, as }: { field: string; grain?: Grain | undefined; as?: string | undefined },
): Dimension {
  const source = requireSource(dataset, field)
  const label = labelOf(source)
  if (grain === undefined) {
    return { key: checkKey(as, asKey(field)), label, type: typeOf(source), source, grain }
  }
  if (!grainsFor(source)?.includes(grain)) throw NeedsDate(shown(field), typeOf(source))
  return {
    key: checkKey(as, `${asKey(field)}_${grain}`),
    label: `${label} (${grain})`,
    type: grain === 'hour' ? 'timestamp' : 'date',
    source,
    grain,
  }
}

const fnLabels: Record<MeasureFn, string> = {
  count: 'Count',
  count_distinct: 'Different',
  sum: 'Sum of',
  avg: 'Average of',
  min: 'Least',
  max: 'Greatest',
  median: 'Median of',
  p90: '90th percentile of',
}

/** A number that was given a name is called by it: `won_deals` is "Won deals". */
const named = (as: string): string => as.charAt(0).toUpperCase() + as.slice(1).replaceAll('_', ' ').trimEnd()

type MeasureIn = NonNullable<ReportQuery['measures']>[number]

function checkMeasure(scope: FilterScope, { fn, field, as, filters }: MeasureIn): Measure {
  const conditions = checkFilters(scope, filters)
  if (fn === 'count') {
    const key = checkKey(as, 'count')
    const label = as === undefined ? fnLabels.count : named(as)
    return { key, label, type: 'number', fn, source: undefined, filters: conditions }
  }
  if (field === undefined) throw InvalidQuery(`${fn} needs a field`)
  const source = requireSource(scope.dataset, field, fn === 'count_distinct' ? 'text' : 'number')
  if (!fnsFor(source).includes(fn)) throw NeedsNumber(fn, shown(field), typeOf(source))
  return {
    key: checkKey(as, `${fn}_${asKey(field)}`),
    label: as === undefined ? `${fnLabels[fn]} ${labelOf(source)}` : named(as),
    type: fn === 'count_distinct' ? 'number' : typeOf(source),
    fn,
    source,
    filters: conditions,
  }
}

/** As asked, then by what makes the order whole: the same query gives the same rows in the same order. */
function checkOrder(
  query: ReportQuery,
  keys: readonly string[],
  { dimensions, measures }: { dimensions: readonly Dimension[]; measures: readonly Measure[] },
): Order[] {
  const asked = (query.order ?? []).map(({ key, direction }) => {
    if (!keys.includes(key)) throw UnknownOrderKey(shown(key))
    return { key, isDescending: direction === 'desc' }
  })
  const time = dimensions.find(({ type }) => type === 'date' || type === 'timestamp')
  const usual = time
    ? [{ key: time.key, isDescending: false }]
    : measures.slice(0, 1).map(({ key }) => ({ key, isDescending: true }))
  const order = [
    ...(asked.length > 0 ? asked : usual),
    ...dimensions.map(({ key }) => ({ key, isDescending: false })),
  ]
  return order.filter(({ key }, index) => order.findIndex(other => other.key === key) === index)
}
