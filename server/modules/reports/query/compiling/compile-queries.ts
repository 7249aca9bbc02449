import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#kit/reporting/dataset.ts'
import type { CheckedQuery, Dimension, Measure, Order } from '../model.ts'
import type { Grain } from '../schema.ts'
import {
  conditionOf,
  dimensionOf,
  expressionOf,
  measureSources,
  rowsOf,
  type WritingScope,
} from './expression-queries.ts'

type Sql = RawBuilder<unknown>

/** Columns have names of ours: c0, c1… in the order of the query. What a person calls them never gets here. */
const name = (letter: string, index: number) => sql.ref(`${letter}${index}`)
const list = (parts: readonly Sql[]): Sql => (parts.length > 0 ? sql.join(parts, sql`, `) : sql`1 as nothing`)

/** Exact to a cent, or to four decimals. */
const digitsOf = (measure: Measure) => sql.lit(measure.type === 'money' ? 0 : 4)

function aggregateOf(measure: Measure, index: number): Sql {
  const value = sql`b.${name('s', index)}`
  const filter = measure.filters.length > 0 ? sql` filter (where b.${name('w', index)})` : sql``
  const percentile = (share: number) =>
    sql`round((percentile_cont(${sql.lit(share)}) within group (order by ${value}::float8)${filter})::numeric, ${digitsOf(measure)})`
  switch (measure.fn) {
    case 'count':
      return sql`count(*)${filter}`
    case 'count_distinct':
      return sql`count(distinct ${value})${filter}`
    case 'sum':
      return sql`coalesce(sum(${value})${filter}, 0)`
    case 'avg':
      return sql`round(sum(${value})${filter}::numeric / nullif(count(${value})${filter}, 0), ${digitsOf(measure)})`
    case 'min':
    case 'max':
      return sql`${sql.raw(measure.fn)}(${value})${filter}`
    case 'median':
      return percentile(0.5)
    case 'p90':
      return percentile(0.9)
  }
}

/** What a total of averages is made of. */
const hiddenOf = (measure: Measure, index: number): Sql[] => {
  if (measure.fn !== 'avg') return []
  const value = sql`b.${name('s', index)}`
  const filter = measure.filters.length > 0 ? sql` filter (where b.${name('w', index)})` : sql``
  return [
    sql`sum(${value})${filter} as ${name('a', index)}`,
    sql`count(${value})${filter} as ${name('n', index)}`,
  ]
}

const addsUp = ({ fn }: Measure) => fn !== 'count_distinct' && fn !== 'median' && fn !== 'p90'

/** Of the groups, where that is possible: one pass over the rows. */
function totalOf(measure: Measure, index: number): Sql {
  const value = sql`g.${name('m', index)}`
  switch (measure.fn) {
    case 'min':
    case 'max':
      return sql`${sql.raw(measure.fn)}(${value})`
    case 'avg':
      return sql`round(sum(g.${name('a', index)})::numeric / nullif(sum(g.${name('n', index)}), 0), ${digitsOf(measure)})`
    default:
      return sql`coalesce(sum(${value}), 0)`
  }
}

function orderOf(
  order: readonly Order[],
  columns: readonly (readonly [key: string, column: Sql, dimension: Dimension | Measure])[],
): Sql[] {
  return order.flatMap(({ key, isDescending }) => {
    const [, column, { type, ...of }] = columns.find(([other]) => other === key)!
    const isAlways = 'grain' in of && of.source.kind === 'field' && of.source.field.required === true
    const direction = sql.raw(`${isDescending ? 'desc' : 'asc'}${isAlways ? '' : ' nulls last'}`)
    if (type !== 'text') return [sql`${column} ${direction}`]
    return [sql`lower(${column}) collate "C" ${direction}`, sql`${column} collate "C" ${direction}`]
  })
}

