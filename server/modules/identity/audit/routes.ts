import type { Ctx } from '#kit/context.ts'
import { Paged, PageQuery, paginate, slice } from '#kit/page.ts'
import { admin, route } from '#kit/route.ts'
import { FreeObject, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'

const AuditRow = NamedObject('AuditEntry', {
  id: Uuid,
  at: Timestamp,
  action: Type.String({ examples: ['role_changed'] }),
  actor: Type.String({
    description: '`user`, `token:<id>`, `api_key:<id>`, `link:<kind>`, `system:<job>` or `anonymous`',
    examples: ['user'],
  }),
  actor_user_id: Nullable(UserId),
  actor_name: Nullable(Type.String()),
  target_kind: Nullable(Type.String()),
  target_id: Nullable(Type.String()),
  ip: Type.String(),
  user_agent: Type.String(),
  detail: FreeObject,
})

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 100, examples: ['login_failed'] })),
  actor: Type.Optional(UserId),
})
type AuditQuery = Static<typeof AuditQuery>

async function listAudit(ctx: Ctx, query: AuditQuery) {
  const { limit, offset } = slice(query)
  let matching = ctx.db.selectFrom('audit_log as a')
  if (query.action !== undefined) matching = matching.where('a.action', '=', query.action)
  if (query.actor !== undefined) matching = matching.where('a.actor_user_id', '=', query.actor)
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('users as u', 'u.id', 'a.actor_user_id')
      .select([
        'a.id',
        'a.at',
        'a.action',
        'a.actor',
        'a.actor_user_id',
        'u.name as actor_name',
        'a.target_kind',
        'a.target_id',
        'a.ip',
        'a.user_agent',
        'a.detail',
      ])
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(row => ({ ...row, detail: row.detail as Record<string, unknown> }))
  return { data, pagination: paginate(query, total) }
}

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
    returns: Paged(AuditRow),
    example: { query: { action: 'login_failed' } },
    handler: (ctx, { query }) => listAudit(ctx, query),
  }),
]
