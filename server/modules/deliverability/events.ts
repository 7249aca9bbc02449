import { event } from '#kit/event.ts'
import { Choice, Nullable, Type } from '#kit/schema.ts'
import { checkIds } from './checks/check.ts'

/** A check of a listed domain came to another end, or found another record, than the last time it was answered. */
export const DomainChanged = event(
  'deliverability.domain_changed',
  Type.Object({
    domain: Type.String(),
    check: Choice(checkIds),
    from: Type.String(),
    to: Type.String(),
    record_before: Nullable(Type.String()),
    record_after: Nullable(Type.String()),
  }),
)
