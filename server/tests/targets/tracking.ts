import type { Targets } from './index.ts'

export const trackingTargets: Targets = {
  suppression: async account => {
    const email = `s${account.userId}.${Math.random().toString(36).slice(2)}@example.com`
    return (await account.post('/suppressions', { email })).body.data.id
  },
}
