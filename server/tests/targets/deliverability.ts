import type { Targets } from './index.ts'

const seed = { email: 'sweep@seeds.test', imap: { host: '127.0.0.1', port: 1, user: 'x', password: 'y' } }

export const deliverabilityTargets: Targets = {
  seed: async account => {
    const known = (await account.get('/deliverability/seed-list')).body.data[0]
    return known?.id ?? (await account.post('/deliverability/seed-list', seed)).body.data.id
  },
  placement_test: async account => {
    await account.post('/deliverability/seed-list', seed)
    await account.post('/mailboxes', { email: 'tester@example.com' })
    return (await account.post('/deliverability/placement-test', {})).body.data.id
  },
  'sending domain': async account =>
    (await account.post('/deliverability/domains', { domain: 'sweep.test' })).body.data.domain,
}
