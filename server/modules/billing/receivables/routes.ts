import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { Receivables } from './schema.ts'
import { readReceivables } from './service.ts'

export const receivablesRoutes = [
  route({
    method: 'GET',
    path: '/invoices/receivables',
    operationId: 'getReceivables',
    tag: 'Invoices',
    summary: 'Sum up what customers owe',
    returns: Data(Receivables),
    handler: async ctx => ({ data: await readReceivables(ctx) }),
  }),
]
