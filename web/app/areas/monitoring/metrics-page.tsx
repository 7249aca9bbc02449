import { chartColor, chartColors } from '../../kit/look/charts.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Center, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listMetrics, queryMetrics } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useMoments } from './moments.ts'
import css from './monitoring.module.css'
import { useMonitoringNames } from './names.ts'
import { type Fn, functions, type MetricSearch, type Range, ranges } from './search.ts'
import { useMonitoringWords } from './words.ts'

const POINTS = 120
/** Told apart by the colour-blind as well. */

export function MetricsPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/monitoring/metrics' })
  const known = useQuery({
    queryKey: ['metrics', 'names'],
    queryFn: () => listMetrics({ client, query: { page: 1, limit: 100 } }),
  })
  if (!known.data) return <Unloaded query={known} />
  const all = known.data.data
  const metric = all.find(one => one.name === search.name) ?? all[0]
  const { fn = 'avg', range = '24h' } = search
  const by = metric?.labels.includes(search.by ?? '') ? search.by : undefined
  const change = (next: MetricSearch) =>
    void navigate({
      to: '/monitoring/metrics',
      search: (old: MetricSearch) => ({ ...old, ...next }),
      replace: true,
    })
  return (
    <section className={css.screen} aria-label={names.metrics}>
      <ScreenTitle>{names.metrics}</ScreenTitle>
      {metric ? (
        <>
          <Group align="flex-end" gap="sm">
            <Select
              label={words.metric}
              searchable
              allowDeselect={false}
              miw={240}
              data={all.map(one => one.name)}
              value={metric.name}
              onChange={name => name && change({ name, by: '' })}
            />
            <Select
              label={words.function}
              allowDeselect={false}
              w={150}
              data={functions.map(value => ({ value, label: words.functions[value] }))}
              value={fn}
              onChange={value => change({ fn: value as Fn })}
            />
            {metric.labels.length > 0 && (
              <Select
                label={words.by}
                clearable
                w={150}
                placeholder={words.together}
                data={metric.labels}
                value={by ?? null}
                onChange={value => change({ by: value ?? '' })}
              />
            )}
            <SegmentedControl
              aria-label={words.range}
              data={Object.keys(ranges).map(value => ({ value, label: words.ranges[value as Range] }))}
              value={range}
              onChange={value => change({ range: value as Range })}
            />
          </Group>
          <Chart name={metric.name} fn={fn} range={range} by={by} />
          <Text size="sm" c="dimmed">
            {words.seriesCount(metric.series)}
          </Text>
        </>
      ) : (
        <EmptyState title={words.noMetrics} text={words.noMetricsText} ghost="chart" />
      )}
    </section>
  )
}

interface ChartProps {
  name: string
  fn: Fn
  range: Range
  by: string | undefined
}

function Chart({ name, fn, range, by }: ChartProps) {
  const words = useMonitoringWords()
  const formats = useFormats()
  const moments = useMoments()
  const minutes = ranges[range]
  const step = Math.max(60, Math.ceil((minutes * 60) / POINTS / 60) * 60)
  const answer = useQuery({
    queryKey: ['metrics', 'query', { name, fn, range, by }],
    queryFn: () => {
      const to = Date.now()
      const from = to - minutes * 60_000
      const group_by = by ? [by] : []
      return queryMetrics({ client, body: { name, fn, from, to, step, group_by } })
    },
    placeholderData: keepPreviousData,
  })
  if (!answer.data) return <Unloaded query={answer} />
  const shown = answer.data.series.slice(0, chartColors.length)
  const labelOf = (labels: Record<string, unknown>) => (by ? String(labels[by] ?? '–') : name)
  const rows = new Map<number, Record<string, number | string | null>>()
  for (const [index, { points }] of shown.entries()) {
    for (const [at, value] of points) {
      const row = rows.get(at!) ?? { at: minutes > 1_440 ? moments.dayAndClock(at!) : moments.clock(at!) }
      row[`s${index}`] = value ?? null
      rows.set(at!, row)
    }
  }
  const data = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
  if (data.length === 0) {
    return (
      <Center h={340}>
        <Text c="dimmed">{words.noPoints}</Text>
      </Center>
    )
  }
  return (
    <>
      <LineChart
        h={340}
        data={data}
        dataKey="at"
        series={shown.map(({ labels }, index) => ({
          name: `s${index}`,
          label: labelOf(labels),
          color: chartColor(index),
        }))}
        valueFormatter={value => formats.number(Math.round(value * 100) / 100)}
        yAxisProps={{ width: 70 }}
        curveType="linear"
        withDots={false}
        withLegend={Boolean(by)}
        connectNulls={false}
      />
      {answer.data.series.length > shown.length && (
        <Text size="sm" c="dimmed">
          {words.onlySome(shown.length, answer.data.series.length)}
        </Text>
      )}
    </>
  )
}
