import { type RawBuilder, sql } from 'kysely'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { type Condition, type Dimension, type Money, type Source, typeOf, type Value } from '../model.ts'
import type { Grain } from '../schema.ts'

/** What expressions are written with: only the dataset's own SQL, ours, and parameters. */
export interface WritingScope {
  timezone: string
  /** On the wall clock of the query, for what is late. */
  today: string
  money: Money
}

type Sql = RawBuilder<unknown>

const numberText = sql.lit('^-?[0-9]{1,15}(\\.[0-9]{1,10})?$')

/** `{today}` is the one word in a dataset's SQL that stands for a value. */
function written({ today }: WritingScope, text: string): Sql {
  const parts = text.split('{today}').map(part => sql.raw(part))
  return sql`(${sql.join(parts, sql`${today}::date`)})`
}

export function expressionOf(scope: WritingScope, source: Source): Sql {
  if (source.kind === 'custom') {
    const text = sql`(t.custom ->> ${source.key}::text)`
    return source.as === 'number' ? sql`(case when ${text} ~ ${numberText} then ${text}::numeric end)` : text
  }
  const { field } = source
  const plain = written(scope, field.sql)
  if (field.type !== 'money' || !field.currency) return plain
  const currency = sql.raw(`(${field.currency})`)
  const { money } = scope
  const factor = field.rate
    ? sql`(${sql.raw(`(${field.rate})`)} * coalesce((${money.scales}::jsonb ->> ${currency})::numeric, 1))`
    : sql`(${money.present}::jsonb ->> ${currency})::numeric`
  return sql`(case when ${currency} = ${money.currency}::text then ${plain}::bigint
    else round(${plain} * ${factor})::bigint end)`
}

/** A timestamp's period on the wall clock, by its first day; an hour by its first moment. */
function periodOf(scope: WritingScope, source: Source, grain: Grain): Sql {
  const value = expressionOf(scope, source)
  const unit = sql.lit(grain)
  if (grain === 'hour') return sql`date_trunc(${unit}, ${value}, ${scope.timezone}::text)`
  if (typeOf(source) === 'date') return sql`date_trunc(${unit}, ${value}::timestamp)::date`
  return sql`date_trunc(${unit}, ${value} at time zone ${scope.timezone}::text)::date`
}

export const dimensionOf = (scope: WritingScope, { source, grain }: Dimension): Sql =>
  grain ? periodOf(scope, source, grain) : expressionOf(scope, source)

const casts = {
  text: 'text',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  timestamp: 'timestamptz',
  boolean: 'boolean',
} as const

const castOf = (source: Source): string => {
  const type = typeOf(source)
  if (type !== 'id') return casts[type]
  return source.kind === 'field' && source.field.key !== undefined ? source.field.key : 'text'
}

const isEnum = (source: Source) => source.kind === 'field' && source.field.enum !== undefined

const isLowered = (source: Source) => typeOf(source) === 'text' && !isEnum(source)

/** Text is compared without case; what an enum holds is in lower case anyway, and may have an index. */
const comparable = (scope: WritingScope, source: Source): Sql => {
  const value = expressionOf(scope, source)
  return isLowered(source) ? sql`lower(${value})` : value
}

/** As it is handed over; for an enum in lower case already, which the database would do anew for every row. */
const givenAs = (source: Source, value: Value): string | boolean => {
  if (typeof value === 'boolean') return value
  return isEnum(source) ? String(value).toLowerCase() : String(value)
}

const parameterOf = (source: Source, value: Value): Sql => {
  const given = sql`${givenAs(source, value)}::${sql.raw(castOf(source))}`
  return isLowered(source) ? sql`lower(${given})` : given
}

function listOf(source: Source, values: readonly Value[]): Sql {
  const given = sql`${values.map(value => givenAs(source, value))}::${sql.raw(castOf(source))}[]`
  return isLowered(source) ? sql`(select lower(v) from unnest(${given}) v)` : given
}

export function conditionOf(scope: WritingScope, condition: Condition): RawBuilder<boolean> {
  switch (condition.kind) {
    case 'all':
      return sql<boolean>`(${sql.join([sql.lit(true), ...condition.conditions.map(one => conditionOf(scope, one))], sql` and `)})`
    case 'any':
      return sql<boolean>`(${sql.join([sql.lit(false), ...condition.conditions.map(one => conditionOf(scope, one))], sql` or `)})`
    case 'cell':
      return cellIs(scope, condition.dimension, condition.value)
    case 'set': {
      const value = expressionOf(scope, condition.source)
      const there = typeOf(condition.source) === 'text' ? sql`nullif(${value}, '')` : value
      return condition.isNegated ? sql<boolean>`${there} is null` : sql<boolean>`${there} is not null`
    }
    case 'holds': {
      const value = sql`lower(${expressionOf(scope, condition.source)})`
      const text = sql`lower(${condition.text}::text)`
      return condition.where === 'start'
        ? sql<boolean>`starts_with(${value}, ${text})`
        : sql<boolean>`strpos(${value}, ${text}) > 0`
    }
    case 'among': {
      const among = sql<boolean>`(${comparable(scope, condition.source)} = any(${listOf(condition.source, condition.values)}))`
      return condition.isNegated ? sql<boolean>`${among} is not true` : among
    }
    case 'differs':
      return sql<boolean>`${comparable(scope, condition.source)} is distinct from ${parameterOf(condition.source, condition.value)}`
    case 'compare':
      return sql<boolean>`${comparable(scope, condition.source)} ${sql.raw(condition.op)} ${parameterOf(condition.source, condition.value)}`
  }
}

function cellIs(scope: WritingScope, dimension: Dimension, value: Value | null): RawBuilder<boolean> {
  const expression = dimensionOf(scope, dimension)
  if (value === null) return sql<boolean>`${expression} is null`
  const type = dimension.grain
    ? dimension.grain === 'hour'
      ? 'timestamptz'
      : 'date'
    : castOf(dimension.source)
  return sql<boolean>`${expression} = ${typeof value === 'number' ? String(value) : value}::${sql.raw(type)}`
}

function sourcesIn(condition: Condition): Source[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.flatMap(sourcesIn)
  return [condition.kind === 'cell' ? condition.dimension.source : condition.source]
}

/** The dataset's rows: its table, the joins that are spoken of, and what always holds. */
export function rowsOf(
  scope: WritingScope,
  dataset: ReportDataset,
  {
    conditions,
    sources,
    select,
  }: { conditions: readonly Condition[]; sources: readonly Source[]; select: Sql },
): Sql {
  const spoken = [...sources, ...conditions.flatMap(sourcesIn)]
  const wanted = new Set<string>()
  const want = (join: string) => {
    for (const needed of dataset.joins?.[join]?.needs ?? []) want(needed)
    wanted.add(join)
  }
  for (const source of spoken) if (source.kind === 'field' && source.field.join) want(source.field.join)
  const joins = [...wanted].map(join => {
    const { table, on } = dataset.joins![join]!
    return sql`left join ${sql.table(table)} as ${sql.ref(join)} on ${sql.raw(on)}`
  })
  const always = dataset.where ? [sql.raw(`(${dataset.where})`)] : []
  const where = [...always, ...conditions.map(condition => conditionOf(scope, condition))]
  return sql`select ${select} from ${sql.table(dataset.table)} as t ${sql.join(joins, sql` `)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

export const measureSources = (
  measures: readonly { source: Source | undefined; filters: readonly Condition[] }[],
) => measures.flatMap(({ source, filters }) => [...(source ? [source] : []), ...filters.flatMap(sourcesIn)])
