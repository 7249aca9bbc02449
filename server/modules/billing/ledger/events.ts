import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'
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
export const PaymentReversed = event('payment.reversed', PaymentFacts)
export const PaymentFailed = event('payment.failed', PaymentFacts, {
  trigger: { label: 'Payment failed', place: 270 },
})
export const PaymentDisputed = event('payment.disputed', InvoiceFacts)
/** Money arrived that fits no invoice as it stands: a person has to look. */
export const PaymentMismatched = event(
  'payment.mismatched',
  Type.Object({ ...InvoiceFacts.properties, detail: Type.String() }),
)
