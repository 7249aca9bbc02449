import { Table, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ReportChart, ReportColumn, ReportResult } from '../../../../sdk/index.ts'
import { WideTable } from '../../kit/record/wide-table.tsx'
import { type CellValue, useCellText } from './cell-text.ts'
import css from './reports.module.css'
import { useReportWords } from './words.ts'

const ChartView = lazy(async () => ({ default: (await import('./chart-view.tsx')).ChartView }))

/** Whoever opens a number gets its place: which row, which measure. */
export interface Opened {
  row: Record<string, CellValue>
  measure: string
  label: string
}

interface ResultViewProps {
  chart: ReportChart
  result: ReportResult
  /** Numbers can be opened to the rows behind them. */
  onOpen?: (opened: Opened) => void
  /** A chart alone, where there is one. */
  isSmall?: boolean
}

export function ResultView({ chart, result, onOpen, isSmall = false }: ResultViewProps): ReactNode {
  const words = useReportWords()
  const textOf = useCellText(result)
  if (result.rows.length === 0) return <Text c="dimmed">{words.nothing}</Text>
  const first = result.columns.find(({ key }) => key in result.totals) ?? result.columns[0]!
  if (chart.type === 'number') {
    const previous = result.columns.find(({ key }) => key === 'previous')
    const before = result.rows[0]?.previous as CellValue
    return (
      <>
        <div className={css.big}>{textOf(first, (result.totals[first.key] ?? null) as CellValue)}</div>
        {previous && before !== null && before !== undefined && (
          <Text size="sm" c="dimmed">
            {words.before(textOf(previous, before))}
          </Text>
        )}
      </>
    )
  }
  const isDrawn = chart.type !== 'table'
  return (
    <>
      {isDrawn && (
        <Suspense fallback={null}>
          <ChartView chart={chart} result={result} {...(isSmall ? { height: 240 } : {})} />
        </Suspense>
      )}
      {!(isSmall && isDrawn) && (
        <ResultTable result={result} {...(onOpen ? { onOpen } : {})} most={isSmall ? 10 : 500} />
      )}
      {result.truncated && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.truncated}
        </Text>
      )}
    </>
  )
}

const isNumber = ({ type }: ReportColumn) => type === 'number' || type === 'money'

interface ResultTableProps {
  result: Pick<ReportResult, 'columns' | 'rows' | 'totals' | 'timezone' | 'names'>
  onOpen?: (opened: Opened) => void
  most: number
}

export function ResultTable({ result, onOpen, most }: ResultTableProps): ReactNode {
  const words = useReportWords()
  const textOf = useCellText(result)
  const { columns, rows, totals } = result
  const dimensions = columns.filter(({ key }) => !(key in totals))
  const nameOf = (row: Record<string, unknown>) =>
    dimensions.map(column => textOf(column, row[column.key] as CellValue)).join(', ') || words.total
  const hasTotals = Object.keys(totals).length > 0 && dimensions.length > 0
  return (
    <WideTable label={words.result}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(column => (
              <Table.Th key={column.key} ta={isNumber(column) ? 'right' : 'left'}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, most).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer's rows have nothing else, and are replaced as a whole
            <Table.Tr key={at}>
              {columns.map(column => {
                const text = textOf(column, row[column.key] as CellValue)
                const opens = onOpen && column.key in totals
                return (
                  <Table.Td key={column.key} ta={isNumber(column) ? 'right' : 'left'}>
                    {opens ? (
                      <button
                        type="button"
                        className={css.cell}
                        aria-label={words.openRows(`${nameOf(row)}: ${text}`)}
                        onClick={() =>
                          onOpen({
                            row: Object.fromEntries(
                              dimensions.map(({ key }) => [key, row[key] as CellValue]),
                            ),
                            measure: column.key,
                            label: nameOf(row),
                          })
                        }
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasTotals && (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map((column, at) => (
                <Table.Th key={column.key} ta={isNumber(column) ? 'right' : 'left'}>
                  {column.key in totals
                    ? textOf(column, totals[column.key] as CellValue)
                    : at === 0
                      ? words.total
                      : ''}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </WideTable>
  )
}
