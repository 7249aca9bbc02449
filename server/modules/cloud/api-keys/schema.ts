import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const ApiKeyNotFound = problem(404, 'api_key_not_found', 'API key not found')

export const ApiKeyEnded = problem(
  409,
  'api_key_ended',
  'This API key is revoked, has expired or was rotated already',
)

export const scopes = ['read', 'write'] as const

export const Scopes = Type.Array(Choice(scopes), { minItems: 1, maxItems: 2, uniqueItems: true })

export const ApiKey = NamedObject('ApiKey', {
  id: Uuid,
  name: Type.String(),
  prefix: Type.String({ examples: ['bw_live_4Kd0sQ1mZx9a'] }),
  scopes: Type.Array(Type.String()),
  status: Choice(['active', 'expiring', 'expired', 'revoked']),
  replaces_id: Nullable(Uuid),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
})
export type ApiKey = Static<typeof ApiKey>

/** As owners and admins see it: with who made it. */
export const WorkspaceApiKey = NamedObject('WorkspaceApiKey', {
  ...ApiKey.properties,
  created_by_id: Nullable(UserId),
  created_by_name: Nullable(Type.String()),
  created_by_removed_at: Nullable(Timestamp),
  created_by_key_id: Nullable(Uuid),
})
export type WorkspaceApiKey = Static<typeof WorkspaceApiKey>

/** The only answer that ever carries the key itself. */
export const NewApiKey = NamedObject('NewApiKey', { ...ApiKey.properties, api_token: Type.String() })

export const ApiKeyBody = Type.Object({
  name: Type.Optional(Text(100, { minLength: 1, examples: ['Deploy pipeline'] })),
  scopes: Type.Optional(Scopes),
})
