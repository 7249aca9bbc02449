import { route } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { linkParam } from '../booking-links/routes.ts'
import { Explanation, LinkNotFound } from '../booking-links/schema.ts'
import { explainTime } from './explain.ts'

const tag = 'Marketing'

export const explainRoutes = [
  route({
    method: 'GET',
    path: '/booking-links/{link_id}/explain',
    operationId: 'explainBookingTime',
    tag,
    summary: 'Say why a time is on offer or not',
    params: linkParam,
    errors: [LinkNotFound],
    query: Type.Object({ at: Type.Optional(Text(40, { description: 'The beginning, an instant' })) }),
    returns: Data(Explanation),
    example: { query: { at: '2027-03-10T09:00:00Z' } },
    handler: async (ctx, { params: { link_id }, query }) => ({
      data: await explainTime(ctx, link_id, query.at),
    }),
  }),
]
