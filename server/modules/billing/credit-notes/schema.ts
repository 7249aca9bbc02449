import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Line, LineIn } from '../lines/schema.ts'
import { Amount, TaxSum } from '../orders/schema.ts'

const { id: _id, product_id: _product, ...line } = Line.properties

export const CreditNoteIn = Type.Object({
  amount_cents: Type.Optional(
    Nullable(Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  ),
  lines: Type.Optional(Nullable(Type.Array(LineIn))),
  reason: Type.Optional(Nullable(Text(500))),
})
export type CreditNoteIn = Static<typeof CreditNoteIn>

export const CreditNote = NamedObject('CreditNote', {
  id: Uuid,
  number: Type.String(),
  kind: Choice(['credit', 'cancellation'], {
    description:
      '`cancellation`: over all of an invoice that was voided, written where `cancellation_documents` is on. It counts for nothing, as the invoice does.',
  }),
  invoice_id: Uuid,
  invoice_number: Type.String(),
  currency: Type.String(),
  subtotal_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
  amount_cents: Amount,
  total_display: Type.String(),
  taxes: Type.Array(TaxSum),
  lines: Type.Array(NamedObject('CreditNoteLine', line)),
  refund_id: Nullable(
    Type.String({ format: 'uuid', description: 'The refund it was made with, by `credit_note: true`' }),
  ),
  subscription_change_id: Nullable(Uuid),
  reason: Nullable(Type.String()),
  issued_at: Timestamp,
  sent_at: Nullable(Timestamp),
  last_pdf_at: Nullable(Timestamp),
  pdf_sha256: Nullable(Type.String()),
  created_by_id: Nullable(Type.Integer()),
  created_at: Timestamp,
})
export type CreditNote = Static<typeof CreditNote>
export type CreditLine = CreditNote['lines'][number]
