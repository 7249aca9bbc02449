import { admin, idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DealNotFound } from '#modules/deals/index.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { beginBackfill, getBackfill } from './backfill.ts'
import {
  Attribution,
  AttributionQuery,
  Backfill,
  BackfillIn,
  BackfillStarted,
  DealAttribution,
  DealAttributionQuery,
  UnknownModel,
} from './schema.ts'
import { getAttribution, getDealAttribution } from './service.ts'

const tag = 'Analytics'

export const attributionRoutes = [
  route({
    method: 'GET',
    path: '/analytics/attribution',
    tag,
    summary: 'Credit what was won to what led to it',
    description:
      'Deals won in the range, each shared over the touches of its contact up to the win. What has none, or whose ' +
      'contact is gone, is `unattributed`: it and all credits add up to what was won, to the cent.',
    query: AttributionQuery,
    errors: [RangeReversed, RangeTooLong, UnknownModel] as never,
    returns: Data(Attribution),
    handler: async (ctx, { query }) => ({ data: await getAttribution(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/analytics/attribution/deals/{deal_id}',
    operationId: 'getDealAttribution',
    tag,
    summary: 'Show what led to a deal, under every model',
    params: { deal_id: idParam('deal', DealNotFound) },
    query: DealAttributionQuery,
    errors: [DealNotFound],
    returns: Data(DealAttribution),
    handler: async (ctx, { params: { deal_id }, query }) => ({
      data: await getDealAttribution(ctx, deal_id, query),
    }),
  }),
  route({
    method: 'POST',
    path: '/analytics/attribution/backfill',
    operationId: 'startAttributionBackfill',
    tag,
    summary: 'Rebuild touches from the log of events',
    description: 'Asked for again while it runs, it is the same one. Running it twice changes nothing.',
    access: admin,
    status: 202,
    body: BackfillIn,
    returns: Data(BackfillStarted),
    example: { body: {} },
    handler: async (ctx, { body }) => ({ data: await beginBackfill(ctx, body.from) }),
  }),
  route({
    method: 'GET',
    path: '/analytics/attribution/backfill',
    operationId: 'getAttributionBackfill',
    tag,
    summary: 'Tell how the last rebuilding of touches went',
    returns: Data(Backfill),
    handler: async ctx => ({ data: await getBackfill(ctx) }),
  }),
]
