import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart, LineChart } from '@mantine/charts'
import type { ReportChart, ReportColumn, ReportResult } from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { useFormats } from '../../kit/speech.tsx'
import { type CellValue, useCellText } from './cell-text.ts'
import css from './reports.module.css'

const MOST_SERIES = 12

/** What is drawn of a result: a line for each number, or for each value of the second breakdown. */
function useDrawn(result: ReportResult) {
  const textOf = useCellText(result)
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
  for (const row of result.rows) {
    const label = textOf(first, row[first.key] as CellValue)
    const point = points.get(label) ?? { label }
    for (const one of second ? [measure] : measures) {
      const name = second ? textOf(second, row[second.key] as CellValue) : one.label
      names.add(name)
      point[name] = (Number(point[name] ?? 0) || 0) + Number(row[one.key] ?? 0)
    }
    points.set(label, point)
  }
  const series = [...names].slice(0, MOST_SERIES).map((name, at) => ({ name, color: chartColor(at) }))
  return { data: [...points.values()], series, measure }
}

export function ChartView({
  chart,
  result,
  height = 280,
}: {
  chart: ReportChart
  result: ReportResult
  height?: number
}) {
  const formats = useFormats()
  const drawn = useDrawn(result)
  if (!drawn) return null
  const { data, series, measure } = drawn
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
          chartLabel={measure.label}
        />
        <ul className={css.slices}>
          {slices.map(({ name, value, color }) => (
            <li key={name}>
              <svg width="10" height="10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={color} />
              </svg>
              {name}: {valueFormatter(value)}
            </li>
          ))}
        </ul>
      </>
    )
  }
  const common = { h: height, data, dataKey: 'label', series, valueFormatter, withLegend: series.length > 1 }
  const axes = { yAxisProps: { width: 84 } }
  if (chart.type === 'line') return <LineChart {...common} {...axes} curveType="linear" />
  if (chart.type === 'area') return <AreaChart {...common} {...axes} curveType="linear" />
  return <BarChart {...common} {...axes} type={chart.type === 'stacked_bar' ? 'stacked' : 'default'} />
}

const format = (measure: ReportColumn, value: number, formats: ReturnType<typeof useFormats>): string =>
  measure.type === 'money'
    ? formats.money(Math.round(value), measure.currency ?? 'USD')
    : measure.unit === 'percent'
      ? formats.percent(value)
      : formats.number(value)
