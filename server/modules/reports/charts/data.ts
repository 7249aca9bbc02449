import { exponentOf } from '#kit/money/currencies.ts'
import type { Cell, Cells, ReportColumn, ReportResult } from '../query/schema.ts'
import type { ChartType } from '../saved/schema.ts'
import { formatCell } from './format.ts'

/** What is drawn: plain numbers by plain names, so that whoever draws needs to know nothing of reports. */
export interface ChartData {
  readonly kind: Exclude<ChartType, 'table' | 'number'>
  readonly categories: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  /** Written behind the numbers of the axis; a currency, mostly. */
  readonly unit: string
}

const MOST_CATEGORIES = 400
const MOST_SERIES = 20
const EMPTY = '–'

type Locale = Pick<ReportResult, 'timezone' | 'names'> & { locale: string }

/** Null where there is nothing to draw: no numbers, or nothing they are told apart by. */
export function chartDataOf(type: ChartType, result: ReportResult, locale: string): ChartData | null {
  if (type === 'table' || type === 'number') return null
  const measures = result.columns.filter(column => Object.hasOwn(result.totals, column.key))
  const dimensions = result.columns.filter(column => !Object.hasOwn(result.totals, column.key))
  const [first, second] = dimensions
  if (!first || measures.length === 0 || result.rows.length === 0) return null
  const how = { ...result, locale }
  const categories = distinct(result.rows.map(row => formatCell(first, row[first.key], how))).slice(
    0,
    MOST_CATEGORIES,
  )
  const numbers = measures.filter(({ type: one }) => one === 'number' || one === 'money')
  // Money and counts have no axis in common.
  const numbered = numbers.filter(({ type: one }) => one === numbers[0]!.type)
  if (numbered.length === 0) return null
  const series = second
    ? splitBy(result.rows, { first, second, measure: numbered[0]! }, categories, how)
    : numbered.slice(0, MOST_SERIES).map(measure => ({
        name: measure.label,
        values: valuesOf(result.rows, { first, measure }, categories, how),
      }))
  return {
    kind: type,
    categories,
    series: type === 'pie' ? series.slice(0, 1) : series,
    unit: numbered[0]!.currency ?? (numbered[0]!.unit === 'percent' ? '%' : ''),
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

const majorOf = ({ type, currency }: ReportColumn, value: Cell | undefined): number | null => {
  if (typeof value !== 'number') return null
  return type === 'money' ? value / 10 ** exponentOf(currency ?? 'USD') : value
}

function valuesOf(
  rows: readonly Cells[],
  { first, measure }: { first: ReportColumn; measure: ReportColumn },
  categories: readonly string[],
  how: Locale,
): (number | null)[] {
  const byCategory = new Map<string, number | null>()
  for (const row of rows) {
    const key = formatCell(first, row[first.key], how)
    const value = majorOf(measure, row[measure.key])
    const before = byCategory.get(key)
    byCategory.set(key, before === undefined || before === null ? value : before + (value ?? 0))
  }
  return categories.map(category => byCategory.get(category) ?? null)
}

/** A second dimension makes lines of its own. */
function splitBy(
  rows: readonly Cells[],
  { first, second, measure }: { first: ReportColumn; second: ReportColumn; measure: ReportColumn },
  categories: readonly string[],
  how: Locale,
) {
  const groups = Map.groupBy(rows, row => formatCell(second, row[second.key], how))
  return [...groups].slice(0, MOST_SERIES).map(([name, of]) => ({
    name: name || EMPTY,
    values: valuesOf(of, { first, measure }, categories, how),
  }))
}
