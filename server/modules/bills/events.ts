import { event } from '#kit/event.ts'
import { Cents, Choice, DateOnly, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

const about = {
  bill_id: Uuid,
  kind: Choice(['invoice', 'credit_note']),
  number: Nullable(Type.String()),
  seller: Nullable(Type.String()),
  company_id: Nullable(Uuid),
  currency: Nullable(Type.String()),
  total_cents: Cents,
  payable_cents: Cents,
  due_date: Nullable(DateOnly),
  /** Who uploaded it; nobody where it came by mail. */
  received_by_id: Nullable(UserId),
}

export const BillReceived = event(
  'bill.received',
  Type.Object({ ...about, valid: Type.Boolean(), received_via: Choice(['upload', 'mail']) }),
)
export const BillApproved = event('bill.approved', Type.Object(about))
export const BillRejected = event('bill.rejected', Type.Object({ ...about, reason: Type.String() }))
export const BillPaid = event('bill.paid', Type.Object({ ...about, paid_on: DateOnly }))
