import { admin, route } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { readSecret, rotateSecret } from './secret.ts'

const tag = 'Workflow keys'
const Secret = Type.Object({ secret: Type.String({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }) })

export const webhookRoutes = [
  route({
    method: 'GET',
    path: '/workflows/webhook-secret',
    tag,
    summary: 'Get the secret that webhooks of workflows are signed with',
    description: 'Standard Webhooks: any of its libraries verifies what is sent.',
    access: admin,
    writes: true,
    returns: Secret,
    handler: async ctx => ({ secret: await readSecret(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/workflows/webhook-secret/rotate',
    tag,
    summary: 'Replace the secret; for 24 hours both sign',
    access: admin,
    idempotent: false,
    returns: Secret,
    handler: async ctx => ({ secret: await rotateSecret(ctx) }),
  }),
]
