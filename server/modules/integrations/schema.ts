import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { providers } from './providers.ts'

const ProviderName = Choice(providers.map(one => one.provider))
const Status = Choice(['active', 'disabled'])
const Name = Text(100, { minLength: 1, examples: ['Payments'] })
const SecretsIn = Type.Record(Type.String(), Nullable(Text(10_000)), {
  description: 'Write-only. An absent name stays as it is, null removes it.',
})

export const NewIntegration = Type.Object({
  provider: ProviderName,
  name: Type.Optional(Name),
  config: Type.Optional(FreeObject),
  secrets: Type.Optional(SecretsIn),
  status: Type.Optional(Status),
})
export type NewIntegration = Static<typeof NewIntegration>

export const IntegrationPatch = Type.Object({
  name: Type.Optional(Name),
  config: Type.Optional(FreeObject),
  secrets: Type.Optional(SecretsIn),
  status: Type.Optional(Status),
})
export type IntegrationPatch = Static<typeof IntegrationPatch>

export const TestResult = NamedObject('IntegrationTest', {
  ok: Type.Boolean(),
  message: Type.String(),
  checked_at: Timestamp,
})
export type TestResult = Static<typeof TestResult>

const ShownSecret = NamedObject('ShownSecret', { set: Type.Boolean(), last_four: Nullable(Type.String()) })

export const Sending = NamedObject('IntegrationSending', {
  ready: Type.Boolean(),
  message: Type.String({ examples: ['Receives events only: the secret api_key is not set'] }),
})
export type Sending = Static<typeof Sending>

export const Integration = NamedObject('Integration', {
  id: Uuid,
  provider: ProviderName,
  name: Type.String(),
  status: Status,
  config: FreeObject,
  secrets: Type.Record(Type.String(), ShownSecret),
  webhook_urls: Type.Array(Type.String(), { description: 'Ready to paste at the provider' }),
  /** Whether mail can leave through it; null where the provider sends none. */
  sending: Nullable(Sending),
  last_test: Nullable(TestResult),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Integration = Static<typeof Integration>

export const ProviderView = NamedObject('IntegrationProvider', {
  provider: ProviderName,
  label: Type.String(),
  secrets: Type.Array(Type.String()),
  config_schema: FreeObject,
})

/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  name: 'What you call it.',
  provider: 'Which service it connects to.',
  status: 'Whether it is used.',
  config: 'Settings of the service that are no secrets.',
} as const
