import { problem } from '#kit/problem.ts'

export const SubscriptionNotFound = problem(404, 'subscription_not_found', 'Subscription not found')
export const NegativeMrr = problem(400, 'negative_mrr', 'MRR cannot be negative')
export const ReactivationNeedsMrr = problem(
  400,
  'reactivation_needs_mrr',
  'Reactivating needs a positive mrr_cents',
)
export const SubscriptionCanceled = problem(
  409,
  'subscription_canceled',
  'Subscription is canceled — reactivate it instead of changing it',
)
