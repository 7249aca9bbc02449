import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { listCustomerActivities } from './activity-queries.ts'
import { CustomerActivity } from './schema.ts'

export const timelineRoutes = [
  route({
    method: 'GET',
    path: '/activities/customers',
    operationId: 'listCustomerActivities',
    tag: 'Contacts',
    summary: 'List what customers did last',
    description: 'Opened, replied, accepted, paid and signed, across all records, newest first.',
    query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
    returns: Data(Type.Array(CustomerActivity)),
    handler: async (ctx, { query }) => ({ data: await listCustomerActivities(ctx, query.limit) }),
  }),
]
