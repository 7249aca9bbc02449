import type { Targets } from './index.ts'

const draft = async (account: Parameters<Targets[string]>[0]) =>
  (await account.post('/contracts', { title: 'Rope on call', content_html: '<p>Rope, daily.</p>' })).body.data

export const contractTargets: Targets = {
  contract: async account => (await draft(account)).id,
  'contract token': async account => (await draft(account)).sign_url_b.split('/').at(-1),
}
