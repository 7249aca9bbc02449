import { Paged } from '#kit/page.ts'
import { admin, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { exportAudit } from './export.ts'
import { listActions, listEntries } from './queries.ts'
import { AuditEntry, AuditFilter, AuditQuery } from './schema.ts'

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/audit-log',
    tag: 'Identity',
    summary: 'Read who did what',
    description:
      'Newest first. Rows are written with the action itself and can be neither changed nor removed.',
    access: admin,
    query: AuditQuery,
    returns: Paged(AuditEntry),
    example: { query: { action: 'login_failed' } },
    handler: (ctx, { query }) => listEntries(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/audit-log/actions',
    operationId: 'listAuditActions',
    tag: 'Identity',
    summary: 'List the kinds of actions that are on record',
    access: admin,
    returns: Data(Type.Array(Type.String({ examples: ['role_changed'] }))),
    handler: async ctx => ({ data: await listActions(ctx) }),
  }),
  workRoute({
    method: 'GET',
    path: '/audit-log/export',
    operationId: 'exportAuditLog',
    tag: 'Identity',
    summary: 'Export the audit log as CSV',
    description:
      'All of it, or what the filter chooses, newest first; streamed, whatever its length, and on record itself.',
    access: admin,
    query: AuditFilter,
    produces: 'text/csv',
    writes: true,
    handler: (ctx, { query }) => exportAudit(ctx, query),
  }),
]
