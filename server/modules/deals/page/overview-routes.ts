import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { loadOverview, Overview } from '#modules/crm/index.ts'
import { findDeal } from '../deals/read-queries.ts'
import { Deal, DealNotFound } from '../deals/schema.ts'

export const dealOverviewRoutes = [
  route({
    method: 'GET',
    path: '/deals/{deal_id}/overview',
    operationId: 'getDealOverview',
    tag: 'Deals',
    summary: 'Get a deal with what belongs to it',
    description:
      'Open tasks by when they are due, coming meetings, the rest newest first; of each how many there are and the first five.',
    params: { deal_id: idParam('deal', DealNotFound) },
    errors: [DealNotFound],
    returns: Data(Overview('DealOverview', Deal)),
    handler: async (ctx, { params: { deal_id: id } }) => {
      const record = found(await findDeal(ctx, id), DealNotFound)
      return { data: { record, ...(await loadOverview(ctx, { type: 'deal', id })) } }
    },
  }),
]
