import { NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { DiscountKind, QuoteLine } from '../lines/schema.ts'
import { Amount } from '../orders/schema.ts'
import { TotalsByInterval } from '../quotes/totals.ts'

export const DealLines = NamedObject('DealLines', {
  lines: Type.Array(QuoteLine),
  order_discount_kind: DiscountKind,
  order_discount_value: Type.Number(),
  order_discount_periods: Nullable(Type.Integer()),
  subtotal_cents: Amount,
  discount_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
  totals_by_interval: TotalsByInterval,
  net_cents: Type.Integer({ description: 'Subtotal less discount, of the lines that are not optional.' }),
  currency: Type.String(),
})
export type DealLines = Static<typeof DealLines>
