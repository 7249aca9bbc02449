import { route } from '#kit/route.ts'
import { FreeBusy, FreeBusyQuery } from './schema.ts'
import { freeBusy } from './service.ts'

export const freeBusyRoutes = [
  route({
    method: 'GET',
    path: '/calendar/free-busy',
    tag: 'Calendar',
    summary: 'See when people are busy, and when all are free',
    description:
      'Says when, never what: private events count too. `common_free` comes with `duration_minutes` and lies inside the ' +
      'working hours.',
    query: FreeBusyQuery,
    returns: FreeBusy,
    example: { query: { user_ids: '1', from: '2027-03-01', to: '2027-03-08', duration_minutes: 30 } },
    handler: (ctx, { query }) => freeBusy(ctx, query),
  }),
]
