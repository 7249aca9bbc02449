import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ReportChart, ReportColumn, ReportResult } from '../../../../sdk/index.ts'
import { address } from '../../kit/address.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { TextLink } from '../../kit/text-link.tsx'
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
  /** What was asked about: single rows lead to their records. */
  dataset?: string | undefined
  /** A chart alone, where there is one, that many pixels high. */
  height?: number
}

/** Where the records of a dataset have a screen of their own. */
const screens: Record<string, string> = {
  campaigns: '/campaigns/',
  companies: '/companies/',
  contacts: '/contacts/',
  contracts: '/contracts/',
  deals: '/deals/',
  emails: '/mails/',
  forms: '/forms/',
  invoices: '/invoices/',
  leads: '/leads/',
  quotes: '/quotes/',
  subscriptions: '/subscriptions/',
}

export function ResultView({ chart, result, onOpen, dataset, height }: ResultViewProps): ReactNode {
  const words = useReportWords()
  const textOf = useCellText(result)
  if (result.rows.length === 0) return <Text c="dimmed">{words.nothing}</Text>
  const first = result.columns.find(({ key }) => key in result.totals) ?? result.columns[0]!
  const isSmall = height !== undefined
  if (chart.type === 'number') {
    const text = textOf(first, (result.totals[first.key] ?? null) as CellValue)
    const previous = result.columns.find(({ key }) => key === 'previous')
    const before = result.rows[0]?.previous as CellValue
    return (
      <>
        {onOpen ? (
          <button
            type="button"
            className={`${css.big} ${css.figure}`}
            aria-label={words.openRows(`${first.label}: ${text}`)}
            onClick={() => onOpen({ row: {}, measure: first.key, label: first.label })}
          >
            {text}
          </button>
        ) : (
          <div className={css.big}>{text}</div>
        )}
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
          <ChartView chart={chart} result={result} onOpen={onOpen} {...(isSmall ? { height } : {})} />
        </Suspense>
      )}
      {!(isSmall && isDrawn) && (
        <ResultTable
          result={result}
          dataset={dataset}
          {...(onOpen ? { onOpen } : {})}
          most={isSmall ? 50 : 500}
        />
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
  result: Pick<ReportResult, 'columns' | 'rows' | 'totals' | 'timezone' | 'names' | 'ids'>
  dataset?: string | undefined
  onOpen?: (opened: Opened) => void
  most: number
}

export function ResultTable({ result, dataset, onOpen, most }: ResultTableProps): ReactNode {
  const words = useReportWords()
  const translated = useTranslated()
  const textOf = useCellText(result)
  const { columns, rows, totals, ids } = result
  const screen = screens[dataset ?? '']
  const dimensions = columns.filter(({ key }) => !(key in totals))
  const nameOf = (row: Record<string, unknown>) =>
    dimensions.map(column => textOf(column, row[column.key] as CellValue)).join(', ') || words.total
  const hasTotals = Object.keys(totals).length > 0 && dimensions.length > 0
  return (
    <DataTable<Record<string, unknown>>
      label={words.result}
      rows={rows.slice(0, most)}
      keyOf={(_, at) => at}
      rowClassName={screen && ids ? css.linked : undefined}
      columns={columns.map((column, place) => ({
        id: column.key,
        label: translated(column.label),
        isNumber: isNumber(column),
        foot:
          hasTotals &&
          (column.key in totals
            ? textOf(column, totals[column.key] as CellValue)
            : place === 0 && words.total),
        cell: (row, at) => {
          const text = textOf(column, row[column.key] as CellValue)
          const record = place === 0 && screen && ids?.[at]
          if (!onOpen || !(column.key in totals)) {
            return record ? (
              <TextLink to={address(screen + record)} className={css.row_link}>
                {text}
              </TextLink>
            ) : (
              text
            )
          }
          return (
            <button
              type="button"
              className={css.cell}
              aria-label={words.openRows(`${nameOf(row)}: ${text}`)}
              onClick={() =>
                onOpen({
                  row: Object.fromEntries(dimensions.map(({ key }) => [key, row[key] as CellValue])),
                  measure: column.key,
                  label: nameOf(row),
                })
              }
            >
              {text}
            </button>
          )
        },
      }))}
    />
  )
}
