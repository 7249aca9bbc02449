import { Choice, DateOnly, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { BillingInterval, Price, TaxRate } from '../products/schema.ts'
import { traitsIn, traitsOut } from '../tax/categories.ts'

export const MAX_LINES = 200

/** `percentage` and `fixed` are what other systems say; answers always use our words. */
export const DiscountKindIn = Choice(['none', 'percent', 'amount', 'percentage', 'fixed'])
export type DiscountKindIn = Static<typeof DiscountKindIn>
export const DiscountKind = Choice(['none', 'percent', 'amount'])
export const DiscountValue = Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [10] })
export const Quantity = Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999_999, examples: [2.5] })

export const DiscountPeriods = Type.Integer({ minimum: 1, maximum: 120, examples: [3] })

const input = {
  product_id: Type.Optional(Nullable(Uuid)),
  name: Type.Optional(Nullable(Text(500))),
  description: Type.Optional(Nullable(Text(5_000))),
  quantity: Type.Optional(Nullable(Quantity)),
  unit: Type.Optional(Nullable(Text(50))),
  unit_price_cents: Type.Optional(Nullable(Price)),
  discount_kind: Type.Optional(Nullable(DiscountKindIn)),
  discount_value: Type.Optional(Nullable(DiscountValue)),
  tax_name: Type.Optional(Nullable(Text(50))),
  tax_rate: Type.Optional(Nullable(TaxRate)),
  ...traitsIn,
}
export const LineIn = NamedObject('InvoiceLineInput', input, {
  description:
    'A product fills in what is missing. Without one, unit_price_cents and a name (or description) are needed.',
})
export type LineIn = Static<typeof LineIn>

export const QuoteLineIn = NamedObject('QuoteLineInput', {
  ...input,
  billing_interval: Type.Optional(Nullable(BillingInterval)),
  discount_periods: Type.Optional(Nullable(DiscountPeriods)),
  optional: Type.Optional(Nullable(Type.Boolean())),
})
export type QuoteLineIn = Static<typeof QuoteLineIn>

const Amount = Type.Integer()
const output = {
  id: Uuid,
  position: Type.Integer(),
  product_id: Nullable(Uuid),
  name: Type.String(),
  description: Nullable(Type.String()),
  quantity: Type.Number(),
  unit: Nullable(Type.String()),
  unit_price_cents: Amount,
  discount_kind: DiscountKind,
  discount_value: Type.Number(),
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  ...traitsOut,
  subtotal_cents: Amount,
  discount_cents: Amount,
  order_discount_cents: Amount,
  taxable_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
}
export const Line = NamedObject('PricedLine', output)
export type Line = Static<typeof Line>

export const InvoiceLine = NamedObject('InvoiceLine', {
  ...output,
  period_start: Nullable(DateOnly),
  period_end: Nullable({ ...DateOnly, description: 'The last day' }),
  subscription_item_id: Nullable(Uuid),
  subscription_change_id: Nullable(Uuid),
})
export type InvoiceLine = Static<typeof InvoiceLine>

export const QuoteLine = NamedObject('QuoteLine', {
  ...output,
  billing_interval: BillingInterval,
  discount_periods: Nullable(Type.Integer()),
  lowered_periods: Nullable(
    Type.Integer({
      description:
        'For how many invoices discounts lower it, its own and its part of the order’s; null: for all.',
    }),
  ),
  total_after_cents: Nullable(
    Type.Integer({ description: 'What it costs once discounts have ended, where one of its rhythm ends.' }),
  ),
  optional: Type.Boolean(),
  selected: Type.Boolean(),
})
export type QuoteLine = Static<typeof QuoteLine>
