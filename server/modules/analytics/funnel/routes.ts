import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { Cohorts, CohortsQuery, Funnel, FunnelQuery, StepsOutOfBounds, UnknownStep } from './schema.ts'
import { getCohorts, getFunnel } from './service.ts'

const tag = 'Analytics'
const errors = [RangeReversed, RangeTooLong, UnknownStep] as never

export const funnelRoutes = [
  route({
    method: 'GET',
    path: '/analytics/funnel',
    tag,
    summary: 'Count how many contacts go from step to step',
    description:
      'A contact enters with its first event of the first step in the range. A further step counts if it comes after ' +
      'the one before and within the window from the first.',
    query: FunnelQuery,
    errors: [RangeReversed, RangeTooLong, UnknownStep, StepsOutOfBounds] as never,
    returns: Data(Funnel),
    handler: async (ctx, { query }) => ({ data: await getFunnel(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/analytics/cohorts',
    operationId: 'getAnalyticsCohorts',
    tag,
    summary: 'Count who comes back, by when they began',
    description:
      'A contact belongs to the week or month of its first start event in the range, on the organization’s calendar. ' +
      'Period n holds those who came back in the nth week or month behind that one; a contact counts once in each.',
    query: CohortsQuery,
    errors,
    returns: Data(Cohorts),
    handler: async (ctx, { query }) => ({ data: await getCohorts(ctx, query) }),
  }),
]
