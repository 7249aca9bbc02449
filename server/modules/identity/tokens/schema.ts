import { roles } from '#kit/context.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const NewToken = Type.Object({
  name: Text(100, { minLength: 1, examples: ['Nightly export'] }),
  role: Type.Optional(Choice(roles)),
  expires_at: Type.Optional(Nullable(Timestamp)),
})
export type NewToken = Static<typeof NewToken>

export const Token = NamedObject('PersonalToken', {
  id: Uuid,
  name: Type.String(),
  role: Choice(roles),
  last_four: Type.String(),
  expires_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Token = Static<typeof Token>

export const CreatedToken = Type.Object({
  ...Token.properties,
  token: Type.String({ description: 'Shown this once', examples: ['bwp_…'] }),
})
