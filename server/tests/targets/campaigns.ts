import type { Targets } from './index.ts'

const content = { subject: 'Sweep', source: '<p>Hi {{first_name}}</p>', audience: { all: true } }

export const campaignTargets: Targets = {
  campaign: async account => (await account.post('/campaigns', { name: 'Sweep', ...content })).body.data.id,
  campaign_template: async account =>
    (await account.post('/campaigns/templates', { name: 'Sweep', source: '<p>Hi</p>' })).body.data.id,
  'view token': async () => 'x'.repeat(65),
  'archive token': async account => {
    const { archive_url } = (await account.put('/settings/campaigns', { archive_enabled: true })).body.data
    return archive_url.split('/').at(-1)
  },
  'archived campaign': async account => (await account.post('/campaigns', { name: 'Sweep' })).body.data.id,
}
