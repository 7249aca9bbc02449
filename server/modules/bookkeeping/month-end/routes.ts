import { Paged, PageQuery } from '#kit/page.ts'
import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MonthEnd, MonthEndKey, MonthEndRow, MonthQuery } from './schema.ts'
import { listMonthEnd, readMonthEnd } from './service.ts'

const tag = 'Month end'

export const monthEndRoutes = [
  route({
    method: 'GET',
    path: '/month-end',
    operationId: 'getMonthEnd',
    tag,
    summary: 'See what is left to do before a month is closed',
    description:
      'What is open now of what began by the end of the month, and what renews in the month that follows.',
    query: MonthQuery,
    returns: Data(MonthEnd),
    handler: async (ctx, { query }) => ({ data: await readMonthEnd(ctx, query.month) }),
  }),
  route({
    method: 'GET',
    path: '/month-end/rows',
    operationId: 'listMonthEndRows',
    tag,
    summary: 'List what one of its numbers counts',
    description: 'The longest open first.',
    query: Type.Object({ ...PageQuery.properties, ...MonthQuery.properties, kind: MonthEndKey }),
    returns: Paged(MonthEndRow),
    handler: (ctx, { query }) => listMonthEnd(ctx, query.kind, query),
  }),
]
