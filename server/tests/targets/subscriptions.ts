import type { Targets } from './index.ts'

export const subscriptionTargets: Targets = {
  subscription: async account => (await account.post('/subscriptions', {})).body.data.id,
}
