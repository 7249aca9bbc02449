import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listQuotes, type QuoteSummary } from '../../../../sdk/index.ts'
import type { Column } from '../../list/columns.ts'
import { RecordList } from '../../list/record-list.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { useFormats } from '../../speech.tsx'
import { QuoteBadge } from '../status.tsx'
import { useBillingWords } from '../words.ts'

export function QuotesPage(): ReactNode {
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/quotes' })
  const columns: Column<QuoteSummary>[] = [
    { id: 'number', label: words.number, render: one => one.number },
    { id: 'customer', label: words.customer, render: one => one.bill_to_name || one.bill_to_email },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    { id: 'status', label: words.status, render: one => <QuoteBadge quote={one} /> },
    {
      id: 'sent_at',
      label: words.sent,
      wide: true,
      render: one => one.sent_at && formats.shortDate(one.sent_at),
    },
    {
      id: 'valid_until',
      label: words.validUntil,
      wide: true,
      render: one => one.valid_until && formats.shortDate(one.valid_until),
    },
    {
      id: 'created_at',
      label: words.created,
      wide: true,
      optional: true,
      render: one => formats.shortDate(one.created_at),
    },
    {
      id: 'total',
      label: words.total,
      align: 'right',
      render: one => formats.money(one.total_cents, one.currency),
    },
  ]
  const newButton = may('member') && (
    <Button component={Link} to="/quotes/new" leftSection={<IconPlus size={16} />}>
      {words.newQuote}
    </Button>
  )
  return (
    <RecordList<QuoteSummary>
      entity="quotes"
      title={words.quotes}
      search={search}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: words.status,
          single: true,
          options: Object.entries(words.quoteStatuses).map(([value, label]) => ({ value, label })),
        },
      ]}
      fetch={(query, signal) => listQuotes({ client, query, signal })}
      href={one => `/quotes/${one.id}`}
      nameOf={one => one.number}
      actions={newButton}
      empty={
        <>
          <Title order={2}>{words.noQuotes}</Title>
          <Text c="dimmed" my="sm">
            {words.noQuotesText}
          </Text>
          {newButton}
        </>
      }
    />
  )
}
