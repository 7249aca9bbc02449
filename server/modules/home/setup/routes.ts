import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DismissIn, Setup } from './schema.ts'
import { dismissSetup, loadSetup } from './service.ts'

const tag = 'Getting started'

export const setupRoutes = [
  route({
    method: 'GET',
    path: '/setup',
    operationId: 'getSetup',
    tag,
    summary: 'See what is left to set up',
    access: admin,
    returns: Data(Setup),
    handler: async ctx => ({ data: await loadSetup(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/setup/dismiss',
    operationId: 'dismissSetup',
    tag,
    summary: 'Hide a step of the set-up list, or all of it',
    access: admin,
    body: DismissIn,
    returns: Data(Setup),
    example: { body: { key: 'booking' } },
    handler: async (ctx, { body }) => ({ data: await dismissSetup(ctx, body) }),
  }),
]
