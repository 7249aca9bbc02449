import type { Targets } from './index.ts'

export const planningTargets: Targets = {
  forecast_submission: async account =>
    (await account.post('/forecast/submit', { period: 'this_quarter', amount_cents: 1_000 })).body.data.id,
  goal: async account =>
    (await account.post('/goals', { metric: 'won_cents', target: 1_000, period: 'month' })).body.data.id,
}
