import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { InvalidQuery } from '../errors.ts'
import { type Condition, type Source, typeOf } from '../model.ts'
import { type FilterOp, filterOps, type QueryFilter } from '../schema.ts'
import { opsFor, rangeOps, requireSource, shown } from './fields.ts'
import { beginOf, daysOf, isPeriodName } from './periods.ts'
import { isDay, readMoment, readValue } from './values.ts'

const DEEPEST = 2
const MOST_FILTERS = 50
const MOST_VALUES = 1_000

export interface FilterScope {
  dataset: ReportDataset
  timezone: string
  today: Temporal.PlainDate
  /** How many conditions there are so far in the query. */
  counted: { filters: number }
}

export function checkFilters(scope: FilterScope, filters: readonly QueryFilter[] | undefined): Condition[] {
  return (filters ?? []).map(filter => checkFilter(scope, filter, 0))
}

function checkFilter(scope: FilterScope, filter: QueryFilter, depth: number): Condition {
  scope.counted.filters += 1
  if (scope.counted.filters > MOST_FILTERS) {
    throw InvalidQuery(`filters must be at most ${MOST_FILTERS} in all`)
  }
  if (filter.any !== undefined) {
    if (depth === DEEPEST) throw InvalidQuery(`any must be at most ${DEEPEST} deep`)
    if (!Array.isArray(filter.any)) throw InvalidQuery('any must be a list of filters')
    return {
      kind: 'any',
      conditions: filter.any.map(one => {
        if (typeof one !== 'object' || one === null) throw InvalidQuery('any must be a list of filters')
        return checkFilter(scope, one as QueryFilter, depth + 1)
      }),
    }
  }
  const { field, op, value } = filter
  if (typeof field !== 'string') throw InvalidQuery('a filter needs a field')
  if (!filterOps.includes(op as FilterOp)) throw InvalidQuery(`op of ${shown(field)} is unknown`)
  const source = requireSource(scope.dataset, field, rangeOps.includes(op!) ? 'number' : 'text')
  if (!opsFor(source).includes(op!)) {
    throw InvalidQuery(`${op} does not apply to '${shown(field)}', which is ${typeOf(source)}`)
  }
  return checkCondition(scope, source, op!, value)
}

function readList(source: Source, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw InvalidQuery(`${shown(source.name)} must be a list of values`)
  if (value.length > MOST_VALUES) {
    throw InvalidQuery(`${shown(source.name)} must be at most ${MOST_VALUES} values`)
  }
  return value
}

function checkCondition(scope: FilterScope, source: Source, op: FilterOp, value: unknown): Condition {
  const { timezone } = scope
  switch (op) {
    case 'eq':
      return { kind: 'compare', source, op: '=', value: readMoment(source, value, timezone) }
    case 'neq':
      return { kind: 'differs', source, value: readMoment(source, value, timezone) }
    case 'in':
    case 'not_in': {
      const values = readList(source, value).map(one => readMoment(source, one, timezone))
      return { kind: 'among', source, values, isNegated: op === 'not_in' }
    }
    case 'gt':
      return { kind: 'compare', source, op: '>', value: readMoment(source, value, timezone) }
    case 'gte':
      return { kind: 'compare', source, op: '>=', value: readMoment(source, value, timezone) }
    case 'lt':
      return { kind: 'compare', source, op: '<', value: readMoment(source, value, timezone) }
    case 'lte':
      return upTo(scope, source, value)
    case 'between': {
      const list = readList(source, value)
      if (list.length !== 2) throw InvalidQuery(`${shown(source.name)} must be two values, from and to`)
      const from: Condition = {
        kind: 'compare',
        source,
        op: '>=',
        value: readMoment(source, list[0], timezone),
      }
      return { kind: 'all', conditions: [from, upTo(scope, source, list[1])] }
    }
    case 'contains':
    case 'starts_with': {
      const text = readValue(source, value) as string
      return { kind: 'holds', source, text, where: op === 'contains' ? 'anywhere' : 'start' }
    }
    case 'is_set':
    case 'not_set':
      return { kind: 'set', source, isNegated: op === 'not_set' }
    case 'in_period':
      return inPeriod(scope, source, value)
  }
}

/** A day is meant as a whole. */
function upTo({ timezone }: FilterScope, source: Source, value: unknown): Condition {
  const read = readValue(source, value)
  return isDay(read)
    ? { kind: 'compare', source, op: '<', value: beginOf(read.day.add({ days: 1 }), timezone) }
    : { kind: 'compare', source, op: '<=', value: read }
}

function inPeriod({ timezone, today }: FilterScope, source: Source, value: unknown): Condition {
  if (!isPeriodName(value)) throw InvalidQuery(`${shown(source.name)} must be a period such as this_month`)
  const { from, until } = daysOf(value, today)
  const bound = (date: Temporal.PlainDate) =>
    typeOf(source) === 'date' ? date.toString() : beginOf(date, timezone)
  return {
    kind: 'all',
    conditions: [
      { kind: 'compare', source, op: '>=', value: bound(from) },
      { kind: 'compare', source, op: '<', value: bound(until) },
    ],
  }
}
