import type { Targets } from './index.ts'

const query = { dataset: 'contacts' }
const report = async (account: Parameters<Targets[string]>[0]): Promise<string> =>
  (await account.post('/reports', { name: 'Sweep', query })).body.data.id
const dashboard = async (account: Parameters<Targets[string]>[0]): Promise<string> =>
  (await account.post('/dashboards', { name: 'Sweep' })).body.data.id

export const reportTargets: Targets = {
  report,
  dashboard,
  widget: async account =>
    (
      await account.post(`/dashboards/${await dashboard(account)}/widgets`, {
        title: 'Sweep',
        type: 'text',
        text: 'Hello',
      })
    ).body.data.id,
  'report schedule': async account =>
    (
      await account.post(`/reports/${await report(account)}/schedule`, {
        frequency: 'day',
        recipients: ['ada@example.com'],
      })
    ).body.data.id,
  'shared dashboard token': async account =>
    (await account.post(`/dashboards/${await dashboard(account)}/share`, {})).body.data.token,
  'report stop token': async () => 'x'.repeat(43),
}
