import { Paged } from '#kit/page.ts'
import { admin, route } from '#kit/route.ts'
import { listEntries } from './queries.ts'
import { AuditEntry, AuditQuery } from './schema.ts'

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
]
