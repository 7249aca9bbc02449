import { Badge } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listSubscriptions, type SubscriptionSummary } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { NewSubscription } from './new-subscription.tsx'
import { useSubscriptionWords } from './words.ts'

const colors = { trialing: 'teal', active: 'green', past_due: 'red', canceled: 'gray' } as const

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
  const search = useSearch({ from: '/shell/subscriptions' })
  const { date, money } = useColumnKinds<SubscriptionSummary>()
  const columns: Column<SubscriptionSummary>[] = [
    {
      id: 'customer',
      label: words.customer,
      render: one => one.customer_name || one.item_names[0] || words.subscription,
      face: one => (one.customer_name ? { name: one.customer_name, kind: 'company' } : null),
    },
    { id: 'plan', label: words.plan, wide: true, render: one => one.item_names.join(', ') },
    { id: 'status', label: words.status, render: one => <SubscriptionBadge of={one} /> },
    {
      id: 'interval',
      label: words.interval,
      wide: true,
      render: one => words.every(one.billing_interval_count, words.intervals[one.billing_interval]),
    },
    date('renewal', words.nextInvoice, one => one.status !== 'canceled' && one.current_period_end),
    date('started', words.started, one => one.started_at, { optional: true }),
    money('mrr', words.mrr, one => [one.mrr_cents, one.currency]),
  ]
  return (
    <ListScreen<SubscriptionSummary>
      entity="subscriptions"
      title={words.subscriptions}
      search={search}
      columns={columns}
      filters={[oneOf('status', words.status, words.statuses)]}
      fetch={(query, signal) => listSubscriptions({ client, query, signal })}
      href={one => `/subscriptions/${one.id}`}
      nameOf={one => one.customer_name ?? one.id}
      newLabel={words.newSubscription}
      emptyTitle={words.empty}
      emptyText={words.emptyText}
      form={({ isOpen, onClose }) => isOpen && <NewSubscription onClose={onClose} />}
    />
  )
}
