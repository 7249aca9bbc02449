import type { ReportDataset, ReportQuery } from '../../../../../sdk/index.ts'

export type Measure = NonNullable<ReportQuery['measures']>[number]
export type Dimension = NonNullable<ReportQuery['dimensions']>[number]
export type Filter = NonNullable<ReportQuery['filters']>[number]
export type Field = ReportDataset['fields'][number]

const CUSTOM = 'custom.'
export const customName = (key: string): string => CUSTOM + key.trim()

const numeric: Field['fns'] = ['count_distinct', 'sum', 'avg', 'min', 'max', 'median', 'p90']
const ranges: Field['ops'] = ['gt', 'gte', 'lt', 'lte', 'between']
const texts: Field['ops'] = ['eq', 'neq', 'in', 'not_in', 'contains', 'starts_with', 'is_set', 'not_set']

/** Text, and a number where one is asked for. */
const customField = (name: string, label: string): Field => ({
  name,
  label,
  type: 'text',
  fns: numeric,
  ops: [...texts, ...ranges],
})

/** With the custom fields that the organization keeps for such records, by what they are called there. */
export const withCustom = (
  dataset: ReportDataset,
  kept: readonly { key: string; label: string }[],
): ReportDataset => ({
  ...dataset,
  fields: [...dataset.fields, ...kept.map(({ key, label }) => customField(customName(key), label))],
})

/** A field of the dataset, or a custom one by its key. */
export function findField(dataset: ReportDataset, name: string | undefined): Field | undefined {
  const known = dataset.fields.find(field => field.name === name)
  if (known || !name?.startsWith(CUSTOM) || !dataset.has_custom) return known
  return customField(name, name.slice(CUSTOM.length))
}

export const isCustom = ({ name }: Field): boolean => name.startsWith(CUSTOM)
export const isRange = (op: Filter['op']): boolean => ranges.includes(op as never)

export const alternativesOf = ({ any }: Filter): Filter[] => (any ?? []) as Filter[]

/** A condition without a value is one that is still being written. */
function isWritten({ op, value }: Filter): boolean {
  if (op === 'is_set' || op === 'not_set') return true
  if (Array.isArray(value)) return value.length > 0 && value.every(one => one !== '' && one !== undefined)
  return value !== undefined && value !== '' && value !== null
}

const readyFilters = (filters: readonly Filter[]): Filter[] =>
  filters.flatMap(filter => {
    if (!filter.any) return isWritten(filter) ? [filter] : []
    const any = readyFilters(alternativesOf(filter))
    return any.length > 0 ? [{ any }] : []
  })

/** What is asked: all of the question that is there. */
export const ready = (query: ReportQuery): ReportQuery => ({
  ...query,
  ...(query.measures
    ? {
        measures: query.measures.map(({ filters, ...measure }) => {
          const written = readyFilters(filters ?? [])
          return written.length > 0 ? { ...measure, filters: written } : measure
        }),
      }
    : {}),
  filters: readyFilters(query.filters ?? []),
})

export const usualQuery = (): ReportQuery => ({
  dataset: 'deals',
  measures: [{ fn: 'count' }],
  dimensions: [{ field: 'created_at', grain: 'month' }],
})

const usualKey = ({ fn, field = '' }: Measure) =>
  fn === 'count' ? 'count' : `${fn}_${field.replaceAll('.', '_')}`
const keyOf = (measure: Measure) => measure.as ?? usualKey(measure)

const LONGEST_KEY = 63

/** What somebody calls a number, as the API takes it: "Won deals" is won_deals. */
const keyText = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST_KEY)

/** And back again. */
export const nameOf = ({ as = '' }: Measure): string =>
  as.charAt(0).toUpperCase() + as.slice(1).replaceAll('_', ' ')

/** Under that name, or a like one that no other number has: two counts need one each. */
export function called(measure: Measure, name: string, others: readonly Measure[]): Measure {
  const { as: _, ...plain } = measure
  const taken = new Set(others.map(keyOf))
  const wanted = keyText(name)
  if (wanted === '' && !taken.has(usualKey(plain))) return plain
  const base = wanted || usualKey(plain)
  let key = base
  for (let n = 2; taken.has(key); n += 1) key = `${base.slice(0, LONGEST_KEY - 4)}_${n}`
  return { ...plain, as: key }
}
