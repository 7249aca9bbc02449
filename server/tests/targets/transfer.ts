import type { Targets } from './index.ts'

export const transferTargets: Targets = {
  export: async account => (await account.post('/exports', { entities: ['contacts'] })).body.data.id,
}
