import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getAnalyticsContractCycle, getAnalyticsSales } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './analytics.module.css'
import { Frame, Part, useDays } from './frame.tsx'
import { useAnalyticsWords } from './words.ts'

interface Closed {
  won: number
  lost: number
  won_cents: number
  win_rate: number | null
}

export function SalesPage(): ReactNode {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('sales')
  const sales = useQuery({
    queryKey: ['analytics', 'sales', range],
    queryFn: () => getAnalyticsSales({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  return (
    <Frame place="sales" query={sales}>
      {({ data: { totals, by_owner, by_source, lost_reasons, stages, currency } }) => {
        const money = (cents: number) => formats.money(cents, currency)
        const closed = [
          { label: words.won, isNumber: true, cell: (row: Closed) => formats.number(row.won) },
          { label: words.lost, isNumber: true, cell: (row: Closed) => formats.number(row.lost) },
          { label: words.winRate, isNumber: true, cell: (row: Closed) => percent(row.win_rate) },
          { label: words.amount, isNumber: true, cell: (row: Closed) => money(row.won_cents) },
        ]
        return (
          <>
            <Figures label={words.places.sales}>
              <Figure label={words.metrics.won_cents} value={money(totals.won_cents)} />
              <Figure label={words.metrics.deals_won} value={formats.number(totals.won)} />
              <Figure label={words.metrics.deals_lost} value={formats.number(totals.lost)} />
              <Figure label={words.winRate} value={percent(totals.win_rate)} />
              <Figure
                label={words.average}
                value={totals.avg_deal_cents === null ? '–' : money(totals.avg_deal_cents)}
              />
              <Figure
                label={words.cycle}
                value={totals.median_cycle_days === null ? '–' : formats.number(totals.median_cycle_days)}
              />
            </Figures>
            <div className={css.pair}>
              <Part title={words.byOwner}>
                <DataTable
                  label={words.byOwner}
                  rows={by_owner}
                  keyOf={({ owner_id }) => String(owner_id)}
                  columns={[{ label: words.name, cell: row => row.name || words.nobody }, ...closed]}
                />
              </Part>
              <Part title={words.bySource}>
                <DataTable
                  label={words.bySource}
                  rows={by_source}
                  keyOf={({ source }) => String(source)}
                  columns={[
                    { label: words.groupings.source, cell: row => row.source ?? words.unknown },
                    ...closed,
                  ]}
                />
              </Part>
            </div>
            <Part title={words.stages} about={words.stagesAbout}>
              <DataTable
                label={words.stages}
                rows={stages}
                keyOf={({ stage_id }) => stage_id}
                columns={[
                  { label: words.stage, cell: row => row.name },
                  { label: words.entered, isNumber: true, cell: row => formats.number(row.entered) },
                  { label: words.advanced, isNumber: true, cell: row => formats.number(row.advanced) },
                  { label: words.conversion, isNumber: true, cell: row => percent(row.conversion) },
                  {
                    label: words.stayed,
                    isNumber: true,
                    cell: row => (row.median_days === null ? '–' : formats.number(row.median_days)),
                  },
                ]}
              />
            </Part>
            <Part title={words.reasons}>
              {lost_reasons.length === 0 ? (
                <Text c="dimmed">{words.noData}</Text>
              ) : (
                <DataTable
                  label={words.reasons}
                  rows={lost_reasons}
                  keyOf={({ reason }) => String(reason)}
                  columns={[
                    { label: words.reason, cell: row => row.reason ?? words.unknown },
                    { label: words.deals, isNumber: true, cell: row => formats.number(row.deals) },
                    { label: words.amount, isNumber: true, cell: row => money(row.cents) },
                  ]}
                />
              )}
            </Part>
            <Contracts />
          </>
        )
      }}
    </Frame>
  )
}

function Contracts() {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('sales')
  const found = useQuery({
    queryKey: ['analytics', 'contracts', range],
    queryFn: () => getAnalyticsContractCycle({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  const cycle = found.data?.data
  if (!cycle || cycle.sent === 0) return null
  const { to_complete } = cycle.median_hours
  return (
    <Part title={words.contracts}>
      <Figures>
        {(Object.keys(words.contractFigures) as (keyof typeof words.contractFigures)[]).map(key => (
          <Figure key={key} label={words.contractFigures[key]} value={formats.number(cycle[key])} />
        ))}
        <Figure
          label={words.hoursToComplete}
          value={to_complete === null ? '–' : formats.number(to_complete)}
        />
      </Figures>
    </Part>
  )
}
