import { PageQuery } from '#kit/page.ts'
import { FreeObject, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'

export const AuditEntry = NamedObject('AuditEntry', {
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
  target_name: Nullable(Type.String({ description: 'Of a person it was done to' })),
  ip: Type.String(),
  user_agent: Type.String(),
  detail: FreeObject,
})

export const AuditFilter = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of an action, a name, an address or a detail',
      examples: ['ada'],
    }),
  ),
  action: Type.Optional(Type.String({ maxLength: 100, examples: ['login_failed'] })),
  actor: Type.Optional(UserId),
  target_kind: Type.Optional(Type.String({ maxLength: 100, examples: ['user'] })),
  target_id: Type.Optional(Type.String({ maxLength: 100 })),
  ip: Type.Optional(Type.String({ maxLength: 45, examples: ['203.0.113.7'] })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
})
export type AuditFilter = Static<typeof AuditFilter>

export const AuditQuery = Type.Object({ ...PageQuery.properties, ...AuditFilter.properties })
export type AuditQuery = Static<typeof AuditQuery>
