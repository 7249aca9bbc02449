import { BarChart } from '@mantine/charts'
import { Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type EngagementHour,
  getActivityHealth,
  getActivityTimeline,
  getAnalyticsEngagement,
} from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import css from './analytics.module.css'
import { Frame, Part, useDays } from './frame.tsx'
import { useAnalyticsWords } from './words.ts'

export function ActivityPage(): ReactNode {
  const words = useAnalyticsWords()
  const codes = useCodes()
  const formats = useFormats()
  const { range, grain } = useDays('activity')
  const timeline = useQuery({
    queryKey: ['analytics', 'activity', range, grain],
    queryFn: () => getActivityTimeline({ client, query: { ...range, grain } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Frame place="activity" query={timeline}>
      {({ data: { points, by_user } }) => {
        const types = [...new Set(points.flatMap(({ by_type }) => Object.keys(by_type)))]
        return (
          <>
            <Health />
            <Part title={words.activity} about={words.activityAbout}>
              {types.length === 0 ? (
                <Text c="dimmed">{words.noData}</Text>
              ) : (
                <>
                  <BarChart
                    h={280}
                    type="stacked"
                    data={points.map(({ period, by_type }) => ({
                      period: formats.shortDate(period),
                      ...Object.fromEntries(types.map(type => [type, by_type[type] ?? 0])),
                    }))}
                    dataKey="period"
                    series={types.map((type, at) => ({
                      name: type,
                      label: codes(type),
                      color: chartColor(at),
                    }))}
                    withLegend
                    legendProps={{ verticalAlign: 'bottom' }}
                  />
                  <DataTable
                    label={words.byPerson}
                    rows={by_user}
                    keyOf={({ user_id }) => String(user_id)}
                    columns={[
                      { label: words.name, cell: row => row.name ?? words.nobody },
                      { label: words.total, isNumber: true, cell: row => formats.number(row.total) },
                    ]}
                  />
                </>
              )}
            </Part>
            <Engagement />
          </>
        )
      }}
    </Frame>
  )
}

/** Whatever the days: how it is now. */
function Health() {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['analytics', 'health'],
    queryFn: () => getActivityHealth({ client }),
  })
  if (found.error) return <Text c="red">{found.error.message}</Text>
  if (!found.data) return null
  const { deals, items, currency } = found.data.data
  return (
    <>
      <Figures label={words.health}>
        {(Object.keys(words.healthFigures) as (keyof typeof deals)[]).map(key => (
          <Figure key={key} label={words.healthFigures[key]} value={formats.number(deals[key])} />
        ))}
      </Figures>
      {items.length > 0 && (
        <Part title={words.atRisk} about={words.atRiskAbout}>
          <DataTable
            label={words.atRisk}
            rows={items.slice(0, MOST_SHOWN)}
            keyOf={({ deal_id }) => deal_id}
            columns={[
              {
                label: words.deal,
                cell: row => (
                  <TextLink to="/deals/$dealId" params={{ dealId: row.deal_id }}>
                    {row.name}
                  </TextLink>
                ),
              },
              {
                label: words.amount,
                isNumber: true,
                cell: row => formats.money(row.amount_cents, currency),
              },
              { label: words.idle, isNumber: true, cell: row => formats.number(row.days_idle) },
              {
                label: words.because,
                cell: row => row.reasons.map(one => words.risks[one as keyof typeof words.risks]).join(', '),
              },
            ]}
          />
        </Part>
      )}
    </>
  )
}

const MOST_SHOWN = 20

function Engagement() {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('activity')
  const found = useQuery({
    queryKey: ['analytics', 'engagement', range],
    queryFn: () => getAnalyticsEngagement({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  if (found.error) return <Text c="red">{found.error.message}</Text>
  if (!found.data) return null
  const { active_contacts, heatmap, top_contacts } = found.data.data
  return (
    <Part title={words.engagement} about={words.engagementAbout(formats.number(active_contacts))}>
      {top_contacts.length === 0 ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : (
        <div className={css.pair}>
          <Heatmap cells={heatmap} />
          <DataTable
            label={words.engagement}
            rows={top_contacts}
            keyOf={({ contact_id }) => contact_id}
            columns={[
              {
                label: words.name,
                cell: row => (
                  <TextLink to="/contacts/$contactId" params={{ contactId: row.contact_id }}>
                    {row.name}
                  </TextLink>
                ),
              },
              { label: words.opened, isNumber: true, cell: row => formats.number(row.opens) },
              { label: words.clicked, isNumber: true, cell: row => formats.number(row.clicks) },
              { label: words.replied, isNumber: true, cell: row => formats.number(row.replies) },
            ]}
          />
        </div>
      )}
    </Part>
  )
}

const sumOf = ({ opens, clicks, replies }: EngagementHour) => opens + clicks + replies
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A week by its hours: the darker, the more people did something then. */
function Heatmap({ cells }: { cells: readonly EngagementHour[] }) {
  const words = useAnalyticsWords()
  const most = Math.max(1, ...cells.map(sumOf))
  return (
    <table className={css.heatmap} aria-label={words.whenActive}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          {hours.map(hour => (
            <th key={hour} scope="col">
              {hour % 6 === 0 ? hour : <VisuallyHidden>{hour}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {words.weekdays.map((name, at) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {hours.map(hour => {
              const cell = cells.find(one => one.weekday === at + 1 && one.hour === hour)
              const count = cell ? sumOf(cell) : 0
              const step = Math.ceil((count / most) * 4)
              return <td key={hour} data-step={step} title={`${name} ${hour}:00 – ${count}`} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
