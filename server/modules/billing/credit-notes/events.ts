import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { InvoiceFacts } from '../invoices/events.ts'

const NoteFacts = Type.Object({
  ...InvoiceFacts.properties,
  credit_note_id: Uuid,
  credit_note_number: Type.String(),
  amount_cents: Type.Integer(),
})

export const CreditNoteIssued = event('credit_note.issued', NoteFacts)
export const CreditNoteSent = event('credit_note.sent', NoteFacts)
