import { Paged, PageQuery } from '#kit/page.ts'
import { route } from '#kit/route.ts'
import { NamedObject, type Static, Type } from '#kit/schema.ts'
import { Amount } from '../../orders/schema.ts'
import { Quote } from '../schema.ts'
import { readUnbilled } from './service.ts'

export const UnbilledSum = NamedObject('UnbilledSum', {
  currency: Type.String(),
  count: Type.Integer(),
  amount_cents: Amount,
  amount_display: Type.String(),
})
export type UnbilledSum = Static<typeof UnbilledSum>

export const unbilledRoutes = [
  route({
    method: 'GET',
    path: '/quotes/unbilled',
    operationId: 'listUnbilledQuotes',
    tag: 'Quotes',
    summary: 'List what was accepted and not billed yet',
    description:
      'Accepted quotes of which something is due once and on no invoice yet, the longest accepted first. `unbilled_cents` of a quote is that amount; `sums` has them by currency. What recurs is billed by the subscription.',
    query: PageQuery,
    returns: Type.Object({ ...Paged(Quote).properties, sums: Type.Array(UnbilledSum) }),
    handler: (ctx, { query }) => readUnbilled(ctx, query),
  }),
]
