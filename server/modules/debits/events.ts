import { event } from '#kit/event.ts'
import { Cents, Choice, DateOnly, Nullable, Type, Uuid } from '#kit/schema.ts'
import { InvoiceFacts } from '#modules/billing/index.ts'

const aboutMandate = Type.Object({
  mandate_id: Uuid,
  umr: Type.String(),
  scheme: Choice(['CORE', 'B2B']),
  holder: Nullable(Type.String()),
  iban_masked: Nullable(Type.String()),
  company_id: Nullable(Uuid),
  contact_id: Nullable(Uuid),
  payment_method_id: Nullable(Uuid),
})
export const MandateSigned = event('mandate.signed', aboutMandate, {
  trigger: { label: 'Direct debit mandate signed', place: 271 },
})
export const MandateRevoked = event('mandate.revoked', aboutMandate, {
  trigger: { label: 'Direct debit mandate revoked', place: 272 },
})

const aboutRun = Type.Object({
  debit_run_id: Uuid,
  message_id: Type.String(),
  count: Type.Integer(),
  sum_cents: Cents,
  currency: Type.String(),
  collected_on: DateOnly,
})
export const DebitRunBuilt = event('debit_run.built', aboutRun)
export const DebitRunSubmitted = event('debit_run.submitted', aboutRun)
export const DebitRunSettled = event('debit_run.settled', aboutRun)

/** Money that had come was taken back by the bank. */
export const PaymentReturned = event(
  'payment.returned',
  Type.Object({
    ...InvoiceFacts.properties,
    payment_id: Uuid,
    attempt_id: Uuid,
    amount_cents: Cents,
    end_to_end_id: Nullable(Type.String()),
    code: Type.String(),
    hard: Type.Boolean(),
  }),
  { trigger: { label: 'Direct debit returned', place: 273 } },
)
