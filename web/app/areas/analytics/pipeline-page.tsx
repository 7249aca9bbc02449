import { AreaChart } from '@mantine/charts'
import { Group, Select, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getAnalyticsPipelineHistory, type PipelinePoint } from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { useAmountAxis } from '../../kit/look/use-amount-axis.ts'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './analytics.module.css'
import { Frame, Part, useDays } from './frame.tsx'
import { type AnalyticsWords, useAnalyticsWords } from './words.ts'

type Grouping = keyof AnalyticsWords['groups']

export function PipelineHistoryPage(): ReactNode {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const codes = useCodes()
  const axisOf = useAmountAxis()
  const { range, grain } = useDays('pipeline')
  const [group, setGroup] = useState<Grouping>('stage')
  const [omitted, setOmitted] = useState(false)
  const history = useQuery({
    queryKey: ['analytics', 'pipeline', range, grain, group, omitted],
    queryFn: () => getAnalyticsPipelineHistory({ client, query: { ...range, grain, group, omitted } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Frame place="pipeline" query={history}>
      {({ data: { points, changes, currency } }) => {
        const labels = labelsOf(points)
        return (
          <>
            <Part
              title={words.openDeals}
              about={`${words.openDealsAbout} ${omitted ? words.withOmitted : words.withoutOmitted}`}
            >
              <Group align="flex-end" gap="lg" mb="md">
                <Select
                  label={words.group}
                  maw={220}
                  allowDeselect={false}
                  data={(Object.keys(words.groups) as Grouping[]).map(value => ({
                    value,
                    label: words.groups[value],
                  }))}
                  value={group}
                  onChange={value => value && setGroup(value as Grouping)}
                />
                <Switch
                  mb={8}
                  label={words.countOmitted}
                  checked={omitted}
                  onChange={event => setOmitted(event.currentTarget.checked)}
                />
              </Group>
              <AreaChart
                h={320}
                type="stacked"
                data={points.map(point => ({
                  date: formats.shortDate(point.date),
                  ...Object.fromEntries(
                    labels.map(label => [label, point.groups.find(one => one.label === label)?.cents ?? 0]),
                  ),
                }))}
                dataKey="date"
                series={labels.map((label, index) => ({
                  name: label,
                  label: group === 'category' ? codes(label) : label,
                  color: chartColor(index),
                }))}
                valueFormatter={value => formats.money(value, currency)}
                yAxisProps={{ width: 76, tickFormatter: axisOf(currency) }}
                curveType="linear"
                withDots={false}
                withLegend
                legendProps={{ verticalAlign: 'bottom' }}
              />
            </Part>
            <Part title={words.whatChanged}>
              <dl className={css.bridge}>
                {(Object.keys(words.changes) as (keyof typeof changes)[]).map(key => (
                  <div key={key}>
                    <dt>{words.changes[key]}</dt>
                    <dd>{formats.money(changes[key], currency)}</dd>
                  </div>
                ))}
              </dl>
            </Part>
          </>
        )
      }}
    </Frame>
  )
}

/** Those that are anywhere in the chart, in the order in which they first come. */
const labelsOf = (points: readonly PipelinePoint[]): string[] => [
  ...new Set(points.flatMap(({ groups }) => groups.map(({ label }) => label))),
]
