import { fieldTypes } from '#kit/reporting/dataset.ts'
import { Choice, FreeObject, NamedObject, type Static, Text, Type } from '#kit/schema.ts'

export const measureFns = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'median', 'p90'] as const
export type MeasureFn = (typeof measureFns)[number]

export const grains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Grain = (typeof grains)[number]

export const filterOps = [
  'eq',
  'neq',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'starts_with',
  'is_set',
  'not_set',
  'in_period',
] as const
export type FilterOp = (typeof filterOps)[number]

export const MOST_ROWS = 10_000
export const USUAL_ROWS = 1_000

const fieldName = Type.String({ description: 'A field of the dataset, as `GET /reports/datasets` names it' })
const as = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9_]{0,62}$',
    description: 'What its column is called in the answer',
    examples: ['won'],
  }),
)

export const QueryFilter = NamedObject('ReportFilter', {
  field: Type.Optional(fieldName),
  op: Type.Optional(Choice(filterOps, { description: 'How the field is compared' })),
  value: Type.Optional(
    Type.Unknown({ description: 'What it is compared with; a list for `in`, `not_in` and `between`' }),
  ),
  any: Type.Optional(
    Type.Array(FreeObject, {
      maxItems: 50,
      description: 'Instead of a field: filters of which one is enough',
    }),
  ),
})
export type QueryFilter = Static<typeof QueryFilter>

const Filters = Type.Array(QueryFilter, {
  maxItems: 50,
  description: 'What rows must fulfil, all of it',
})

export const QueryMeasure = NamedObject('ReportMeasure', {
  fn: Choice(measureFns, { description: 'What is computed' }),
  field: Type.Optional(fieldName),
  as,
  filters: Type.Optional(Filters),
})

export const QueryDimension = NamedObject('ReportDimension', {
  field: fieldName,
  grain: Type.Optional(Choice(grains, { description: 'The periods a date is gathered in' })),
  as,
})

export const QueryOrder = NamedObject('ReportOrder', {
  key: Type.String({ description: 'The key of a column of the answer' }),
  direction: Type.Optional(Choice(['asc', 'desc'], { description: 'Ascending unless said' })),
})

export const ReportQuery = NamedObject('ReportQuery', {
  dataset: Type.String({ description: 'What is asked about', examples: ['deals'] }),
  measures: Type.Optional(
    Type.Array(QueryMeasure, { maxItems: 20, description: 'The numbers asked for; a count if none' }),
  ),
  dimensions: Type.Optional(
    Type.Array(QueryDimension, { maxItems: 5, description: 'What the numbers are told apart by' }),
  ),
  columns: Type.Optional(
    Type.Array(fieldName, {
      maxItems: 30,
      description: 'Instead of measures and dimensions: the fields of single rows',
    }),
  ),
  filters: Type.Optional(Filters),
  order: Type.Optional(Type.Array(QueryOrder, { maxItems: 30, description: 'How rows are sorted' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_ROWS, description: 'The most rows; 1,000 unless said' }),
  ),
  timezone: Type.Optional(
    Text(64, { description: 'Whose wall clock periods go by; the organization’s unless said' }),
  ),
  fill: Type.Optional(
    Type.Boolean({ description: 'Whether empty periods between others are shown; true unless said' }),
  ),
})
export type ReportQuery = Static<typeof ReportQuery>

export const ReportColumn = NamedObject('ReportColumn', {
  key: Type.String(),
  label: Type.String(),
  type: Choice(fieldTypes),
  currency: Type.Optional(Type.String()),
  grain: Type.Optional(Choice(grains)),
  unit: Type.Optional(
    Choice(['percent'], { description: 'What its numbers are, where they are more than numbers' }),
  ),
})
export type ReportColumn = Static<typeof ReportColumn>

/** Text, a number, a truth or nothing, by the key of its column. */
export type Cell = string | number | boolean | null
export const ResultRow = Type.Unsafe<Record<string, Cell>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
})
export type Cells = Record<string, Cell>

export const ReportResult = NamedObject('ReportResult', {
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ResultRow),
  totals: Type.Unsafe<Record<string, Cell>>({
    ...ResultRow,
    description: 'Each measure over all rows that match, however many are shown',
  }),
  names: Type.Optional(
    Type.Unsafe<Record<string, Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
      description: 'By column, then by id: what the records are called that ids stand for, where it is known',
    }),
  ),
  ids: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Where single rows were asked for: the id of the record that each row is',
    }),
  ),
  row_count: Type.Integer(),
  truncated: Type.Boolean({ description: 'Whether there are more rows than the limit' }),
  timezone: Type.String(),
  currency: Type.String(),
  took_ms: Type.Integer(),
})
export type ReportResult = Static<typeof ReportResult>

export const DatasetField = NamedObject('ReportDatasetField', {
  name: Type.String(),
  label: Type.String(),
  type: Choice(fieldTypes),
  fns: Type.Array(Choice(measureFns)),
  ops: Type.Array(Choice(filterOps)),
  grains: Type.Optional(Type.Array(Choice(grains))),
  enum: Type.Optional(Type.Array(Type.String())),
  person: Type.Optional(Type.Boolean({ description: 'Its values are ids of people of the organization' })),
})

export const DatasetInfo = NamedObject('ReportDataset', {
  name: Type.String(),
  label: Type.String(),
  description: Type.String(),
  date_field: Type.String(),
  has_custom: Type.Boolean({ description: 'Whether `custom.<key>` names a custom field' }),
  fields: Type.Array(DatasetField),
  default_columns: Type.Array(Type.String()),
})
export type DatasetInfo = Static<typeof DatasetInfo>
