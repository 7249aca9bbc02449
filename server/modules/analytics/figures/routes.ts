import { workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { queryErrors } from '#modules/reports/index.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { getEmailFigures } from './email.ts'
import { getOverview, getTimeseries } from './overview.ts'
import { getSalesFigures } from './sales.ts'
import {
  EmailFigures,
  EmailQuery,
  FiguresQuery,
  Overview,
  SalesFigures,
  Timeseries,
  TimeseriesQuery,
  TooManyPoints,
  Trends,
  UnknownMetric,
} from './schema.ts'
import { getTrends } from './trends.ts'

const tag = 'Analytics'
const errors = [RangeReversed, RangeTooLong, ...queryErrors] as never[]

export const figureRoutes = [
  workRoute({
    method: 'GET',
    path: '/analytics/overview',
    operationId: 'getAnalyticsOverview',
    tag,
    summary: 'Show the figures of a range next to those of the range before',
    description:
      'Won and lost deals count by the day they were closed, all others by their own date; the open pipeline is that of ' +
      'the last day. Each figure is the query in `queries`.',
    query: FiguresQuery,
    errors,
    returns: Data(Overview),
    handler: async (ctx, { query }) => ({ data: await getOverview(ctx, query) }),
  }),
  workRoute({
    method: 'GET',
    path: '/analytics/timeseries',
    operationId: 'getAnalyticsTimeseries',
    tag,
    summary: 'Show a figure over time',
    description: 'Every period of the range with its value, empty ones included; they add up to `total`.',
    query: TimeseriesQuery,
    errors: [...errors, UnknownMetric as never, TooManyPoints as never],
    returns: Data(Timeseries),
    example: { query: { metric: 'won_cents' } },
    handler: async (ctx, { query }) => ({ data: await getTimeseries(ctx, query) }),
  }),
  workRoute({
    method: 'GET',
    path: '/analytics/trends',
    operationId: 'getAnalyticsTrends',
    tag,
    summary: 'Show the last twelve weeks of the figures that Home has',
    description:
      'Weeks begin on Monday, on the organization’s calendar. Money collected, invoiced and won is that of the week; ' +
      'the open pipeline and the MRR are as they stood at its end.',
    errors: queryErrors as never[],
    returns: Data(Trends),
    handler: async ctx => ({ data: await getTrends(ctx) }),
  }),
  workRoute({
    method: 'GET',
    path: '/analytics/email',
    operationId: 'getAnalyticsEmail',
    tag,
    summary: 'Show what became of the mails sent in a range',
    description: 'Percent of what was sent. People alone are counted as opening; machines are told apart.',
    query: EmailQuery,
    errors,
    returns: Data(EmailFigures),
    handler: async (ctx, { query }) => ({ data: await getEmailFigures(ctx, query) }),
  }),
  workRoute({
    method: 'GET',
    path: '/analytics/sales',
    operationId: 'getAnalyticsSales',
    tag,
    summary: 'Show what was won and lost, by whom, from where and why',
    query: FiguresQuery,
    errors,
    returns: Data(SalesFigures),
    handler: async (ctx, { query }) => ({ data: await getSalesFigures(ctx, query) }),
  }),
]
