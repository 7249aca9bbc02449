import { Choice, CurrencyCode, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { DiscountKindIn, DiscountValue } from '../lines/schema.ts'
import { paymentTerms } from './terms.ts'

/** What invoices and quotes have in common: both are orders, with the same head, texts and sums. */
export const Amount = Type.Integer()
export const PaymentTerms = Choice(paymentTerms)

/** What a client may set. */
export const orderIn = {
  title: Type.Optional(Nullable(Text(300))),
  deal_id: Type.Optional(Nullable(Uuid)),
  contact_id: Type.Optional(Nullable(Uuid)),
  company_id: Type.Optional(Nullable(Uuid)),
  currency: Type.Optional(Nullable(CurrencyCode)),
  payment_terms: Type.Optional(Nullable(PaymentTerms)),
  po_number: Type.Optional(Nullable(Text(100))),
  terms: Type.Optional(
    Nullable(
      Text(10_000, {
        description:
          '`{{payment_terms}}`, and `{{due_date}}` or a quote’s `{{valid_until}}`, say what holds for it.',
      }),
    ),
  ),
  language: Type.Optional(
    Nullable(
      Text(100, {
        description: 'How it is written, such as de or pt-BR; null: as its contact, company or you write.',
        examples: ['de'],
      }),
    ),
  ),
  notes: Type.Optional(Nullable(Text(10_000))),
  footer_note: Type.Optional(Nullable(Text(2_000))),
  bill_to_name: Type.Optional(Nullable(Text(300))),
  bill_to_email: Type.Optional(Nullable(Text(254))),
  bill_to_address: Type.Optional(Nullable(Text(2_000))),
  bill_to_tax_id: Type.Optional(Nullable(Text(100))),
  order_discount_kind: Type.Optional(Nullable(DiscountKindIn)),
  order_discount_value: Type.Optional(Nullable(DiscountValue)),
}
const OrderIn = Type.Object(orderIn)
export type OrderIn = Static<typeof OrderIn>

export const orderTexts = {
  payment_terms: PaymentTerms,
  payment_terms_label: Type.String(),
  po_number: Type.String(),
  terms: Nullable(Type.String()),
  language: Nullable(
    Type.String({ description: 'How it is written; of a draft, null says as its customer is' }),
  ),
  notes: Nullable(Type.String()),
  footer_note: Type.String(),
  bill_to_name: Type.String(),
  bill_to_email: Type.String(),
  bill_to_address: Type.String(),
  bill_to_tax_id: Nullable(Type.String()),
}
const OrderTexts = Type.Object(orderTexts)
export type OrderTexts = Static<typeof OrderTexts>

export const orderSums = {
  currency: Type.String(),
  subtotal_cents: Amount,
  discount_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
  total_display: Type.String(),
}

/** Of the lines that count, one entry per name and rate. */
export const taxSum = {
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  taxable_cents: Amount,
  tax_cents: Amount,
}
export const TaxSum = NamedObject('TaxSum', taxSum)

/** Of their shapes, what nobody looks for: texts for people, and what a link or a file is known by. */
export const unsought = [
  'total_display',
  'amount_due_display',
  'payment_terms_label',
  'last_pdf_at',
  'pdf_sha256',
  'public_token',
  'public_url',
]
