import type { ListSubscriptionsData, SubscriptionSummary } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { SubscriptionBadge } from './badge.tsx'
import { useSubscriptionWords } from './words.ts'

export function useSubscriptionFields(): Field<SubscriptionSummary, ListSubscriptionsData>[] {
  const words = useSubscriptionWords()
  return [
    {
      name: 'customer_name',
      label: words.customer,
      type: 'text',
      column: 'shown',
      columnId: 'customer',
      show: one => one.customer_name || one.item_names[0] || words.subscription,
      face: one => (one.customer_name ? { name: one.customer_name, kind: 'company' } : null),
    },
    {
      name: 'item_names',
      label: words.plan,
      type: 'text',
      column: 'wide',
      columnId: 'plan',
    },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses),
      column: 'shown',
      filter: 'status',
      show: one => <SubscriptionBadge of={one} />,
    },
    {
      name: 'billing_interval',
      label: words.interval,
      type: 'select',
      column: 'wide',
      columnId: 'interval',
      show: one => words.every(one.billing_interval_count, words.intervals[one.billing_interval]),
    },
    {
      name: 'current_period_end',
      label: words.nextInvoice,
      type: 'datetime',
      column: 'wide',
      columnId: 'renewal',
    },
    { name: 'started_at', label: words.started, type: 'datetime', columnId: 'started' },
    {
      name: 'mrr_cents',
      label: words.mrr,
      type: 'money',
      currency: one => one.currency,
      column: 'shown',
      columnId: 'mrr',
    },
  ]
}
