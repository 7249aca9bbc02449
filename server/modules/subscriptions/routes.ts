import { CountedIfAsked } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { cancelSubscription, reactivateSubscription } from './changes/cancel.ts'
import { changeSubscription } from './changes/change.ts'
import { previewChange } from './changes/preview.ts'
import { createSubscription } from './create.ts'
import { NegativeMrr, ReactivationNeedsMrr, SubscriptionCanceled, SubscriptionNotFound } from './errors.ts'
import { presentDetail } from './present.ts'
import { requireSubscription } from './queries.ts'
import { getSubscriptions } from './read.ts'
import {
  CancelIn,
  ChangePreview,
  ReactivateIn,
  Subscription,
  SubscriptionDetail,
  SubscriptionIn,
  SubscriptionPatch,
  SubscriptionQuery,
} from './schema.ts'

const tag = 'Subscriptions'
const params = { subscription_id: idParam('subscription', SubscriptionNotFound) }

export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: '/subscriptions',
    tag,
    summary: 'List subscriptions, newest first',
    description: 'At most 1000 at a time. Continue with `before`, the id of the last one received.',
    query: SubscriptionQuery,
    returns: CountedIfAsked(Subscription),
    errors: [SubscriptionNotFound],
    handler: (ctx, { query }) => getSubscriptions(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/subscriptions',
    tag,
    summary: 'Start a subscription',
    status: 201,
    body: SubscriptionIn,
    returns: Data(SubscriptionDetail),
    errors: [NegativeMrr],
    example: {
      body: {
        billing_interval: 'month',
        items: [{ name: 'Pro plan', quantity: 3, unit_price_cents: 4_900 }],
      },
    },
    handler: async (ctx, { body }) => ({
      data: await presentDetail(ctx, await createSubscription(ctx, body)),
    }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/{subscription_id}',
    tag,
    summary: 'Get a subscription with its items and movements',
    params,
    returns: Data(SubscriptionDetail),
    errors: [SubscriptionNotFound],
    handler: async (ctx, { params }) => ({
      data: await presentDetail(ctx, await requireSubscription(ctx, params.subscription_id)),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}',
    tag,
    summary: 'Change the value, the items or the rhythm',
    description:
      'The difference is booked as expansion or contraction, by its direction; an equal value books nothing.',
    params,
    body: SubscriptionPatch,
    returns: Data(SubscriptionDetail),
    errors: [SubscriptionNotFound, NegativeMrr, SubscriptionCanceled],
    example: { body: { mrr_cents: 9_900, note: 'Two more seats' } },
    handler: async (ctx, { params, body }) => ({
      data: await presentDetail(ctx, await changeSubscription(ctx, params.subscription_id, body)),
    }),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/preview',
    operationId: 'previewSubscriptionChange',
    tag,
    summary: 'Show what a change would do to the MRR',
    description: 'Takes what changing it takes; nothing is stored and nothing is booked.',
    writes: false,
    params,
    body: SubscriptionPatch,
    returns: Data(ChangePreview),
    errors: [SubscriptionNotFound, NegativeMrr, SubscriptionCanceled],
    example: { body: { mrr_cents: 9_900 } },
    handler: async (ctx, { params, body }) => ({
      data: await previewChange(ctx, params.subscription_id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/cancel',
    tag,
    summary: 'Cancel now, or when the period ends',
    params,
    body: CancelIn,
    returns: Type.Object({ already_canceled: Type.Boolean(), data: SubscriptionDetail }),
    errors: [SubscriptionNotFound],
    example: { body: { reason: 'Too expensive', at_period_end: true } },
    handler: async (ctx, { params, body }) => {
      const { row, already } = await cancelSubscription(ctx, params.subscription_id, body)
      return { already_canceled: already, data: await presentDetail(ctx, row) }
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/reactivate',
    tag,
    summary: 'Take a planned end back, or open a canceled subscription again',
    params,
    body: ReactivateIn,
    returns: Data(SubscriptionDetail),
    errors: [SubscriptionNotFound, ReactivationNeedsMrr],
    example: { body: { mrr_cents: 4_900 } },
    handler: async (ctx, { params, body }) => ({
      data: await presentDetail(ctx, await reactivateSubscription(ctx, params.subscription_id, body)),
    }),
  }),
]
