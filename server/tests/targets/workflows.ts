import type { Account } from '../harness.ts'
import type { Targets } from './index.ts'

const graph = {
  nodes: [
    { id: 'start', kind: 'trigger', config: { type: 'manual' } },
    { id: 'pause', kind: 'wait', config: { days: 1 } },
  ],
  edges: [{ from: 'start', to: 'pause' }],
}

async function makeWorkflow(account: Account): Promise<string> {
  return (await account.post('/workflows', { name: 'Sweep', graph })).body.data.id
}

export const workflowTargets: Targets = {
  workflow: makeWorkflow,
  workflow_action_key: async account =>
    (await account.post('/workflows/action-keys', { name: 'Sweep' })).body.data.id,
  workflow_version: async () => '1',
  workflow_run: async account => {
    const id = await makeWorkflow(account)
    await account.post(`/workflows/${id}/activate`)
    const contact = (await account.post('/contacts', { email: `sweep.${id}@example.com` })).body.data
    return (await account.post(`/workflows/${id}/enroll`, { contact_ids: [contact.id] })).body.data[0].id
  },
}
