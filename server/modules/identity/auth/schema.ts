import { roles } from '#kit/context.ts'
import { Choice, Data, Email, NamedObject, type Static, Text, Type, UserId, Uuid } from '#kit/schema.ts'

export const NewPassword = Type.String({ minLength: 10, maxLength: 200, examples: ['correct horse battery'] })
/** A password that is only compared: what was accepted once must never be refused for its form. */
export const GivenPassword = Text(1_000)
export const PersonName = Text(200, { minLength: 1, examples: ['Ada Lovelace'] })
export const OrganizationName = Text(200, { minLength: 1, examples: ['Analytical Engines'] })

export const Signup = Type.Object({
  email: Email,
  password: NewPassword,
  name: PersonName,
  organization_name: OrganizationName,
  timezone: Type.Optional(Text(100, { examples: ['Europe/Berlin'] })),
  currency: Type.Optional(Text(3, { examples: ['EUR'] })),
})
export type Signup = Static<typeof Signup>

export const Login = Type.Object({ email: Text(254), password: GivenPassword })
export type Login = Static<typeof Login>

export const Refresh = Type.Object({
  refresh_token: Type.Optional(
    Text(200, { description: 'Left out by the app in the browser, whose token is a cookie' }),
  ),
})
export type Refresh = Static<typeof Refresh>

export const ChangePassword = Type.Object({
  current_password: GivenPassword,
  password: Type.Optional(NewPassword),
  new_password: Type.Optional(
    Type.String({ ...NewPassword, description: 'The former name of `password`, which goes on working' }),
  ),
})
export type ChangePassword = Static<typeof ChangePassword>

export const UserView = NamedObject('User', {
  id: UserId,
  email: Type.String(),
  name: Type.String(),
  role: Choice(roles),
})
export type UserView = Static<typeof UserView>

export const OrganizationView = NamedObject('OrganizationHead', {
  id: Uuid,
  name: Type.String(),
  timezone: Type.String(),
  currency: Type.String(),
  plan: Choice(['starter', 'pro', 'enterprise']),
})
export type OrganizationView = Static<typeof OrganizationView>

export const Credentials = Data(
  NamedObject('Credentials', {
    access_token: Type.String({ examples: ['bws_…'] }),
    token_type: Type.Literal('bearer'),
    expires_in: Type.Integer({ description: 'Seconds', examples: [3600] }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Absent where a cookie holds it', examples: ['bwr_…'] }),
    ),
    user: UserView,
    organization: OrganizationView,
  }),
)
export type Credentials = Static<typeof Credentials>

/** Where the account has a second factor: what `/auth/2fa/verify` wants beside a code. */
const TwoFactorAsked = NamedObject('TwoFactorAsked', {
  two_factor_required: Type.Literal(true),
  ticket: Type.String({ examples: ['bwt_…'] }),
})

export const SignedIn = Data(Type.Union([Credentials.properties.data, TwoFactorAsked]))
export type SignedIn = Static<typeof SignedIn>['data']

export const ChangeEmail = Type.Object({ email: Email, password: GivenPassword })
export type ChangeEmail = Static<typeof ChangeEmail>

export const Me = Data(
  NamedObject('Me', {
    user: NamedObject('Self', {
      ...UserView.properties,
      email_verified: Type.Boolean(),
      two_factor_enabled: Type.Boolean(),
      recovery_codes_left: Type.Integer(),
    }),
    organization: OrganizationView,
  }),
)
