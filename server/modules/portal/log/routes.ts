import { Paged, PageQuery } from '#kit/page.ts'
import { route } from '#kit/route.ts'
import { CustomerNotFound, customerParams, requireCustomer } from '#modules/billing/index.ts'
import { listLines } from './queries.ts'
import { LogLine } from './schema.ts'

export const logRoutes = [
  route({
    method: 'GET',
    path: '/customers/{customer_id}/portal-log',
    operationId: 'listPortalLog',
    tag: 'Customer portal',
    summary: 'List what a customer did in the portal, newest first',
    params: customerParams,
    query: PageQuery,
    returns: Paged(LogLine),
    errors: [CustomerNotFound],
    handler: async (ctx, { params, query }) =>
      listLines(ctx, await requireCustomer(ctx, params.customer_id), query),
  }),
]
