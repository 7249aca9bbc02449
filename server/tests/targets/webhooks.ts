import { newId } from '#kit/id.ts'
import type { Targets } from './index.ts'

const endpoint: Targets[string] = async account =>
  (await account.post('/webhook-endpoints', { url: 'https://example.com/hooks' })).body.data.id

export const webhookTargets: Targets = {
  webhook_endpoint: endpoint,
  webhook_delivery: async account => {
    const [id, endpointId] = [newId(), await endpoint(account)]
    await account.within(({ db, now }) =>
      db
        .insertInto('webhook_deliveries')
        .values({
          id,
          endpoint_id: endpointId,
          event_id: newId(),
          type: 'company.created',
          subject: 'x',
          status: 'failed',
          created_at: now.toString(),
        })
        .execute(),
    )
    return id
  },
}
