import { BarChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getAnalyticsEmail, getCampaignPerformance } from '../../../../sdk/index.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { Frame, Part, useDays } from './frame.tsx'
import { useAnalyticsWords } from './words.ts'

interface Mails {
  sent: number
  open_rate: number | null
  click_rate: number | null
  reply_rate: number | null
  bounce_rate: number | null
}

export function EmailPage(): ReactNode {
  const words = useAnalyticsWords()
  const codes = useCodes()
  const formats = useFormats()
  const { range } = useDays('email')
  const mails = useQuery({
    queryKey: ['analytics', 'email', range],
    queryFn: () => getAnalyticsEmail({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  const counted = [
    { label: words.sent, isNumber: true, cell: (row: Mails) => formats.number(row.sent) },
    { label: words.opened, isNumber: true, cell: (row: Mails) => percent(row.open_rate) },
    { label: words.clicked, isNumber: true, cell: (row: Mails) => percent(row.click_rate) },
    { label: words.replied, isNumber: true, cell: (row: Mails) => percent(row.reply_rate) },
    { label: words.bounced, isNumber: true, cell: (row: Mails) => percent(row.bounce_rate) },
  ]
  return (
    <Frame place="email" query={mails}>
      {({ data: { totals, by_day, by_kind, by_mailbox } }) => (
        <>
          <Figures label={words.places.email}>
            <Figure label={words.sent} value={formats.number(totals.sent)} />
            <Figure
              label={words.opened}
              value={percent(totals.open_rate)}
              note={formats.number(totals.opened)}
            />
            <Figure
              label={words.clicked}
              value={percent(totals.click_rate)}
              note={formats.number(totals.clicked)}
            />
            <Figure
              label={words.replied}
              value={percent(totals.reply_rate)}
              note={formats.number(totals.replied)}
            />
            <Figure
              label={words.bounced}
              value={percent(totals.bounce_rate)}
              note={formats.number(totals.bounced)}
            />
            <Figure label={words.machines} value={formats.number(totals.machine_opened)} />
          </Figures>
          <Part title={words.byDay}>
            {totals.sent === 0 ? (
              <Text c="dimmed">{words.noData}</Text>
            ) : (
              <BarChart
                h={260}
                data={by_day.map(day => ({ ...day, date: formats.shortDate(day.date) }))}
                dataKey="date"
                series={[
                  { name: 'sent', label: words.sent, color: chartColor(4) },
                  { name: 'opened', label: words.opened, color: chartColor(0) },
                  { name: 'replied', label: words.replied, color: chartColor(1) },
                ]}
                valueFormatter={value => formats.number(value)}
                withLegend
                legendProps={{ verticalAlign: 'bottom' }}
              />
            )}
          </Part>
          <Part title={words.byKind}>
            <DataTable
              label={words.byKind}
              rows={by_kind}
              keyOf={({ kind }) => kind}
              columns={[{ label: words.kind, cell: row => codes(row.kind) }, ...counted]}
            />
          </Part>
          <Part title={words.byMailbox}>
            <DataTable
              label={words.byMailbox}
              rows={by_mailbox}
              keyOf={({ mailbox_id }) => String(mailbox_id)}
              columns={[{ label: words.mailbox, cell: row => row.email ?? words.otherSender }, ...counted]}
            />
          </Part>
          <Outreach />
        </>
      )}
    </Frame>
  )
}

function Outreach() {
  const words = useAnalyticsWords()
  const formats = useFormats()
  const { range } = useDays('email')
  const items = useQuery({
    queryKey: ['analytics', 'outreach', range],
    queryFn: () => getCampaignPerformance({ client, query: range }),
    placeholderData: keepPreviousData,
  })
  const rows = items.data?.data.items ?? []
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  return (
    <Part title={words.outreach} about={words.outreachAbout}>
      {rows.length === 0 ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : (
        <DataTable
          label={words.outreach}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: words.name, cell: row => row.name },
            { label: words.kind, cell: row => words.kinds[row.kind] },
            { label: words.sent, isNumber: true, cell: row => formats.number(row.sent) },
            { label: words.opened, isNumber: true, cell: row => percent(row.open_rate) },
            { label: words.clicked, isNumber: true, cell: row => percent(row.click_rate) },
            { label: words.replied, isNumber: true, cell: row => percent(row.reply_rate) },
            {
              label: words.won,
              isNumber: true,
              cell: row =>
                row.won_cents === null ? '–' : formats.money(row.won_cents, items.data!.data.currency),
            },
          ]}
        />
      )}
    </Part>
  )
}
