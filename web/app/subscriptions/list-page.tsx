import { Badge, Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listSubscriptions, type SubscriptionSummary } from '../../../sdk/index.ts'
import type { Column } from '../list/columns.ts'
import { RecordList } from '../list/record-list.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { useFormats } from '../speech.tsx'
import { NewSubscription } from './new-subscription.tsx'
import { useSubscriptionWords } from './words.ts'

const colors = { trialing: 'cyan', active: 'green', past_due: 'red', canceled: 'gray' } as const

export function SubscriptionBadge({ of }: { of: SubscriptionSummary }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const ends = of.cancel_at_period_end && of.status !== 'canceled'
  return (
    <Badge variant="light" color={ends ? 'orange' : colors[of.status]}>
      {ends ? words.endsOn(formats.shortDate(of.current_period_end)) : words.statuses[of.status]}
    </Badge>
  )
}

export function SubscriptionsPage(): ReactNode {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/subscriptions' })
  const toggleNew = (isOpen: boolean) =>
    void navigate({ to: '/subscriptions', search: { ...search, new: isOpen || undefined }, replace: true })
  const columns: Column<SubscriptionSummary>[] = [
    {
      id: 'customer',
      label: words.customer,
      render: one => one.customer_name || one.item_names[0] || words.subscription,
    },
    { id: 'plan', label: words.plan, wide: true, render: one => one.item_names.join(', ') },
    { id: 'status', label: words.status, render: one => <SubscriptionBadge of={one} /> },
    {
      id: 'interval',
      label: words.interval,
      wide: true,
      render: one => words.every(one.billing_interval_count, words.intervals[one.billing_interval]),
    },
    {
      id: 'renewal',
      label: words.nextInvoice,
      wide: true,
      render: one => one.status !== 'canceled' && formats.shortDate(one.current_period_end),
    },
    {
      id: 'started',
      label: words.started,
      wide: true,
      optional: true,
      render: one => formats.shortDate(one.started_at),
    },
    {
      id: 'mrr',
      label: words.mrr,
      align: 'right',
      render: one => formats.money(one.mrr_cents, one.currency),
    },
  ]
  const newButton = may('member') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => toggleNew(true)}>
      {words.newSubscription}
    </Button>
  )
  return (
    <>
      <RecordList<SubscriptionSummary>
        entity="subscriptions"
        title={words.subscriptions}
        search={search}
        columns={columns}
        filters={[
          {
            key: 'status',
            label: words.status,
            single: true,
            options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
          },
        ]}
        fetch={async (query, signal) => {
          const { data, pagination } = await listSubscriptions({ client, query, signal })
          return { data, pagination: pagination! }
        }}
        href={one => `/subscriptions/${one.id}`}
        nameOf={one => one.customer_name ?? one.id}
        actions={newButton}
        empty={
          <>
            <Title order={2}>{words.empty}</Title>
            <Text c="dimmed" my="sm">
              {words.emptyText}
            </Text>
            {newButton}
          </>
        }
      />
      {search.new && may('member') && <NewSubscription onClose={() => toggleNew(false)} />}
    </>
  )
}
