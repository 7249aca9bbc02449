import { route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { CustomerNotFound, customerParams as params } from '../customers/schema.ts'
import { PdfUnavailable } from '../invoices/errors.ts'
import { serveStatementPdf } from './pdf.ts'
import { Statement, StatementQuery } from './schema.ts'
import { drawStatement } from './statement.ts'

const tag = 'Collections'

export const statementRoutes = [
  route({
    method: 'GET',
    path: '/customers/{customer_id}/statement',
    operationId: 'getCustomerStatement',
    tag,
    summary: 'Draw a statement of what a customer was billed and paid',
    description:
      'Days are those of the organization’s zone. The closing of a day is the opening of the next.',
    params,
    query: StatementQuery,
    returns: Data(Statement),
    errors: [CustomerNotFound],
    handler: async (ctx, { params, query }) => ({
      data: (await drawStatement(ctx, params.customer_id, query)).statement,
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/customers/{customer_id}/statement.pdf',
    operationId: 'downloadCustomerStatement',
    tag,
    summary: 'Download a statement as a PDF, in the language of the customer',
    params,
    query: StatementQuery,
    produces: 'application/pdf',
    errors: [CustomerNotFound, PdfUnavailable],
    handler: (ctx, { params, query }) => serveStatementPdf(ctx, params.customer_id, query),
  }),
]
