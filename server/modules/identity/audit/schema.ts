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
  ip: Type.String(),
  user_agent: Type.String(),
  detail: FreeObject,
})

export const AuditQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 100, examples: ['login_failed'] })),
  actor: Type.Optional(UserId),
})
export type AuditQuery = Static<typeof AuditQuery>
