import { Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getAnalyticsCohorts, getAnalyticsFunnel } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './analytics.module.css'
import { Frame, Part, useDays } from './frame.tsx'
import { useAnalyticsWords } from './words.ts'

const windows = [7, 30, 90, 365] as const

export function FunnelPage(): ReactNode {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('funnel')
  const [steps, setSteps] = useState(Object.keys(words.funnels)[0]!)
  const [window_days, setWindow] = useState(30)
  const funnel = useQuery({
    queryKey: ['analytics', 'funnel', range, steps, window_days],
    queryFn: () => getAnalyticsFunnel({ client, query: { ...range, steps, window_days } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Frame place="funnel" query={funnel}>
      {({ data }) => (
        <>
          <Part title={words.places.funnel}>
            <Group gap="sm" align="end">
              <Select
                label={words.steps}
                w={380}
                maw="100%"
                allowDeselect={false}
                data={Object.entries(words.funnels).map(([value, label]) => ({ value, label }))}
                value={steps}
                onChange={value => value && setSteps(value)}
              />
              <Select
                label={words.window}
                w={140}
                allowDeselect={false}
                data={windows.map(count => ({ value: String(count), label: words.days(count) }))}
                value={String(window_days)}
                onChange={value => value && setWindow(Number(value))}
              />
            </Group>
            <ol className={css.steps}>
              {data.steps.map(step => (
                <li key={step.event} className={css.step}>
                  <Group justify="space-between" gap="xs">
                    <Text size="sm">{words.event(step.event)}</Text>
                    <Text size="sm" c="dimmed">
                      {formats.number(step.contacts)}
                      {step.conversion !== null && ` · ${words.ofAll(formats.percent(step.conversion))}`}
                    </Text>
                  </Group>
                  <div className={css.track}>
                    <div className={css.fill} style={{ width: `${step.conversion ?? 0}%` }} />
                  </div>
                </li>
              ))}
            </ol>
          </Part>
          <Cohorts />
        </>
      )}
    </Frame>
  )
}

const PERIODS = 6

function Cohorts() {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const cohorts = useQuery({
    queryKey: ['analytics', 'cohorts'],
    queryFn: () => getAnalyticsCohorts({ client, query: { periods: PERIODS } }),
  })
  return (
    <Part title={words.cohorts} about={words.cohortsAbout}>
      <DataTable
        label={words.cohorts}
        rows={cohorts.data?.data.cohorts ?? []}
        keyOf={({ cohort }) => cohort}
        columns={[
          { label: words.cohort, cell: row => formats.shortDate(row.cohort) },
          { label: words.size, isNumber: true, cell: row => formats.number(row.size) },
          ...Array.from({ length: PERIODS }, (_, n) => ({
            label: words.month(n),
            isNumber: true,
            cell: (row: { periods: readonly { n: number; contacts: number; percent: number | null }[] }) => {
              const period = row.periods[n]
              if (!period) return ''
              return period.percent === null ? '–' : formats.percent(period.percent)
            },
          })),
        ]}
      />
    </Part>
  )
}
