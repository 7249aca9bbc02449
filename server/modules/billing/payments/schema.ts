import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { providerNames } from './providers.ts'

export const paymentMethods = ['bank_transfer', 'direct_debit', 'cheque', 'cash', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentKinds = ['payment', 'refund', 'reversal'] as const

export const Payment = NamedObject('Payment', {
  id: Uuid,
  invoice_id: Uuid,
  kind: Choice(paymentKinds),
  status: Choice(['pending', 'succeeded', 'failed']),
  provider: Choice(['manual', ...providerNames, 'sepa', 'bank']),
  method: Choice(paymentMethods),
  amount_cents: Type.Integer(),
  amount_display: Type.String(),
  currency: Type.String(),
  reference: Nullable(Type.String()),
  provider_ref: Nullable(Type.String()),
  payment_id: Nullable(Uuid),
  reason: Nullable(Type.String()),
  flag: Nullable(Type.String()),
  carried: Type.Boolean({ description: 'Moved here from, or to, another invoice: no money came or went' }),
  received_at: Timestamp,
  created_by_id: Nullable(Type.Integer()),
  created_at: Timestamp,
})
export type Payment = Static<typeof Payment>

const Amount = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  examples: [12_900],
})

export const RecordPaymentIn = Type.Object({
  amount_cents: Type.Optional(Nullable(Amount)),
  provider: Type.Optional(Nullable(Text(100, { examples: ['manual'] }))),
  method: Type.Optional(Nullable(Choice(paymentMethods))),
  reference: Type.Optional(Nullable(Text(200))),
  received_at: Type.Optional(Nullable(Timestamp)),
})
export type RecordPaymentIn = Static<typeof RecordPaymentIn>

export const RefundIn = Type.Object({
  amount_cents: Type.Optional(Nullable(Amount)),
  payment_id: Type.Optional(Nullable(Uuid)),
  reason: Type.Optional(Nullable(Text(500))),
  credit_note: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          'Credits what is refunded in the same transaction, so that it does not become due again.',
      }),
    ),
  ),
})
export type RefundIn = Static<typeof RefundIn>

export const ReverseIn = Type.Object({
  reason: Type.Optional(Nullable(Text(500))),
  on: Type.Optional(
    Nullable({ ...DateOnly, description: 'The day on which it turned out not to last; today if left out.' }),
  ),
})
export type ReverseIn = Static<typeof ReverseIn>
