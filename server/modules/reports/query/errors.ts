import { Problem, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const UnknownDataset = problem(
  400,
  'unknown_dataset',
  (name: string) => say`Unknown dataset '${{ name }}'`,
  'deal',
)
export const UnknownField = problem(
  400,
  'unknown_field',
  (field: string, dataset: string) => say`Unknown field '${{ field }}' in dataset '${{ dataset }}'`,
  'amount',
  'deals',
)
export const NeedsNumber = problem(
  400,
  'needs_number',
  (fn: string, field: string, type: string) => say`${{ fn }} needs a number: '${{ field }}' is ${{ type }}`,
  'sum',
  'status',
  'text',
)
export const NeedsDate = problem(
  400,
  'needs_date',
  (name: string, type: string) => say`grain needs a date: '${{ name }}' is ${{ type }}`,
  'status',
  'text',
)
export const DuplicateColumn = problem(
  400,
  'duplicate_column',
  (key: string) => say`Duplicate column '${{ key }}'`,
  'count',
)
export const ColumnsAlone = problem(
  400,
  'columns_alone',
  'columns cannot be combined with measures or dimensions',
)
export const UnknownOrderKey = problem(
  400,
  'unknown_order_key',
  (key: string) => say`Unknown order key '${{ key }}'`,
  'amount',
)
export const UnknownDimension = problem(
  400,
  'unknown_dimension',
  (key: string) => say`Unknown dimension '${{ key }}'`,
  'stage',
)
export const UnknownMeasure = problem(
  400,
  'unknown_measure',
  (key: string) => say`Unknown measure '${{ key }}'`,
  'won',
)
/** Whatever is wrong with a filter, a value or a name; the sentence names it. */
export const InvalidQuery = problem(
  400,
  'invalid_query',
  (detail: string) => detail,
  "amount_cents must be a number: 'a lot' is none",
)
export const TooLargeToBeExact = problem(
  400,
  'too_large_to_be_exact',
  (key: string) => say`${{ key }} is too large to be exact; narrow it down`,
  'sum_amount_cents',
)
export const QueryTimeout = problem(
  400,
  'query_timeout',
  (seconds: string) => say`Query took longer than ${{ seconds }} seconds; narrow it down`,
  '10',
)
export const TooManyReports = Object.assign(
  () => new Problem(429, 'too_many_reports', 'Too many reports are running', { 'retry-after': '5' }),
  { status: 429, code: 'too_many_reports', example: 'Too many reports are running' },
)

/** What any query may be answered with. */
export const queryErrors = [
  UnknownDataset,
  UnknownField,
  NeedsNumber,
  NeedsDate,
  DuplicateColumn,
  ColumnsAlone,
  UnknownOrderKey,
  InvalidQuery,
  TooLargeToBeExact,
  QueryTimeout,
  TooManyReports,
]
