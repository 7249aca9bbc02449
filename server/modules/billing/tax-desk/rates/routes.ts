import { admin, idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { RateIsShipped, TaxRateIn, TaxRateNotFound, TaxRateQuery, TaxRateRow } from './schema.ts'
import { createRate, deleteRate, listRates } from './service.ts'

const tag = 'Tax'

export const taxRateRoutes = [
  route({
    method: 'GET',
    path: '/tax/rates',
    tag,
    summary: 'List the rates of tax',
    description: 'Those that come with the server, and your own, which win on their days.',
    query: TaxRateQuery,
    returns: Data(Type.Array(TaxRateRow)),
    handler: async (ctx, { query }) => ({ data: await listRates(ctx, query) }),
  }),
  route({
    method: 'POST',
    path: '/tax/rates',
    tag,
    summary: 'Add a rate of tax',
    access: admin,
    status: 201,
    body: TaxRateIn,
    returns: Data(TaxRateRow),
    example: { body: { country: 'DE', tax_class: 'reduced', rate: 7, from: '2026-01-01' } },
    handler: async (ctx, { body }) => ({ data: await createRate(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/tax/rates/{rate_id}',
    tag,
    summary: 'Delete a rate of your own',
    access: admin,
    params: { rate_id: idParam('tax_rate', TaxRateNotFound) },
    errors: [TaxRateNotFound, RateIsShipped],
    handler: async (ctx, { params }) => {
      await deleteRate(ctx, params.rate_id)
      return undefined
    },
  }),
]
