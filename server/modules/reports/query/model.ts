import type { FieldType, ReportDataset, ReportField } from '#kit/reporting/dataset.ts'
import type { Grain, MeasureFn } from './schema.ts'

/** A field that was looked up: of the dataset, or the value of a custom field by its key. */
export type Source =
  | { kind: 'field'; name: string; field: ReportField }
  | { kind: 'custom'; name: string; key: string; as: 'text' | 'number' }

/** A value that was read as what its field is. `day` is the first moment of a date on the query's wall clock. */
export type Value = string | number | boolean

export type Condition =
  | { kind: 'compare'; source: Source; op: '=' | '<' | '<=' | '>' | '>='; value: Value }
  | { kind: 'differs'; source: Source; value: Value }
  | { kind: 'among'; source: Source; values: readonly Value[]; isNegated: boolean }
  | { kind: 'holds'; source: Source; text: string; where: 'anywhere' | 'start' }
  | { kind: 'set'; source: Source; isNegated: boolean }
  | { kind: 'all'; conditions: readonly Condition[] }
  | { kind: 'any'; conditions: readonly Condition[] }
  /** A cell of an answer: the dimension is exactly that. */
  | { kind: 'cell'; dimension: Dimension; value: Value | null }

interface Column {
  readonly key: string
  readonly label: string
  readonly type: FieldType
}

export interface Dimension extends Column {
  readonly source: Source
  readonly grain: Grain | undefined
}

export interface Measure extends Column {
  readonly fn: MeasureFn
  readonly source: Source | undefined
  readonly filters: readonly Condition[]
}

export interface Order {
  readonly key: string
  readonly isDescending: boolean
}

/** A query in which every name was found and every value read. */
export interface CheckedQuery {
  readonly dataset: ReportDataset
  readonly conditions: readonly Condition[]
  readonly dimensions: readonly Dimension[]
  readonly measures: readonly Measure[]
  /** Rows instead of groups; then there are neither dimensions nor measures. */
  readonly columns: readonly Dimension[] | null
  readonly order: readonly Order[]
  readonly limit: number
  /** Whether the limit was given, rather than the usual one. */
  readonly isLimited: boolean
  readonly timezone: string
  readonly today: string
  readonly fills: boolean
}

/** What amounts are converted by. */
export interface Money {
  readonly currency: string
  /** Currency → reporting minor units for one minor unit, by the present table; JSON. */
  readonly present: string
  /** Currency → 10 to the difference of minor units, where there is one; JSON. */
  readonly scales: string
}

export const typeOf = (source: Source): FieldType =>
  source.kind === 'custom' ? source.as : source.field.type
