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

const Status = Choice(['active', 'disabled'])
const Name = Text(100, { minLength: 1, examples: ['Payments'] })
const SecretsIn = Type.Record(Type.String(), Nullable(Text(10_000)), {
  description: 'Write-only. An absent name stays as it is, null removes it.',
})

const newIntegration = {
  provider: Type.String(),
  name: Type.Optional(Name),
  config: Type.Optional(FreeObject),
  secrets: Type.Optional(SecretsIn),
  status: Type.Optional(Status),
}
export type NewIntegration = Static<Type.TObject<typeof newIntegration>>

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

const integration = {
  id: Uuid,
  provider: Type.String(),
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
}
export type Integration = Static<Type.TObject<typeof integration>>

/** The shapes that name every provider. */
export const shapesFor = (providers: readonly string[]) => {
  const provider = Choice(providers)
  return {
    NewIntegration: Type.Object({ ...newIntegration, provider }),
    Integration: NamedObject('Integration', { ...integration, provider }),
    ProviderView: NamedObject('IntegrationProvider', {
      provider,
      label: Type.String(),
      secrets: Type.Array(Type.String()),
      config_schema: FreeObject,
    }),
  }
}

/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  name: 'What you call it.',
  provider: 'Which service it connects to.',
  status: 'Whether it is used.',
  config: 'Settings of the service that are no secrets.',
} as const
