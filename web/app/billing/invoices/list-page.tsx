import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getReceivables, type InvoiceSummary, listInvoices } from '../../../../sdk/index.ts'
import type { Column } from '../../list/columns.ts'
import { RecordList } from '../../list/record-list.tsx'
import { Figure, Figures } from '../../record/figures.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { useFormats } from '../../speech.tsx'
import { InvoiceBadge } from '../status.tsx'
import { useBillingWords } from '../words.ts'

const filterable = ['draft', 'open', 'overdue', 'partially_paid', 'paid', 'uncollectible', 'void'] as const

export function InvoicesPage(): ReactNode {
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/invoices' })
  const columns: Column<InvoiceSummary>[] = [
    { id: 'number', label: words.number, render: one => one.number },
    { id: 'customer', label: words.customer, render: one => one.bill_to_name || one.bill_to_email },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    { id: 'status', label: words.status, render: one => <InvoiceBadge invoice={one} /> },
    {
      id: 'due_date',
      label: words.due,
      wide: true,
      render: one => one.due_date && formats.shortDate(one.due_date),
    },
    {
      id: 'issued_at',
      label: words.issued,
      wide: true,
      optional: true,
      render: one => one.issued_at && formats.shortDate(one.issued_at),
    },
    {
      id: 'due',
      label: words.amountDue,
      align: 'right',
      wide: true,
      render: one =>
        one.status === 'open' || one.status === 'uncollectible'
          ? formats.money(one.amount_due_cents, one.currency)
          : '',
    },
    {
      id: 'total',
      label: words.total,
      align: 'right',
      render: one => formats.money(one.total_cents, one.currency),
    },
  ]
  const newButton = may('member') && (
    <Button component={Link} to="/invoices/new" leftSection={<IconPlus size={16} />}>
      {words.newInvoice}
    </Button>
  )
  return (
    <RecordList<InvoiceSummary>
      entity="invoices"
      title={words.invoices}
      search={search}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: words.status,
          single: true,
          options: filterable.map(value => ({ value, label: words.invoiceStatuses[value] })),
        },
      ]}
      fetch={async (query, signal) => {
        const { data, pagination } = await listInvoices({ client, query, signal })
        return { data, pagination: pagination! }
      }}
      href={one => `/invoices/${one.id}`}
      nameOf={one => one.number}
      actions={
        <>
          {may('admin') && (
            <Button component={Link} to="/invoices/settings" variant="default">
              {words.billingSettings}
            </Button>
          )}
          {newButton}
        </>
      }
      summary={<ReceivablesFigures />}
      empty={
        <>
          <Title order={2}>{words.noInvoices}</Title>
          <Text c="dimmed" my="sm">
            {words.noInvoicesText}
          </Text>
          {newButton}
        </>
      }
    />
  )
}

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
