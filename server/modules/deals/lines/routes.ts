import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DealLines, LineProductNotFound } from '#modules/billing/index.ts'
import { DealNotFound } from '../deals/schema.ts'
import { DealLinesIn, putLines, readLines } from './service.ts'

const tag = 'Deals'
const params = { deal_id: idParam('deal', DealNotFound) }

export const lineRoutes = [
  route({
    method: 'GET',
    path: '/deals/{deal_id}/lines',
    operationId: 'getDealLines',
    tag,
    summary: 'Get what a deal is made of, priced as a quote is',
    params,
    errors: [DealNotFound],
    returns: Data(DealLines),
    handler: async (ctx, { params: { deal_id } }) => ({ data: await readLines(ctx, deal_id) }),
  }),
  route({
    method: 'PUT',
    path: '/deals/{deal_id}/lines',
    operationId: 'putDealLines',
    tag,
    summary: 'Put the lines of a deal',
    description:
      '`amount_cents` of the deal becomes `net_cents` and follows the lines, until an amount is written by hand. ' +
      'An empty list leaves the amount as it is.',
    params,
    errors: [DealNotFound, LineProductNotFound],
    body: DealLinesIn,
    returns: Data(DealLines),
    example: { body: { lines: [{ name: 'Seats', quantity: 40, unit_price_cents: 4_900 }] } },
    handler: async (ctx, { params: { deal_id }, body }) => ({ data: await putLines(ctx, deal_id, body) }),
  }),
]
