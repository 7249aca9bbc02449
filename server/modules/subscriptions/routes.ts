import { CountedIfAsked } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { reactivateSubscription } from './changes/cancel.ts'
import { CouponCurrency, CouponEnded, CouponNotFound } from './coupons/errors.ts'
import { NegativeMrr, ReactivationNeedsMrr, SubscriptionNotFound } from './errors.ts'
import { requireSubscription } from './queries.ts'
import { presentDetail } from './reading/present.ts'
import { getSubscriptions } from './reading/read.ts'
import {
  ReactivateIn,
  Subscription,
  SubscriptionDetail,
  SubscriptionIn,
  SubscriptionQuery,
} from './schema.ts'
import { createSubscription } from './starting/create.ts'

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
    errors: [NegativeMrr, CouponNotFound, CouponEnded, CouponCurrency],
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
