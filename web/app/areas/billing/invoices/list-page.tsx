import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  getReceivables,
  type InvoiceSummary,
  type ListInvoicesData,
  listInvoices,
} from '../../../../../sdk/index.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useInvoiceFields } from '../fields.tsx'
import { Unbilled } from '../shared/unbilled/unbilled.tsx'
import { useBillingWords } from '../words.ts'

export function InvoicesPage(): ReactNode {
  const words = useBillingWords()
  const may = useMay()
  const search = useSearch({ from: '/shell/invoices' })
  const fields = useInvoiceFields()
  return (
    <ListScreen<InvoiceSummary, ListInvoicesData>
      entity="invoices"
      title={words.invoices}
      search={search}
      fields={fields}
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
