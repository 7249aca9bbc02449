import { InvalidInput, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

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
export const NotTrialing = problem(409, 'not_trialing', 'Subscription is not trialing')
export const OnlyActivePaused = problem(409, 'not_active', 'Only an active subscription can be paused')
export const NotPaused = problem(409, 'not_paused', 'Subscription is not paused')
export const PreviewStale = problem(409, 'preview_stale', 'Something has changed since the preview')
export const ChangeNotFound = problem(404, 'change_not_found', 'Change not found')
export const ChangeAlready = problem(
  409,
  'change_closed',
  (status: string) => say`Change is already ${{ status }}`,
  'applied',
)
export const TooManyPlanned = problem(
  409,
  'too_many_scheduled',
  'At most 20 changes can be scheduled at a time',
)
export const RefundNeedsEnd = problem(
  400,
  'refund_at_period_end',
  'refund needs a cancellation before the period ends',
)

export const NotWithNext = () => InvalidInput('effective_on cannot be combined with proration next')
export const NotBackwards = () => InvalidInput('effective_on cannot lie in the past')
