import { Choice, Data, NamedObject, type Static, Timestamp, Type } from '#kit/schema.ts'
import { LoginVerify } from '../passkeys/schema.ts'
import { GivenPassword } from '../passwords/schema.ts'
import { Code } from '../two-factor/schema.ts'

export const Confirm = Type.Object({
  password: Type.Optional(GivenPassword),
  code: Type.Optional(Code),
  passkey: Type.Optional(
    Type.Object(LoginVerify.properties, {
      description:
        'As `/auth/passkeys/login/verify` takes it, with a ticket of `/auth/passkeys/login/options`',
    }),
  ),
})
export type Confirm = Static<typeof Confirm>

export const Confirmed = Data(
  NamedObject('IdentityConfirmed', {
    confirmed_until: Timestamp,
  }),
)

const ways = ['password', 'code', 'passkey', 'sso'] as const
export type Way = (typeof ways)[number]

export const Confirmation = Data(
  NamedObject('IdentityConfirmation', {
    is_fresh: Type.Boolean({ description: 'Whether nothing has to be confirmed at the moment' }),
    ways: Type.Array(Choice(ways), {
      description:
        'What this person can confirm with: `sso` by logging in at the provider again, which opens a session that is fresh',
    }),
  }),
)
