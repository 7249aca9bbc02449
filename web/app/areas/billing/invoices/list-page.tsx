import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getReceivables, type InvoiceSummary, listInvoices } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../../kit/list/use-column-kinds.ts'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { InvoiceBadge } from '../shared/status.tsx'
import { Unbilled } from '../shared/unbilled/unbilled.tsx'
import { useBillingWords } from '../words.ts'

const filterable = ['draft', 'open', 'overdue', 'partially_paid', 'paid', 'uncollectible', 'void'] as const

export function InvoicesPage(): ReactNode {
  const words = useBillingWords()
  const may = useMay()
  const search = useSearch({ from: '/shell/invoices' })
  const { date, money } = useColumnKinds<InvoiceSummary>()
  const filterNames = Object.fromEntries(filterable.map(status => [status, words.invoiceStatuses[status]]))
  const columns: Column<InvoiceSummary>[] = [
    { id: 'number', label: words.number, render: one => one.number },
    {
      id: 'customer',
      label: words.customer,
      render: one => one.bill_to_name || one.bill_to_email,
      face: one => ({ name: one.bill_to_name || one.bill_to_email || '', kind: 'company', size: 20 }),
    },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    { id: 'status', label: words.status, render: one => <InvoiceBadge invoice={one} /> },
    date('due_date', words.due, one => one.due_date),
    date('issued_at', words.issued, one => one.issued_at, { optional: true }),
    money('due', words.amountDue, dueOf, { wide: true }),
    money('total', words.total, one => [one.total_cents, one.currency]),
  ]
  return (
    <ListScreen<InvoiceSummary>
      entity="invoices"
      title={words.invoices}
      search={search}
      columns={columns}
      filters={[oneOf('status', words.status, filterNames)]}
      fetch={(query, signal) => listInvoices({ client, query, signal })}
      href={one => `/invoices/${one.id}`}
      nameOf={one => one.number}
      more={
        may('admin') && (
          <Button component={Link} to="/settings/billing" variant="default">
            {words.billingSettings}
          </Button>
        )
      }
      newLabel={words.newInvoice}
      newTo="/invoices/new"
      head={<Unbilled />}
      summary={<ReceivablesFigures />}
      emptyTitle={words.noInvoices}
      emptyText={words.noInvoicesText}
    />
  )
}

const dueOf = ({ status, amount_due_cents, currency }: InvoiceSummary) =>
  status === 'open' || status === 'uncollectible' ? ([amount_due_cents, currency] as const) : null

export const receivablesQuery = {
  queryKey: ['invoices', 'receivables'],
  queryFn: () => getReceivables({ client }),
}

function ReceivablesFigures() {
  const words = useBillingWords()
  const formats = useFormats()
  const { data } = useQuery(receivablesQuery)
  const sums = data?.data
  const show = (cents: number | undefined) =>
    sums && cents !== undefined ? formats.money(cents, sums.currency) : '…'
  const count = (of: { count: number } | undefined) => (of ? words.invoiceCount(of.count) : '')
  return (
    <Figures label={words.outstanding}>
      <Figure
        label={words.outstanding}
        value={show(sums?.outstanding.amount_cents)}
        note={count(sums?.outstanding)}
        to="/invoices"
        search={{ where: { status: ['open'] } }}
      />
      <Figure
        label={words.overdue}
        value={show(sums?.overdue.amount_cents)}
        note={count(sums?.overdue)}
        tone={sums && sums.overdue.count > 0 ? 'bad' : undefined}
        to="/invoices"
        search={{ where: { status: ['overdue'] } }}
      />
      <Figure label={words.dueSoon} value={show(sums?.due_soon.amount_cents)} note={count(sums?.due_soon)} />
      <Figure
        label={words.drafts}
        value={show(sums?.drafts.amount_cents)}
        note={count(sums?.drafts)}
        to="/invoices"
        search={{ where: { status: ['draft'] } }}
      />
      <Figure
        label={words.received}
        value={show(sums?.paid_30_days.amount_cents)}
        note={sums && words.paymentCount(sums.paid_30_days.count)}
        tone="good"
      />
    </Figures>
  )
}
