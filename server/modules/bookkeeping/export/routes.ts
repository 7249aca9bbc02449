import { admin, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { AccountingCheck, AccountsMissing, ExportQuery, SpanQuery } from './schema.ts'
import { checkAccounting, sendAccounting } from './service.ts'

const tag = 'Accounting export'

export const accountingRoutes = [
  route({
    method: 'GET',
    path: '/accounting-export/check',
    operationId: 'checkAccountingExport',
    tag,
    summary: 'See what an export for the accountant has in it',
    access: admin,
    query: SpanQuery,
    returns: Data(AccountingCheck),
    handler: async (ctx, { query }) => ({ data: await checkAccounting(ctx, query) }),
  }),
  workRoute({
    method: 'GET',
    path: '/accounting-export',
    operationId: 'downloadAccountingExport',
    tag,
    summary: 'Download what was billed and paid, for the accountant',
    description:
      'A ZIP archive: tables of invoices, credit notes, cancellations and payments with a row for each tax, the documents by their numbers, and a file a month for DATEV (EXTF 700, Buchungsstapel 13) where its settings are complete.',
    access: admin,
    query: ExportQuery,
    errors: [AccountsMissing],
    produces: 'application/zip',
    handler: (ctx, { query }) => sendAccounting(ctx, query),
  }),
]
