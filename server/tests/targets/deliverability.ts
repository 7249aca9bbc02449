import type { Targets } from './index.ts'

const seed = { email: 'sweep@seeds.test', imap: { host: '127.0.0.1', port: 1, user: 'x', password: 'y' } }

const report = `<feedback><report_metadata><org_name>sweep</org_name><report_id>1</report_id><date_range><begin>1794700800</begin><end>1794787199</end></date_range></report_metadata><policy_published><domain>sweep.test</domain><p>none</p></policy_published></feedback>`

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
  dmarc_report: async account => {
    await account.post('/deliverability/domains', { domain: 'sweep.test' })
    const file = Buffer.from(report).toString('base64')
    return (await account.post('/deliverability/dmarc-reports', { file })).body.data.reports[0].id
  },
}
