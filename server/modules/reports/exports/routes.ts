import { viewer, workRoute } from '#kit/route.ts'
import { queryErrors } from '../query/errors.ts'
import { reportParams } from '../saved/routes.ts'
import { ReportNotFound } from '../saved/schema.ts'
import { ExportIn, ExportQuery, TooManyRows, UnknownFormat } from './schema.ts'
import { exportReport, exportUnsaved } from './service.ts'
import { contentTypes } from './stream.ts'

const tag = 'Reports'
const files = { produces: 'text/csv', alsoAnswers: [{ status: 200, type: contentTypes.xlsx }] } as const
const errors = [...queryErrors, UnknownFormat, TooManyRows]

export const exportRoutes = [
  workRoute({
    method: 'GET',
    path: '/reports/{report_id}/export',
    tag,
    summary: 'Export a report as CSV or XLSX',
    description: 'All its rows, up to a million; amounts in major units, moments on the report’s wall clock.',
    params: reportParams,
    query: ExportQuery,
    ...files,
    errors: [ReportNotFound, ...errors],
    handler: (ctx, { params, query, signal }) => exportReport(ctx, params.report_id, query.format, signal),
  }),
  workRoute({
    method: 'POST',
    path: '/reports/export',
    operationId: 'exportQuery',
    tag,
    summary: 'Export the answer to a question without saving it',
    access: viewer,
    idempotent: false,
    body: ExportIn,
    ...files,
    errors,
    handler: (ctx, { body, signal }) => exportUnsaved(ctx, body, signal),
  }),
]
