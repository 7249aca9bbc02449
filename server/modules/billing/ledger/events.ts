import { event } from '#kit/event.ts'
import { Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { InvoiceFacts } from '../invoices/events.ts'

const PaymentFacts = Type.Object({
  ...InvoiceFacts.properties,
  payment_id: Uuid,
  amount_cents: Type.Integer(),
  provider: Type.String(),
  method: Type.String(),
  flag: Nullable(Type.String()),
})

export const PaymentRecorded = event('payment.recorded', PaymentFacts, {
  trigger: { label: 'Payment recorded', place: 260 },
})
export const PaymentRefunded = event('payment.refunded', PaymentFacts)
export const PaymentReversed = event('payment.reversed', PaymentFacts, {
  trigger: { label: 'Payment reversed', place: 261 },
})
const Failure = Type.Object({
  code: Nullable(Type.String()),
  /** What was charged will not work again. */
  hard: Type.Boolean(),
  /** It is not tried again by itself. */
  final: Type.Boolean(),
  next_attempt_at: Nullable(Timestamp),
})
export type Failure = Static<typeof Failure>

const FailureFacts = Type.Object({ ...PaymentFacts.properties, ...Failure.properties })
export const PaymentFailed = event('payment.failed', FailureFacts, {
  trigger: { label: 'Payment failed', place: 270 },
})
/** A debit that had come was taken back by the bank. */
export const PaymentReturned = event(
  'payment.returned',
  Type.Object({
    ...InvoiceFacts.properties,
    ...Failure.properties,
    payment_id: Uuid,
    attempt_id: Uuid,
    amount_cents: Type.Integer(),
    end_to_end_id: Nullable(Type.String()),
  }),
  { trigger: { label: 'Direct debit returned', place: 278 } },
)
export const PaymentDisputed = event('payment.disputed', InvoiceFacts)
/** Money arrived that fits no invoice as it stands: a person has to look. */
export const PaymentMismatched = event(
  'payment.mismatched',
  Type.Object({ ...InvoiceFacts.properties, detail: Type.String() }),
)
