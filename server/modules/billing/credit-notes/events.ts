import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { InvoiceFacts } from '../invoices/events.ts'

export const CreditNoteIssued = event(
  'credit_note.issued',
  Type.Object({
    ...InvoiceFacts.properties,
    credit_note_id: Uuid,
    credit_note_number: Type.String(),
    amount_cents: Type.Integer(),
  }),
)
