import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listQuotes, type QuoteSummary } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../../kit/list/use-column-kinds.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { QuoteBadge } from '../shared/status.tsx'
import { AutoInvoiceProposal } from '../shared/unbilled/unbilled.tsx'
import { useBillingWords } from '../words.ts'

export function QuotesPage(): ReactNode {
  const words = useBillingWords()
  const search = useSearch({ from: '/shell/quotes' })
  const formats = useFormats()
  const { date } = useColumnKinds<QuoteSummary>()
  // What is due once and what recurs are never added up.
  const totalOf = ({ totals_by_interval: totals, currency }: QuoteSummary) => {
    const money = (cents: number) => formats.money(cents, currency)
    const recurring = (['month', 'quarter', 'year'] as const)
      .filter(interval => totals[`${interval}_cents`] > 0)
      .map(interval => `${money(totals[`${interval}_cents`])} ${words.perInterval[interval]}`)
    const once = totals.once_cents > 0 || recurring.length === 0 ? [money(totals.once_cents)] : []
    return [...once, ...recurring].join(' + ')
  }
  const columns: Column<QuoteSummary>[] = [
    { id: 'number', label: words.number, render: one => one.number },
    {
      id: 'customer',
      label: words.customer,
      render: one => one.bill_to_name || one.bill_to_email,
      face: one => ({ name: one.bill_to_name || one.bill_to_email || '', kind: 'company', size: 20 }),
    },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    { id: 'status', label: words.status, render: one => <QuoteBadge quote={one} /> },
    date('sent_at', words.sent, one => one.sent_at),
    date('valid_until', words.validUntil, one => one.valid_until),
    date('created_at', words.created, one => one.created_at, { optional: true }),
    { id: 'total', label: words.total, align: 'right', render: totalOf },
  ]
  return (
    <ListScreen<QuoteSummary>
      entity="quotes"
      title={words.quotes}
      search={search}
      columns={columns}
      filters={[oneOf('status', words.status, words.quoteStatuses)]}
      fetch={(query, signal) => listQuotes({ client, query, signal })}
      href={one => `/quotes/${one.id}`}
      nameOf={one => one.number}
      head={<AutoInvoiceProposal />}
      newLabel={words.newQuote}
      newTo="/quotes/new"
      emptyTitle={words.noQuotes}
      emptyText={words.noQuotesText}
    />
  )
}
