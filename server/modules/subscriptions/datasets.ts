import type { Dataset } from '#kit/records/dataset.ts'

export const subscriptionDatasets: readonly Dataset[] = [
  { name: 'subscriptions', table: 'subscriptions' },
  { name: 'subscription_items', table: 'subscription_items' },
  { name: 'mrr_movements', table: 'mrr_movements' },
]
