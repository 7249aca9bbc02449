import type { Targets } from './index.ts'

export const dealsTargets: Targets = {
  pipeline: async account => (await account.post('/pipelines', { name: 'Renewals' })).body.data.id,
  stage: async account => (await account.post('/pipelines', { name: 'Renewals' })).body.data.stages[0].id,
  deal: async account => (await account.post('/deals', { name: 'Forty seats' })).body.data.id,
  opportunity: async account =>
    (await account.post('/opportunities', { title: 'They are hiring' })).body.data.id,
}
