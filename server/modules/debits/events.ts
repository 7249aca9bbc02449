import { event } from '#kit/event.ts'
import { Cents, Choice, DateOnly, Nullable, Type, Uuid } from '#kit/schema.ts'

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
  trigger: { label: 'Direct debit mandate signed', place: 276 },
})
export const MandateRevoked = event('mandate.revoked', aboutMandate, {
  trigger: { label: 'Direct debit mandate revoked', place: 277 },
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
