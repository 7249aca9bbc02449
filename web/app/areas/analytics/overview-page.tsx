import { AreaChart } from '@mantine/charts'
import { Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  getAnalyticsOverview,
  getAnalyticsTimeseries,
  getAnalyticsTrends,
  type ReportQuery,
} from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { useAmountAxis } from '../../kit/look/use-amount-axis.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { DrillModal } from '../reports/shared/drill-modal.tsx'
import { Frame, Part, useDays } from './frame.tsx'
import { useAnalyticsWords } from './words.ts'

const series = [
  'won_cents',
  'deals_won',
  'deals_created',
  'new_contacts',
  'emails_sent',
  'tasks_completed',
  'invoiced_cents',
  'collected_cents',
] as const
type Series = (typeof series)[number]

const isMoney = (key: string) => key.endsWith('_cents')
const isRate = (key: string) => key.endsWith('_rate')

export function OverviewPage(): ReactNode {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('overview')
  const [opened, setOpened] = useState<keyof typeof words.metrics | null>(null)
  const overview = useQuery({
    queryKey: ['analytics', 'overview', range],
    queryFn: () => getAnalyticsOverview({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  // They are drawn when they come, beside figures that are there.
  const trends = useQuery({
    queryKey: ['analytics', 'trends'],
    queryFn: () => getAnalyticsTrends({ client }),
  }).data?.data
  return (
    <Frame place="overview" query={overview}>
      {({ data: { metrics, currency, queries, range: shown } }) => {
        const questions = queries as Record<string, ReportQuery | undefined>
        const show = (key: string, value: number | null) =>
          value === null
            ? '–'
            : isMoney(key)
              ? formats.money(value, currency)
              : isRate(key)
                ? formats.percent(value)
                : formats.number(value)
        const weekly = trends?.figures as Record<string, number[] | undefined> | undefined
        const trendOf = (key: string) => {
          const values = weekly?.[key]
          return values && { values, label: words.trend(show(key, values[0]!), show(key, values.at(-1)!)) }
        }
        return (
          <>
            <Figures label={words.figures}>
              {(Object.keys(words.metrics) as (keyof typeof words.metrics)[]).map(key => {
                const { value, previous, change_percent: change } = metrics[key]
                return (
                  <Figure
                    key={key}
                    label={words.metrics[key]}
                    value={show(key, value)}
                    trend={trendOf(key)}
                    {...(value !== null && questions[key]
                      ? {
                          opens: {
                            label: words.openRows(`${words.metrics[key]}: ${show(key, value)}`),
                            onOpen: () => setOpened(key),
                          },
                        }
                      : {})}
                    note={
                      change === null
                        ? words.before(show(key, previous))
                        : words.changed(`${change > 0 ? '+' : ''}${formats.percent(change)}`)
                    }
                  />
                )
              })}
            </Figures>
            <Text size="sm" c="dimmed">
              {words.pipelineNote}
            </Text>
            <OverTime currency={currency} />
            {opened && questions[opened] && (
              <DrillModal
                query={questions[opened]}
                timezone={shown.timezone}
                opened={{ row: {}, measure: 'value', label: words.metrics[opened] }}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        )
      }}
    </Frame>
  )
}

function OverTime({ currency }: { currency: string }) {
  const axisOf = useAmountAxis()
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range, grain } = useDays('overview')
  const [metric, setMetric] = useState<Series>('won_cents')
  const points = useQuery({
    queryKey: ['analytics', 'timeseries', metric, range, grain],
    queryFn: () => getAnalyticsTimeseries({ client, query: { ...range, metric, grain } }),
    placeholderData: keepPreviousData,
  })
  const data = points.data?.data.points ?? []
  return (
    <Part title={words.overTime} about={words.overTimeAbout}>
      <Select
        label={words.figure}
        maw={260}
        mb="md"
        allowDeselect={false}
        data={series.map(value => ({ value, label: words.metrics[value] }))}
        value={metric}
        onChange={value => value && setMetric(value as Series)}
      />
      {data.every(({ value }) => value === 0) ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : (
        <AreaChart
          h={280}
          data={data.map(({ period, value }) => ({ period: formats.shortDate(period), value }))}
          dataKey="period"
          series={[{ name: 'value', label: words.metrics[metric], color: chartColor(0) }]}
          valueFormatter={value => (isMoney(metric) ? formats.money(value, currency) : formats.number(value))}
          yAxisProps={{ width: 76, ...(isMoney(metric) ? { tickFormatter: axisOf(currency) } : {}) }}
          curveType="linear"
        />
      )}
    </Part>
  )
}
