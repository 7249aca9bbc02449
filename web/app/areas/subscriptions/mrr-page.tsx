import { chartColor } from '../../kit/look/charts.ts'
import { useAmountAxis } from '../../kit/look/use-amount-axis.ts'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Alert, Anchor, Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  exportMrr,
  getMrr,
  getMrrAnalytics,
  type MrrAnalytics,
  type MrrMonth,
} from '../../../../sdk/index.ts'
import { download } from '../../kit/documents/download.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import css from '../../kit/record/rows-table.module.css'
import { WideTable } from '../../kit/record/wide-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { Cohorts } from './cohorts.tsx'
import { MonthMovements, type OpenedBar } from './month-movements.tsx'
import { useMonthName } from './month-name.ts'
import page from './mrr-page.module.css'
import { useSubscriptionWords } from './words.ts'

// Losses stand below the axis.
const colors = {
  new: chartColor(0),
  expansion: chartColor(2),
  reactivation: chartColor(4),
  contraction: chartColor(5),
  churn: chartColor(1),
}
const kinds = ['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const

export function MrrPage(): ReactNode {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const { organization } = useMe()
  const { months = 12 } = useSearch({ from: '/shell/subscriptions/mrr' })
  const mrr = useQuery({
    queryKey: ['subscriptions', 'mrr', months],
    queryFn: () => getMrr({ client, query: { months } }),
  })
  const analytics = useQuery({
    queryKey: ['subscriptions', 'analytics', months],
    queryFn: () => getMrrAnalytics({ client, query: { months } }),
  })
  if (mrr.isLoadingError || analytics.isLoadingError) return <Unloaded query={[mrr, analytics]} />
  const money = (cents: number | undefined) =>
    cents === undefined ? '…' : formats.money(cents, organization.currency)
  const last = analytics.data?.data.months.at(-1)
  const share = (value: number | null | undefined) => (value == null ? '–' : formats.percent(value))
  return (
    <article className={page.page}>
      <Group gap="sm">
        <ScreenTitle>{words.revenue}</ScreenTitle>
        <div className={page.grow} />
        <Button
          variant="default"
          onClick={() =>
            download(async () => new Blob([await exportMrr({ client, query: { months } })]), 'mrr.csv')
          }
        >
          {words.exportCsv}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={words.period}
          data={[6, 12, 24, 36].map(count => ({ value: String(count), label: words.months(count) }))}
          value={String(months)}
          onChange={value =>
            void navigate({ to: '/subscriptions/mrr', search: { months: Number(value) }, replace: true })
          }
        />
      </Group>
      {mrr.data && !mrr.data.data.ledger_agrees_with_cache && <Alert color="red">{words.ledgerOff}</Alert>}
      <Figures label={words.revenue}>
        <Figure label={words.current} value={money(mrr.data?.data.current_mrr_cents)} to="/subscriptions" />
        <Figure label={words.arr} value={money(mrr.data?.data.current_arr_cents)} />
        <Figure
          label={words.customers}
          value={analytics.data ? formats.number(analytics.data.data.customers) : '…'}
          to="/subscriptions"
          search={{ where: { status: ['active'] } }}
        />
        <Figure label={words.arpa} value={money(analytics.data?.data.arpa_cents)} />
        <Figure label={words.netRetention} value={share(last?.net_revenue_retention)} />
        <Figure label={words.churned} value={share(last?.logo_churn)} />
      </Figures>
      <Waterfall mrr={mrr.data?.data} />
      <Retention analytics={analytics.data?.data} />
      <Cohorts analytics={analytics.data?.data} />
    </article>
  )
}

interface PartProps {
  title: string
  text: string
  isTable: boolean
  onToggle: () => void
  children: ReactNode
}

/** A chart with its table behind it. */
function Part({ title, text, isTable, onToggle, children }: PartProps) {
  const words = useSubscriptionWords()
  return (
    <section className={page.card} aria-label={title}>
      <Group align="start" mb="md">
        <div className={page.grow}>
          <Title order={2}>{title}</Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        <Button size="xs" variant="default" onClick={onToggle}>
          {isTable ? words.showChart : words.showTable}
        </Button>
      </Group>
      {children}
    </section>
  )
}

function Waterfall({ mrr }: { mrr: MrrMonth | undefined }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const monthName = useMonthName()
  const { organization } = useMe()
  const [isTable, setTable] = useState(false)
  const [opened, setOpened] = useState<OpenedBar | null>(null)
  const axisOf = useAmountAxis()
  const money = (cents: number) => formats.money(cents, organization.currency)
  const months = mrr?.waterfall ?? []
  const isEmpty = months.every(one => one.closing_mrr_cents === 0 && kinds.every(kind => one[kind] === 0))
  return (
    <Part
      title={words.waterfall}
      text={words.waterfallText}
      isTable={isTable}
      onToggle={() => setTable(!isTable)}
    >
      {!mrr ? (
        <Skeleton height={300} />
      ) : isEmpty ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : isTable ? (
        <WideTable label={words.waterfall}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{words.month}</th>
                {kinds.map(kind => (
                  <th key={kind} data-right>
                    {words.kinds[kind]}
                  </th>
                ))}
                <th data-right>{words.closing}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(one => (
                <tr key={one.month}>
                  <td>{monthName(one.month)}</td>
                  {kinds.map(kind => (
                    <td key={kind} data-right>
                      {one[kind] === 0 ? (
                        '–'
                      ) : (
                        <Anchor
                          component="button"
                          size="sm"
                          onClick={() => setOpened({ month: one.month, kind })}
                        >
                          {money(one[kind])}
                        </Anchor>
                      )}
                    </td>
                  ))}
                  <td data-right>{money(one.closing_mrr_cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      ) : (
        <BarChart
          h={320}
          data={months.map(one => ({ ...one, label: monthName(one.month) }))}
          dataKey="label"
          type="stacked"
          barProps={series => ({
            cursor: 'pointer',
            onClick: (bar: { payload?: { month: string } }) =>
              bar.payload && setOpened({ month: bar.payload.month, kind: series.name as OpenedBar['kind'] }),
          })}
          series={kinds.map(kind => ({ name: kind, label: words.kinds[kind], color: colors[kind] }))}
          barChartProps={{ stackOffset: 'sign' }}
          valueFormatter={money}
          yAxisProps={{ width: 76, tickFormatter: axisOf(organization.currency) }}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
        />
      )}
      {opened && <MonthMovements {...opened} onClose={() => setOpened(null)} />}
    </Part>
  )
}

function Retention({ analytics }: { analytics: MrrAnalytics | undefined }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const monthName = useMonthName()
  const [isTable, setTable] = useState(false)
  const months = analytics?.months ?? []
  const share = (value: number | null) => (value === null ? '–' : formats.percent(value))
  return (
    <Part
      title={words.retention}
      text={words.retentionText}
      isTable={isTable}
      onToggle={() => setTable(!isTable)}
    >
      {!analytics ? (
        <Skeleton height={240} />
      ) : months.every(one => one.net_revenue_retention === null) ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : isTable ? (
        <WideTable label={words.retention}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{words.month}</th>
                <th data-right>{words.netRetention}</th>
                <th data-right>{words.grossRetention}</th>
                <th data-right>{words.churned}</th>
                <th data-right>{words.customers}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(one => (
                <tr key={one.month}>
                  <td>{monthName(one.month)}</td>
                  <td data-right>{share(one.net_revenue_retention)}</td>
                  <td data-right>{share(one.gross_revenue_retention)}</td>
                  <td data-right>{share(one.logo_churn)}</td>
                  <td data-right>{formats.number(one.customers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      ) : (
        <LineChart
          h={260}
          data={months.map(one => ({ ...one, month: monthName(one.month) }))}
          dataKey="month"
          series={[
            { name: 'net_revenue_retention', label: words.netRetention, color: colors.new },
            {
              name: 'gross_revenue_retention',
              label: words.grossRetention,
              color: colors.churn,
              strokeDasharray: '5 4',
            },
          ]}
          valueFormatter={value => formats.percent(value)}
          yAxisProps={{ width: 60, domain: ['auto', 'auto'] }}
          connectNulls={false}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          curveType="linear"
        />
      )}
    </Part>
  )
}
