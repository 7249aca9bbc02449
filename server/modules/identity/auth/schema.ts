import { Data, Email, NamedObject, Patch, type Static, Text, Type } from '#kit/schema.ts'
import { OrganizationName, OrganizationView } from '../organization/schema.ts'
import { GivenPassword, NewPassword } from '../passwords/schema.ts'
import { Navigation, PersonName, SessionUser } from '../users/schema.ts'

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

export const ChangeEmail = Type.Object({ email: Email, password: GivenPassword })
export type ChangeEmail = Static<typeof ChangeEmail>

export const MePatch = Patch({ name: PersonName, navigation: Navigation })
export type MePatch = Static<typeof MePatch>

export const Me = Data(
  NamedObject('Me', {
    user: NamedObject('Self', {
      ...SessionUser.properties,
      email_verified: Type.Boolean(),
      two_factor_enabled: Type.Boolean(),
      recovery_codes_left: Type.Integer(),
    }),
    organization: OrganizationView,
  }),
)
