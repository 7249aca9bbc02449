import type { FieldType, ReportDataset, ReportField } from '#kit/reporting/dataset.ts'
import { UnknownField } from '../errors.ts'
import type { Source } from '../model.ts'
import { type FilterOp, type Grain, grains, type MeasureFn } from '../schema.ts'

const CUSTOM = 'custom.'
const LONGEST_KEY = 100
const LONGEST_SHOWN = 100

/** A name in a sentence: what somebody sent may be a megabyte. */
export const shown = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name

/** The one way from a name to SQL: what is not in the dataset does not exist. */
export function findSource(
  dataset: ReportDataset,
  name: string,
  as: 'text' | 'number' = 'text',
): Source | undefined {
  if (Object.hasOwn(dataset.fields, name)) return { kind: 'field', name, field: dataset.fields[name]! }
  const key = dataset.hasCustom && name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : ''
  return key !== '' && key.length <= LONGEST_KEY ? { kind: 'custom', name, key, as } : undefined
}

export function requireSource(dataset: ReportDataset, name: string, as?: 'text' | 'number'): Source {
  const source = findSource(dataset, name, as)
  if (!source) throw UnknownField(shown(name), dataset.name)
  return source
}

const numeric: readonly MeasureFn[] = ['sum', 'avg', 'min', 'max', 'median', 'p90']
const fnsOf: Record<FieldType, readonly MeasureFn[]> = {
  text: ['count_distinct'],
  number: ['count_distinct', ...numeric],
  money: ['count_distinct', ...numeric],
  date: ['count_distinct', 'min', 'max'],
  timestamp: ['count_distinct', 'min', 'max'],
  boolean: ['count_distinct'],
  id: ['count_distinct'],
}

const sets = ['is_set', 'not_set'] as const
const same = ['eq', 'neq', 'in', 'not_in'] as const
const ranges = ['gt', 'gte', 'lt', 'lte', 'between'] as const
const opsOf: Record<FieldType, readonly FilterOp[]> = {
  text: [...same, 'contains', 'starts_with', ...sets],
  number: [...same, ...ranges, ...sets],
  money: [...same, ...ranges, ...sets],
  date: [...same, ...ranges, 'in_period', ...sets],
  timestamp: [...same, ...ranges, 'in_period', ...sets],
  boolean: [...same, ...sets],
  id: [...same, ...sets],
}

const grainsOf: Partial<Record<FieldType, readonly Grain[]>> = {
  date: grains.filter(grain => grain !== 'hour'),
  timestamp: grains,
}

export const rangeOps: readonly FilterOp[] = ranges

/** What can be computed of a source; a custom value is text, and a number where one is asked for. */
export const fnsFor = (source: Source): readonly MeasureFn[] =>
  source.kind === 'custom' ? fnsOf.number : fnsOf[source.field.type]

export const opsFor = (source: Source): readonly FilterOp[] =>
  source.kind === 'custom' ? [...opsOf.text, ...ranges] : opsOf[source.field.type]

export const grainsFor = (source: Source): readonly Grain[] | undefined =>
  source.kind === 'custom' ? undefined : grainsOf[source.field.type]

/** As `GET /reports/datasets` tells of a field. */
export function describeField(name: string, field: ReportField) {
  const possible = grainsOf[field.type]
  return {
    name,
    label: field.label,
    type: field.type,
    fns: [...fnsOf[field.type]],
    ops: [...opsOf[field.type]],
    ...(possible ? { grains: [...possible] } : {}),
    ...(field.enum ? { enum: [...field.enum] } : {}),
    ...(field.type === 'id' && field.key === 'integer' ? { person: true } : {}),
  }
}
