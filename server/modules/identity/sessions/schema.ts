import { Data, NamedObject, type Static, Type } from '#kit/schema.ts'
import { OrganizationView } from '../organization/schema.ts'
import { SessionUser } from '../users/schema.ts'

export const Credentials = Data(
  NamedObject('Credentials', {
    access_token: Type.String({ examples: ['bws_…'] }),
    token_type: Type.Literal('bearer'),
    expires_in: Type.Integer({ description: 'Seconds', examples: [3600] }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Absent where a cookie holds it', examples: ['bwr_…'] }),
    ),
    user: SessionUser,
    organization: OrganizationView,
  }),
)
export type Credentials = Static<typeof Credentials>

/** Where the account has a second factor: what `/auth/2fa/verify` wants beside a code. */
const TwoFactorRequired = NamedObject('TwoFactorRequired', {
  two_factor_required: Type.Literal(true),
  ticket: Type.String({ examples: ['bwt_…'] }),
})

export const SignedIn = Data(Type.Union([Credentials.properties.data, TwoFactorRequired]))
export type SignedIn = Static<typeof SignedIn>['data']
