import { Readable } from 'node:stream'
import { Paged, PageQuery } from '#kit/page.ts'
import { RawReply, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { readAnalytics } from './analytics.ts'
import { readMisbilled } from './misbilled.ts'
import { exportMovements, readMovements, readMrr, writeWaterfall } from './mrr.ts'
import {
  Analytics,
  Misbilled,
  Months,
  MovementOfMonth,
  MovementsQuery,
  Rollup,
  Verdict,
  WaterfallParams,
} from './schema.ts'
import { verifyLedger } from './verify.ts'

const tag = 'Subscriptions'
export const reportRoutes = [
  route({
    method: 'GET',
    path: '/subscriptions/mrr',
    operationId: 'getMrr',
    tag,
    summary: 'Read the MRR and its monthly waterfall',
    description:
      '`group=customer` nets per customer: a second subscription is expansion, churn only when none is left.',
    query: WaterfallParams,
    returns: Data(Rollup),
    handler: async (ctx, { query }) => ({ data: await readMrr(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/verify',
    operationId: 'verifyMrr',
    tag,
    summary: 'Add the ledger up again and name the first subscription that disagrees',
    returns: Data(Verdict),
    handler: async ctx => ({ data: await verifyLedger(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/analytics',
    operationId: 'getMrrAnalytics',
    tag,
    summary: 'Customers, revenue per account, retention and cohorts',
    query: Type.Object({ months: Months }),
    returns: Data(Analytics),
    handler: async (ctx, { query }) => ({ data: await readAnalytics(ctx, query.months) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/export',
    operationId: 'exportMrr',
    tag,
    summary: 'Export the waterfall as CSV',
    query: WaterfallParams,
    produces: 'text/csv',
    handler: async (ctx, { query }) => csv('mrr.csv', await writeWaterfall(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/movements',
    operationId: 'listMrrMovements',
    tag,
    summary: 'List the movements behind a month',
    query: MovementsQuery,
    returns: Paged(MovementOfMonth),
    handler: (ctx, { query }) => readMovements(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/misbilled',
    operationId: 'listMisbilledPeriods',
    tag,
    summary: 'List periods that earlier rules billed wrongly, each with its reason and amount',
    description:
      'Days that no invoice covers, days that two cover, and invoices without the tax of the items. Nothing is mended by itself.',
    query: PageQuery,
    returns: Paged(Misbilled),
    handler: (ctx, { query }) => readMisbilled(ctx, query),
  }),
  workRoute({
    method: 'GET',
    path: '/subscriptions/movements/export',
    tag,
    summary: 'Export every movement of the ledger as CSV',
    produces: 'text/csv',
    handler: async ctx => csv('mrr-movements.csv', Readable.from(exportMovements(ctx))),
  }),
]

const csv = (name: string, body: string | Readable) =>
  new RawReply(
    200,
    { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
    body,
  )
