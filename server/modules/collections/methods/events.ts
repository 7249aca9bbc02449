import { event } from '#kit/event.ts'
import { Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import type { MethodRow } from './queries.ts'

const MethodFacts = Type.Object({
  payment_method_id: Uuid,
  company_id: Nullable(Uuid),
  contact_id: Nullable(Uuid),
  provider: Type.String(),
  kind: Type.String(),
  label: Type.String(),
  code: Nullable(Type.String()),
})

export const MethodAdded = event('payment_method.added', MethodFacts, {
  trigger: { label: 'Payment method added', place: 271 },
})
export const MethodFailed = event('payment_method.failed', MethodFacts, {
  trigger: { label: 'Payment method failed', place: 272 },
})
export const MethodExpired = event('payment_method.expired', MethodFacts, {
  trigger: { label: 'Payment method expired', place: 273 },
})
export const MethodRevoked = event('payment_method.revoked', MethodFacts, {
  trigger: { label: 'Payment method removed', place: 274 },
})

export const methodFacts = (row: MethodRow): Static<typeof MethodFacts> => ({
  payment_method_id: row.id,
  company_id: row.company_id,
  contact_id: row.contact_id,
  provider: row.provider,
  kind: row.kind,
  label: row.label,
  code: row.failure_code,
})
