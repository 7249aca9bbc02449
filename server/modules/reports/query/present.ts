import type { FieldType } from '#kit/reporting/dataset.ts'
import { TooLargeToBeExact } from './errors.ts'
import type { CheckedQuery } from './model.ts'
import type { Cell, Cells, ReportColumn, ReportResult } from './schema.ts'

interface Shown {
  readonly key: string
  readonly label: string
  readonly type: FieldType
  readonly grain?: ReportColumn['grain'] | undefined
}

export const shownColumns = (query: CheckedQuery): readonly Shown[] =>
  query.columns ?? [...query.dimensions, ...query.measures]

export const presentColumns = (columns: readonly Shown[], currency: string): ReportColumn[] =>
  columns.map(({ key, label, type, grain }) => ({
    key,
    label,
    type,
    ...(type === 'money' ? { currency } : {}),
    ...(grain ? { grain } : {}),
  }))

/** The database's value as JSON has it. */
function presentCell({ key, type }: Shown, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type !== 'number' && type !== 'money') return value as Cell
  const number = Number(value)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw TooLargeToBeExact(key)
  return number
}

export function presentRow(columns: readonly Shown[], row: Record<string, unknown>): Cells {
  const cells: Cells = {}
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index]!
    cells[column.key] = presentCell(column, row[`c${index}`])
  }
  return cells
}

export function presentResult(
  query: CheckedQuery,
  found: readonly Record<string, unknown>[],
  { currency, tookMs }: { currency: string; tookMs: number },
): ReportResult {
  const columns = shownColumns(query)
  const all = query.columns ? found : found.filter(({ n }) => n !== null)
  const rows = all.slice(0, query.limit).map(row => presentRow(columns, row))
  const totals: Cells = {}
  for (const [index, measure] of query.measures.entries()) {
    totals[measure.key] = presentCell(measure, found[0]?.[`x${index}`])
  }
  return {
    columns: presentColumns(columns, currency),
    rows,
    totals,
    row_count: rows.length,
    truncated: all.length > query.limit,
    timezone: query.timezone,
    currency,
    took_ms: tookMs,
  }
}
