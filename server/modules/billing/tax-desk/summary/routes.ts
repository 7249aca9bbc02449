import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { InvoiceNotFound } from '../../invoices/errors.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { getThreshold, Threshold } from '../../taxing/threshold/service.ts'
import { Provenance, traceInvoice } from '../provenance/service.ts'
import { SummaryQuery, summarizeTaxes, TaxSummary } from './service.ts'

const tag = 'Tax'

export const taxReportRoutes = [
  route({
    method: 'GET',
    path: '/tax/threshold',
    tag,
    summary: 'See how far the threshold for distance sales is',
    query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200 })) }),
    returns: Data(Threshold),
    handler: async (ctx, { query }) => ({
      data: await getThreshold(ctx, await loadProfile(ctx), query.year),
    }),
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/provenance',
    tag,
    summary: 'Trace an invoice to where each cent came from',
    params: { invoice_id: idParam('invoice', InvoiceNotFound) },
    returns: Data(Provenance),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await traceInvoice(ctx, params.invoice_id) }),
  }),
  route({
    method: 'GET',
    path: '/tax/summary',
    tag,
    summary: 'Sum up the taxes of a period',
    description:
      'Invoices less credit notes by the day of issue, in the reporting currency, without void ones. `ec_sales` is what the recapitulative statement wants.',
    query: SummaryQuery,
    returns: Data(TaxSummary),
    handler: async (ctx, { query }) => ({ data: await summarizeTaxes(ctx, query) }),
  }),
]
