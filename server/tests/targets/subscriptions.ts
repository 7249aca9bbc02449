import type { Targets } from './index.ts'

export const subscriptionTargets: Targets = {
  subscription: async account => (await account.post('/subscriptions', {})).body.data.id,
  subscription_change: async account => {
    const { id } = (await account.post('/subscriptions', {})).body.data
    return (await account.patch(`/subscriptions/${id}`, { mrr_cents: 100, proration: 'next' })).body.change.id
  },
  coupon: async account =>
    (await account.post('/coupons', { code: `C${Date.now()}`, kind: 'percent', value: 10 })).body.data.id,
}
