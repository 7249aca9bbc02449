import { problem } from '#kit/problem.ts'
import { FreeObject, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const PasskeyNotFound = problem(404, 'passkey_not_found', 'Passkey not found')
export const PasskeyRefused = problem(400, 'passkey_refused', 'This passkey could not be added')
export const TooManyPasskeys = problem(409, 'too_many_passkeys', 'An account has at most 20 passkeys')
/** Whatever is wrong with it. */
export const PasskeyLoginRefused = problem(401, 'passkey_not_accepted', 'This passkey was not accepted')

export const Passkey = NamedObject('Passkey', {
  id: Uuid,
  name: Type.String({ examples: ['MacBook'] }),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})

const CredentialAnswer = NamedObject(
  'PasskeyAnswer',
  {
    id: Text(2_000),
    rawId: Text(2_000),
    type: Type.Literal('public-key'),
    response: FreeObject,
    clientExtensionResults: Type.Optional(FreeObject),
    authenticatorAttachment: Type.Optional(Nullable(Text(50))),
  },
  { description: 'What `navigator.credentials` gave, as JSON (`toJSON()`)' },
)
export type CredentialAnswer = Static<typeof CredentialAnswer>

export const NewPasskey = Type.Object({
  name: Type.Optional(Text(100, { description: 'The device that asks where left out' })),
  response: CredentialAnswer,
})
export type NewPasskey = Static<typeof NewPasskey>

export const LoginOptions = Type.Object({ email: Type.Optional(Text(254)) })
export const LoginTicket = NamedObject('PasskeyLogin', {
  challenge: Type.String(),
  rpId: Type.Optional(Type.String()),
  timeout: Type.Optional(Type.Number()),
  userVerification: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(FreeObject)),
  ticket: Type.String({ description: 'For `/auth/passkeys/login/verify`' }),
})
export const LoginVerify = NamedObject('PasskeyLoginAnswer', {
  ticket: Text(2_000),
  response: CredentialAnswer,
})
export type LoginVerify = Static<typeof LoginVerify>