const steps: Record<Grain, string> = {
  hour: '30 minutes',
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

/** Every period from the first to the last; no day that the zone left out. */
function periodsOf(scope: WritingScope, { grain, source }: Dimension): Sql {
  const step = sql.lit(steps[grain!])
  if (grain === 'hour') {
    return sql`select distinct date_trunc('hour', p, ${scope.timezone}::text) as d
      from (select min(d0) as first, max(d0) as last from grouped) f, generate_series(f.first, f.last, ${step}::interval) p`
  }
  const days = sql`select p::date as d
    from (select min(d0)::timestamp as first, max(d0)::timestamp as last from grouped) f,
      generate_series(f.first, f.last, ${step}::interval) p`
  if (grain !== 'day' || (source.kind === 'field' && source.field.type === 'date')) return days
  const begin = (day: Sql) => sql`((${day})::timestamp at time zone ${scope.timezone}::text)`
  return sql`select d from (${days}) p where ${begin(sql`d`)} < ${begin(sql`d + 1`)}`
}

/** Rows as they are, newest first unless said otherwise. */
function compileRows(scope: WritingScope, query: CheckedQuery, limit: Sql): Sql {
  const columns = query.columns!
  const { fields, dateField } = query.dataset
  const date = fields[dateField]!
  const idSource = { kind: 'field', name: 'id', field: fields.id! } as const
  const dateSource = { kind: 'field', name: dateField, field: date } as const
  const select = list([
    ...columns.map((column, index) => sql`${dimensionOf(scope, column)} as ${name('c', index)}`),
    sql`${expressionOf(scope, idSource)} as row_id`,
    sql`${expressionOf(scope, dateSource)} as row_at`,
  ])
  const rows = rowsOf(scope, query.dataset, {
    conditions: query.conditions,
    sources: [...columns.map(({ source }) => source), idSource, dateSource],
    select,
  })
  const order = orderOf(
    query.order,
    columns.map((column, index) => [column.key, sql`b.${name('c', index)}`, column] as const),
  )
  const usual =
    query.order.length > 0 ? [] : [sql`b.row_at ${sql.raw(`desc${date.required ? '' : ' nulls last'}`)}`]
  return sql`select b.* from (${rows}) b order by ${list([...order, ...usual, sql`b.row_id desc`])} ${limit}`
}

interface Grouped {
  with: Sql
  /** The relation with all groups. */
  from: Sql
  order: Sql
}

function compileGroups(scope: WritingScope, query: CheckedQuery): Grouped {
  const { dataset, dimensions, measures } = query
  const select = list([
    ...dimensions.map((dimension, index) => sql`${dimensionOf(scope, dimension)} as ${name('d', index)}`),
    ...measures.flatMap(({ source, filters }, index) => [
      ...(source ? [sql`${expressionOf(scope, source)} as ${name('s', index)}`] : []),
      ...(filters.length > 0
        ? [sql`${conditionOf(scope, { kind: 'all', conditions: filters })} as ${name('w', index)}`]
        : []),
    ]),
  ])
  const sources = [...dimensions.map(({ source }) => source), ...measureSources(measures)]
  const base = rowsOf(scope, dataset, { conditions: query.conditions, sources, select })
  const groups = dimensions.map((_, index) => name('d', index))
  const aggregates = measures.map(
    (measure, index) => sql`${aggregateOf(measure, index)} as ${name('m', index)}`,
  )
  const grouped = sql`select ${list([...groups, ...aggregates, ...measures.flatMap(hiddenOf)])} from base b
    ${groups.length > 0 ? sql`group by ${list(groups)}` : sql``}`
  const filled = query.fills
    ? sql`, filled as (
      select coalesce(p.d, g.d0) as d0, ${list(
        measures.map((measure, index) => {
          const value = sql`g.${name('m', index)}`
          const isZero = measure.fn === 'count' || measure.fn === 'sum'
          return sql`${isZero ? sql`coalesce(${value}, 0)` : value} as ${name('m', index)}`
        }),
      )} from (${periodsOf(scope, dimensions[0]!)}) p full join grouped g on g.d0 = p.d)`
    : sql``
  const keys = [
    ...dimensions.map((one, index) => [one.key, name('d', index), one] as const),
    ...measures.map((one, index) => [one.key, name('m', index), one] as const),
  ]
  return {
    with: sql`with base as not materialized (${base}), grouped as materialized (${grouped})${filled}`,
    from: query.fills ? sql`filled` : sql`grouped`,
    order: list(orderOf(query.order, keys)),
  }
}

const outputOf = ({ dimensions, measures }: CheckedQuery): Sql[] => [
  ...dimensions.map((_, index) => sql`${name('d', index)} as ${name('c', index)}`),
  ...measures.map((_, index) => sql`${name('m', index)} as ${name('c', dimensions.length + index)}`),
]

/**
 * One statement for rows and totals: the groups are computed once, cut to the limit for the answer, and added up as a
 * whole for the totals (`x0`…). Its text depends on the query's shape alone; every value is a parameter.
 */
export function compileResult(scope: WritingScope, query: CheckedQuery): RawBuilder<Record<string, unknown>> {
  const limit = sql`limit ${query.limit + 1}`
  if (query.columns) return sql`${compileRows(scope, query, limit)}`
  const groups = compileGroups(scope, query)
  if (query.dimensions.length === 0) {
    return sql`${groups.with} select 1 as n, ${list([
      ...outputOf(query),
      ...query.measures.map((_, index) => sql`${name('m', index)} as ${name('x', index)}`),
    ])} from grouped`
  }
  const totals = query.measures.every(addsUp)
    ? sql`select ${list(query.measures.map((one, index) => sql`${totalOf(one, index)} as ${name('x', index)}`))} from grouped g`
    : sql`select ${list(query.measures.map((one, index) => sql`${aggregateOf(one, index)} as ${name('x', index)}`))} from base b`
  return sql`${groups.with}, totals as (${totals}),
    shown as (select row_number() over (order by ${groups.order}) as n, ${list(outputOf(query))}
      from ${groups.from} order by ${groups.order} ${limit})
    select * from totals left join shown on true order by n`
}

/** All rows up to a number, each value as the text that a file shows, amounts in minor units; for a cursor. */
export function compileTexts(
  scope: WritingScope,
  query: CheckedQuery,
  most: number,
): RawBuilder<Record<string, string | null>> {
  const limit = sql`limit ${most}`
  const shown = query.columns ?? [...query.dimensions, ...query.measures]
  const texts = list(
    shown.map(({ type }, index) => sql`${textOf(scope, type, name('c', index))} as ${name('c', index)}`),
  )
  if (query.columns) return sql`select ${texts} from (${compileRows(scope, query, limit)}) r`
  const groups = compileGroups(scope, query)
  const rows = sql`select ${list(outputOf(query))} from ${groups.from} order by ${groups.order} ${limit}`
  return sql`${groups.with} select ${texts} from (${rows}) r`
}

/** Moments on the wall clock, numbers without trailing zeros. */
function textOf({ timezone }: WritingScope, type: FieldType, column: Sql): Sql {
  switch (type) {
    case 'money':
      return sql`round(r.${column}::numeric)::text`
    case 'number':
      return sql`trim_scale(r.${column}::numeric)::text`
    case 'timestamp':
      return sql`date_trunc('second', r.${column} at time zone ${timezone}::text)::text`
    default:
      return sql`r.${column}::text`
  }
}

/** How many rows there are, no further than `most`. */
export function compileCount(
  scope: WritingScope,
  query: CheckedQuery,
  most: number,
): RawBuilder<{ total: number }> {
  const limit = sql`limit ${most}`
  if (query.columns) {
    const rows = rowsOf(scope, query.dataset, { conditions: query.conditions, sources: [], select: sql`1` })
    return sql`select count(*) as total from (${rows} ${limit}) b`
  }
  const groups = compileGroups(scope, query)
  return sql`${groups.with} select count(*) as total from (select 1 from ${groups.from} ${limit}) b`
}

/** The rows behind a cell, a page of them. */
export function compilePage(
  scope: WritingScope,
  query: CheckedQuery,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<Record<string, unknown>> {
  return sql`${compileRows(scope, query, sql`limit ${limit} offset ${offset}`)}`
}

export function compileTotal(scope: WritingScope, query: CheckedQuery): RawBuilder<{ total: number }> {
  const rows = rowsOf(scope, query.dataset, { conditions: query.conditions, sources: [], select: sql`1` })
  return sql`select count(*) as total from (${rows}) b`
}
