import { route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { queryErrors } from '#modules/reports/index.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { ActivityHealth, ActivityQuery, ActivityTimeline, HealthQuery } from './schema.ts'
import { getActivityHealth, getActivityTimeline } from './service.ts'

const tag = 'Analytics'

export const activityRoutes = [
  workRoute({
    method: 'GET',
    path: '/analytics/activity/timeline',
    operationId: 'getActivityTimeline',
    tag,
    summary: 'Show how much happened, of what kind and by whom',
    query: ActivityQuery,
    errors: [RangeReversed, RangeTooLong, ...queryErrors] as never[],
    returns: Data(ActivityTimeline),
    handler: async (ctx, { query }) => ({ data: await getActivityTimeline(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/analytics/activity/health',
    operationId: 'getActivityHealth',
    tag,
    summary: 'Show which open deals lie still',
    description:
      'Idle since the last thing that happened to the deal or to its contact. At most 100 deals with a reason to look ' +
      'at them, those with most money idle for longest first.',
    query: HealthQuery,
    returns: Data(ActivityHealth),
    handler: async (ctx, { query }) => ({ data: await getActivityHealth(ctx, query) }),
  }),
]
