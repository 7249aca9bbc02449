import { idParam, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { EInvoiceGaps, InvoiceNotFound, PdfUnavailable, StillDraft } from '../errors.ts'
import { publicAccess, publicParams, targetOf } from '../public-access.ts'
import { checkInvoice } from './check.ts'
import { EInvoiceCheck, FormatQuery } from './schema.ts'
import { serveEInvoice } from './serve.ts'

const tag = 'Invoices'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }
/** The one format that is no XML. */
export const facturX = { status: 200, type: 'application/pdf' }
const errors = [InvoiceNotFound, StillDraft, EInvoiceGaps, PdfUnavailable]

export const eInvoiceRoutes = [
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/e-invoice',
    operationId: 'getEInvoice',
    tag,
    summary: 'Get an issued invoice as data for machines',
    description: 'XML, or the PDF with it inside. The same bytes for ever, until there is another edition.',
    params,
    query: FormatQuery,
    produces: 'application/xml',
    alsoAnswers: [facturX],
    errors,
    handler: (ctx, { params, query }) => serveEInvoice(ctx, params.invoice_id, query.format),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/e-invoice/check',
    operationId: 'checkEInvoice',
    tag,
    summary: 'Say what an invoice lacks for an e-invoice',
    description: 'A draft is looked at as if it were issued now.',
    params,
    query: FormatQuery,
    returns: Data(EInvoiceCheck),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await checkInvoice(ctx, params.invoice_id, query.format),
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/public/{token}/e-invoice',
    operationId: 'getPublicEInvoice',
    tag,
    summary: 'Get an invoice as data for machines as its customer',
    access: publicAccess,
    params: publicParams,
    query: FormatQuery,
    produces: 'application/xml',
    alsoAnswers: [facturX],
    errors,
    handler: (ctx, { query }) => serveEInvoice(ctx, targetOf(ctx), query.format),
  }),
]
