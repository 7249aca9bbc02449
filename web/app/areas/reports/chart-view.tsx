import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart, LineChart } from '@mantine/charts'
import type { ReportChart, ReportColumn, ReportResult } from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { useAmountAxis } from '../../kit/look/use-amount-axis.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { useFormats } from '../../kit/speech.tsx'
import { type CellValue, useCellText } from './cell-text.ts'
import css from './reports.module.css'
import type { Opened } from './result-view.tsx'
import { useReportWords } from './words.ts'

const MOST_SERIES = 12

/** What is drawn of a result: a line for each number, or for each value of the second breakdown. */
function useDrawn(result: ReportResult) {
  const textOf = useCellText(result)
  const translated = useTranslated()
  const numbers = result.columns.filter(
    ({ key, type }) => key in result.totals && (type === 'number' || type === 'money'),
  )
  // Money and counts have no axis in common.
  const measures = numbers.filter(({ type }) => type === numbers[0]!.type)
  const [first, second] = result.columns.filter(({ key }) => !(key in result.totals))
  const [measure] = measures
  if (!first || !measure || result.rows.length === 0) return null
  const points = new Map<string, Record<string, string | number>>()
  const names = new Set<string>()
  // What labels and names stand for, for who opens a point to its rows.
  const places = new Map<string, CellValue>()
  const ofSeries = new Map<string, Pick<Opened, 'row' | 'measure'>>()
  for (const row of result.rows) {
    const label = textOf(first, row[first.key] as CellValue)
    const point = points.get(label) ?? { label }
    if (!places.has(label)) places.set(label, row[first.key] as CellValue)
    for (const one of second ? [measure] : measures) {
      const name = second ? textOf(second, row[second.key] as CellValue) : translated(one.label)
      names.add(name)
      if (!ofSeries.has(name))
        ofSeries.set(name, {
          row: second ? { [second.key]: row[second.key] as CellValue } : {},
          measure: one.key,
        })
      point[name] = (Number(point[name] ?? 0) || 0) + Number(row[one.key] ?? 0)
    }
    points.set(label, point)
  }
  const series = [...names].slice(0, MOST_SERIES).map((name, at) => ({ name, color: chartColor(at) }))
  /** A point of a series, or of all of them where none is named. */
  const placeOf = (label: string, name?: string): Opened => {
    const of = (name === undefined ? undefined : ofSeries.get(name)) ?? { row: {}, measure: measure.key }
    const called = second && name !== undefined ? `${label}, ${name}` : label
    return { row: { [first.key]: places.get(label), ...of.row }, measure: of.measure, label: called }
  }
  return { data: [...points.values()], series, measure, placeOf }
}

export function ChartView({
  chart,
  result,
  height = 280,
  onOpen,
}: {
  chart: ReportChart
  result: ReportResult
  height?: number
  /** Bars, points and slices open to the rows behind them. */
  onOpen?: ((opened: Opened) => void) | undefined
}) {
  const words = useReportWords()
  const formats = useFormats()
  const translated = useTranslated()
  const axisOf = useAmountAxis()
  const drawn = useDrawn(result)
  if (!drawn) return null
  const { data, series, measure, placeOf } = drawn
  const open = (label: unknown, name?: string) => onOpen?.(placeOf(String(label), name))
  const valueFormatter = (value: number) => format(measure, value, formats)
  if (chart.type === 'pie') {
    const slices = data.slice(0, 24).map((point, at) => ({
      name: String(point.label),
      value: Number(point[series[0]!.name] ?? 0),
      color: chartColor(at),
    }))
    return (
      <>
        <DonutChart
          data={slices}
          size={height - 80}
          mx="auto"
          withLabelsLine={false}
          withTooltip
          valueFormatter={valueFormatter}
          chartLabel={translated(measure.label)}
          {...(onOpen
            ? { className: css.opens, pieProps: { onClick: ({ name }) => open(name, series[0]!.name) } }
            : {})}
        />
        <ul className={css.slices}>
          {slices.map(({ name, value, color }) => (
            <li key={name}>
              <svg width="10" height="10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={color} />
              </svg>
              {onOpen ? (
                <button
                  type="button"
                  className={css.cell}
                  aria-label={words.openRows(`${name}: ${valueFormatter(value)}`)}
                  onClick={() => open(name, series[0]!.name)}
                >
                  {name}: {valueFormatter(value)}
                </button>
              ) : (
                `${name}: ${valueFormatter(value)}`
              )}
            </li>
          ))}
        </ul>
      </>
    )
  }
  const common = { h: height, data, dataKey: 'label', series, valueFormatter, withLegend: series.length > 1 }
  const tickFormatter = measure.type === 'money' ? axisOf(measure.currency ?? 'USD') : valueFormatter
  const axes = { yAxisProps: { width: 76, tickFormatter }, ...(onOpen ? { className: css.opens } : {}) }
  // A line is thin: a click anywhere above or below a point means it.
  const only = series.length === 1 ? series[0]!.name : undefined
  const click = {
    onClick: ({ activeLabel }: { activeLabel?: unknown }) =>
      activeLabel === undefined ? undefined : open(activeLabel, only),
  }
  if (chart.type === 'line') {
    return <LineChart {...common} {...axes} curveType="linear" lineChartProps={click} />
  }
  if (chart.type === 'area') {
    return <AreaChart {...common} {...axes} curveType="linear" areaChartProps={click} />
  }
  return (
    <BarChart
      {...common}
      {...axes}
      type={chart.type === 'stacked_bar' ? 'stacked' : 'default'}
      barProps={({ name }) => ({
        onClick: ({ payload }) => open((payload as { label: string }).label, name),
      })}
    />
  )
}

const format = (measure: ReportColumn, value: number, formats: ReturnType<typeof useFormats>): string =>
  measure.type === 'money'
    ? formats.money(Math.round(value), measure.currency ?? 'USD')
    : measure.unit === 'percent'
      ? formats.percent(value)
      : formats.number(value)
