import { NotAllowed } from '#kit/problem.ts'
import { idParam, member, route, viewer, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DataExport, ExportNotFound, ExportNotReady, ExportQuery, Exports, NewExport } from './schema.ts'
import { askForExport, getExport, listExports, sendExport } from './service.ts'

const tag = 'Data in and out'
const params = { export_id: idParam('export', ExportNotFound) }
const errors = [ExportNotFound]

export const exportRoutes = [
  route({
    method: 'GET',
    path: '/exports',
    tag,
    summary: 'List exports, the newest first',
    description: 'Your own; admins see everybody’s.',
    query: ExportQuery,
    returns: Exports,
    handler: (ctx, { query }) => listExports(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/exports',
    tag,
    summary: 'Ask for an export',
    description:
      'A job writes a ZIP archive with a file for each kind of record; `GET /exports/{export_id}` says when it is there. More than one kind, and `*` (everything, with its files), are for admins. Kept for 7 days.',
    access: member,
    status: 202,
    body: NewExport,
    returns: Data(DataExport),
    errors: [NotAllowed],
    example: { body: { entities: ['contacts'], format: 'csv', filter: { status: ['customer'] } } },
    handler: async (ctx, { body }) => ({ data: await askForExport(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/exports/{export_id}',
    tag,
    summary: 'See how far an export is',
    params,
    errors,
    returns: Data(DataExport),
    handler: async (ctx, { params }) => ({ data: await getExport(ctx, params.export_id) }),
  }),
  workRoute({
    method: 'GET',
    path: '/exports/{export_id}/file',
    operationId: 'downloadExport',
    tag,
    summary: 'Download the archive of an export',
    access: viewer,
    params,
    errors: [...errors, ExportNotReady],
    produces: 'application/zip',
    handler: (ctx, { params }) => sendExport(ctx, params.export_id),
  }),
]
