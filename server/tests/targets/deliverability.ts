import type { Targets } from './index.ts'

export const deliverabilityTargets: Targets = {
  'sending domain': async account =>
    (await account.post('/deliverability/domains', { domain: 'sweep.test' })).body.data.domain,
}
