import type { Targets } from './index.ts'

export const integrationTargets: Targets = {
  integration: async account => {
    const reply = await account.post('/integrations', {
      provider: 'mailgun',
      secrets: { api_key: 'key-0123456789abcdef' },
    })
    return reply.body.data.id
  },
}
