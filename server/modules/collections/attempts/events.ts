import { event } from '#kit/event.ts'
import { DateOnly, Nullable, Type, Uuid } from '#kit/schema.ts'
import { InvoiceFacts } from '#modules/billing/index.ts'

/** A charge waits for its day. */
export const CollectionScheduled = event(
  'collection.scheduled',
  Type.Object({
    ...InvoiceFacts.properties,
    attempt_id: Uuid,
    amount_cents: Type.Integer(),
    due_on: Nullable(DateOnly),
    method: Type.String(),
  }),
  { trigger: { label: 'Payment scheduled', place: 275 } },
)
