import { BarChart } from '@mantine/charts'
import { Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getAnalyticsAttribution } from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { useAmountAxis } from '../../kit/look/use-amount-axis.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { Frame, Part, useDays } from './frame.tsx'
import { type AnalyticsWords, useAnalyticsWords } from './words.ts'

type Model = keyof AnalyticsWords['models']
type Grouping = keyof AnalyticsWords['groupings']
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export function AttributionPage(): ReactNode {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const axisOf = useAmountAxis()
  const { range } = useDays('attribution')
  const [model, setModel] = useState<Model>('linear')
  const [by, setBy] = useState<Grouping>('channel')
  const attribution = useQuery({
    queryKey: ['analytics', 'attribution', range, model, by],
    queryFn: () => getAnalyticsAttribution({ client, query: { ...range, model, by } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Frame place="attribution" query={attribution}>
      {({ data: { conversions, unattributed, credits, currency } }) => {
        const money = (cents: number) => formats.money(cents, currency)
        return (
          <>
            <Group gap="sm">
              <Select
                label={words.model}
                w={260}
                allowDeselect={false}
                data={choices(words.models)}
                value={model}
                onChange={value => value && setModel(value as Model)}
              />
              <Select
                label={words.by}
                w={180}
                allowDeselect={false}
                data={choices(words.groupings)}
                value={by}
                onChange={value => value && setBy(value as Grouping)}
              />
            </Group>
            <Figures label={words.places.attribution}>
              <Figure
                label={words.wonInAll}
                value={money(conversions.cents)}
                note={formats.number(conversions.deals)}
              />
              <Figure
                label={words.unattributed}
                value={money(unattributed.cents)}
                note={formats.number(unattributed.deals)}
              />
            </Figures>
            <Part title={words.credits}>
              {credits.length === 0 ? (
                <Text c="dimmed">{words.noData}</Text>
              ) : (
                <>
                  <BarChart
                    h={Math.min(420, 60 + credits.length * 36)}
                    data={credits.slice(0, 10).map(({ label, cents }) => ({ label, cents }))}
                    dataKey="label"
                    orientation="vertical"
                    series={[{ name: 'cents', label: words.amount, color: chartColor(0) }]}
                    valueFormatter={money}
                    xAxisProps={{ tickFormatter: axisOf(currency) }}
                    yAxisProps={{ width: 110 }}
                  />
                  <DataTable
                    label={words.credits}
                    rows={credits}
                    keyOf={({ key }) => key}
                    columns={[
                      { label: words.groupings[by], cell: row => row.label },
                      { label: words.touches, isNumber: true, cell: row => formats.number(row.touches) },
                      { label: words.deals, isNumber: true, cell: row => formats.number(row.deals) },
                      { label: words.amount, isNumber: true, cell: row => money(row.cents) },
                      {
                        label: words.share,
                        isNumber: true,
                        cell: row => (row.share === null ? '–' : formats.percent(row.share)),
                      },
                    ]}
                  />
                </>
              )}
            </Part>
          </>
        )
      }}
    </Frame>
  )
}
