import { formatMoney } from '#kit/money/display.ts'
import { describeActivity } from '#modules/crm/index.ts'
import {
  CouponRedeemed,
  SubscriptionCanceled,
  SubscriptionChangeCanceled,
  SubscriptionChanged,
  SubscriptionChangeFailed,
  SubscriptionChangeScheduled,
  SubscriptionCreated,
  SubscriptionPaused,
  SubscriptionResumed,
  TrialEnding,
} from '../events.ts'

interface About {
  subscription_id: string
  mrr_cents: number
  currency: string
}
const worth = ({ mrr_cents, currency }: About) => `${formatMoney(mrr_cents, currency)} a month`
const ofSubscription = ({ subscription_id }: About) => ({ subscription_id })

/** What a person would tell of a subscription later. */
export const timelineReactions = [
  describeActivity(SubscriptionCreated, ({ data }) => ({
    type: 'subscribed',
    title: `Subscription for ${worth(data)} started`,
    detail: ofSubscription(data),
  })),
  describeActivity(SubscriptionChanged, ({ data }) => ({
    type: 'subscribed',
    title: `Subscription changed to ${worth(data)}`,
    detail: { ...ofSubscription(data), change_id: data.change_id, documents: data.documents },
  })),
  describeActivity(SubscriptionChangeScheduled, ({ data }) => ({
    type: 'subscribed',
    title: `Change of the subscription scheduled for ${data.effective_on}`,
    detail: { ...ofSubscription(data), change_id: data.change_id },
  })),
  describeActivity(SubscriptionChangeCanceled, ({ data }) => ({
    type: 'subscribed',
    title: `Change of the subscription on ${data.effective_on} called off`,
    detail: { ...ofSubscription(data), change_id: data.change_id },
  })),
  describeActivity(SubscriptionChangeFailed, ({ data }) => ({
    type: 'subscribed',
    title: `A scheduled change of the subscription failed: ${data.error}`,
    detail: { ...ofSubscription(data), change_id: data.change_id },
  })),
  describeActivity(SubscriptionPaused, ({ data }) => ({
    type: 'paused',
    title: 'Subscription paused',
    detail: ofSubscription(data),
  })),
  describeActivity(SubscriptionResumed, ({ data }) => ({
    type: 'resumed',
    title: 'Subscription resumed',
    detail: ofSubscription(data),
  })),
  describeActivity(SubscriptionCanceled, ({ data }) => ({
    type: 'canceled',
    title: data.at_period_end ? 'Subscription ends with its period' : 'Subscription canceled',
    detail: ofSubscription(data),
  })),
  describeActivity(CouponRedeemed, ({ data }) => ({
    type: 'subscribed',
    title: `Coupon ${data.code} redeemed`,
    detail: ofSubscription(data),
  })),
  describeActivity(TrialEnding, ({ data }) => ({
    type: 'subscribed',
    title: 'The trial ends in three days',
    detail: ofSubscription(data),
  })),
]
