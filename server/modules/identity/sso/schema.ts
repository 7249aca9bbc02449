import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type } from '#kit/schema.ts'

export const NoSso = problem(404, 'no_sso', 'No single sign-on for this address')
export const SsoNotSetUp = problem(404, 'sso_not_set_up', 'Single sign-on is not set up')
export const ProviderSilent = problem(
  502,
  'sso_unreachable',
  'The provider of single sign-on could not be reached',
)
export const SsoNotLinked = problem(404, 'sso_not_linked', 'Single sign-on is not linked to your account')

const DefaultRole = Choice(['viewer', 'member', 'admin'])

const SsoDomain = NamedObject('SsoDomain', {
  domain: Type.String({ examples: ['acme.com'] }),
  txt: Type.String({
    description: 'The TXT record to put at the domain',
    examples: ['bowline-verify=k3j…'],
  }),
  verified_at: Nullable(Timestamp),
})

export const SsoSettings = NamedObject('SsoSettings', {
  issuer: Type.String({ examples: ['https://login.acme.com'] }),
  client_id: Type.String(),
  client_secret_set: Type.Boolean(),
  domains: Type.Array(SsoDomain),
  enforce: Type.Boolean(),
  default_role: DefaultRole,
  redirect_uri: Type.String({ description: 'To enter at the provider' }),
  updated_at: Timestamp,
})

export const PutSso = Type.Object({
  issuer: Text(500, { minLength: 1, description: 'https; its discovery document is below it' }),
  client_id: Text(500, { minLength: 1 }),
  client_secret: Type.Optional(
    Text(2_000, {
      minLength: 1,
      description: 'Never answered; left out it stays as it is, except that a new issuer wants its own',
    }),
  ),
  domains: Type.Optional(
    Type.Array(Text(253, { minLength: 1 }), { maxItems: 20, description: 'Of the addresses of your people' }),
  ),
  enforce: Type.Optional(
    Type.Boolean({ description: 'Members with such an address can no longer use a password; owners can' }),
  ),
  default_role: Type.Optional(DefaultRole),
})
export type PutSso = Static<typeof PutSso>

export const OwnSsoLink = NamedObject('OwnSsoLink', {
  available: Type.Boolean({
    description: 'Whether single sign-on is there for my address: its domain is verified',
  }),
  issuer: Nullable(Type.String({ examples: ['https://login.acme.com'] })),
  linked_at: Nullable(Timestamp),
})

export const SsoDeparture = Type.Object({
  url: Type.String({ description: 'Where to send the browser, which was given a cookie for its way back' }),
})
