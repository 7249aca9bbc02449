import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { CustomerRef } from '#modules/billing/index.ts'

export const methodProviders = ['stripe', 'sepa'] as const
export const methodKinds = ['card', 'sepa_debit', 'us_bank_account', 'other'] as const
export const methodStates = ['active', 'expired', 'failed', 'revoked'] as const

export const PaymentMethod = NamedObject('PaymentMethod', {
  id: Uuid,
  customer: CustomerRef,
  provider: Choice(methodProviders),
  kind: Choice(methodKinds),
  label: Type.String({ examples: ['Visa ···· 4242'] }),
  brand: Nullable(Type.String()),
  last4: Nullable(Type.String()),
  exp_month: Nullable(Type.Integer()),
  exp_year: Nullable(Type.Integer()),
  mandate_id: Nullable(Uuid),
  is_default: Type.Boolean({ description: 'What invoices are charged to where none is named' }),
  state: Choice(methodStates),
  failure_code: Nullable(Type.String({ description: 'Why it can no longer be charged' })),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const SetupIn = Type.Object({ return_base: Type.Optional(Nullable(Text(2_000))) })
export const Setup = Type.Object({
  setup_url: Type.String(),
  session_id: Type.String(),
  expires_at: Timestamp,
})

export const TakeOverIn = Type.Object({
  provider: Choice(['stripe']),
  provider_ref: Text(255, {
    minLength: 1,
    description: 'How the provider calls it.',
    examples: ['pm_1PqV2JLkdIwHu7ix'],
  }),
})
