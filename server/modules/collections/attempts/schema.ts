import { Choice, DateOnly, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const attemptTriggers = ['auto', 'retry', 'manual', 'portal'] as const
export type AttemptTrigger = (typeof attemptTriggers)[number]
export const attemptStates = [
  'scheduled',
  'submitted',
  'succeeded',
  'failed',
  'returned',
  'canceled',
] as const

export const Attempt = NamedObject('CollectionAttempt', {
  id: Uuid,
  invoice_id: Uuid,
  payment_method_id: Nullable(Uuid),
  n: Type.Integer({ description: 'Which attempt of the invoice it is, from 1' }),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  trigger: Choice(attemptTriggers),
  state: Choice(attemptStates),
  code: Nullable(Type.String({ description: 'Why it failed, as the provider or the bank says it' })),
  hard: Type.Boolean({ description: 'The method will not work again: nothing is tried with it any more' }),
  message: Nullable(Type.String()),
  due_on: Nullable({ ...DateOnly, description: 'The day a direct debit is collected on' }),
  submitted_at: Nullable(Timestamp),
  settled_at: Nullable(Timestamp),
  provider_ref: Nullable(Type.String()),
  payment_id: Nullable(Uuid),
  debit_run_id: Nullable(Uuid),
  end_to_end_id: Nullable(Type.String()),
  next_attempt_at: Nullable({
    ...Timestamp,
    description: 'When it is tried again; null where it is not, or no longer',
  }),
})
export type Attempt = Static<typeof Attempt>
