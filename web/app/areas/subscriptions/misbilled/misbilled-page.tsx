import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type ListMisbilledPeriodsData,
  listMisbilledPeriods,
  type MisbilledPeriod,
} from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useSubscriptionWords } from '../words.ts'
import { useMisbilledWords } from './words.ts'

type Row = MisbilledPeriod & { id: string }

/** Periods that earlier rules billed wrongly: what to do about each is for a person to say. */
export function MisbilledPage(): ReactNode {
  const words = useMisbilledWords()
  const all = useSubscriptionWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/subscriptions/misbilled' })
  const columns: Column<Row>[] = [
    {
      id: 'customer',
      label: all.customer,
      render: one => one.customer_name ?? all.subscription,
      face: one => (one.customer_name ? { name: one.customer_name, kind: 'company', size: 20 } : null),
    },
    { id: 'reason', label: words.reason, render: one => words.reasons[one.kind] },
    {
      id: 'days',
      label: words.days,
      wide: true,
      render: one => `${formats.shortDate(one.first_day)} – ${formats.shortDate(one.last_day)}`,
    },
    {
      id: 'invoice',
      label: words.invoice,
      wide: true,
      render: one => (
        <TextLink to="/invoices/$invoiceId" params={{ invoiceId: one.invoice_id }}>
          {one.invoice_number}
        </TextLink>
      ),
    },
    {
      id: 'amount',
      label: words.amount,
      align: 'right',
      render: one => formats.money(one.amount_cents, one.currency),
    },
  ]
  return (
    <ListScreen<Row, ListMisbilledPeriodsData>
      entity="misbilled"
      title={words.title}
      head={
        <Text c="dimmed" size="sm">
          {words.about}
        </Text>
      }
      search={search}
      hasSearch={false}
      columns={columns}
      fetch={async (query, signal) => {
        const { data, pagination } = await listMisbilledPeriods({ client, query, signal })
        const named = data.map(one => ({ ...one, id: `${one.kind} ${one.invoice_id} ${one.first_day}` }))
        return { data: named, pagination }
      }}
      href={one => `/subscriptions/${one.subscription_id}`}
      nameOf={one => one.customer_name ?? one.invoice_number}
      newLabel={null}
      emptyTitle={words.empty}
      emptyText={words.emptyText}
    />
  )
}
