import { event } from '#kit/event.ts'
import { Choice, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { Changes } from '#modules/crm/index.ts'
import type { StoredLine } from '../lines/queries.ts'
import { discountKinds } from '../pricing/price.ts'
import { decisionOf } from '../tax/categories.ts'
import type { QuoteRow } from './queries.ts'

const QuoteFacts = Type.Object({
  quote_id: Uuid,
  number: Type.String(),
  status: Type.String(),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  currency: Type.String(),
  total_cents: Type.Integer(),
  reporting_total_cents: Type.Integer(),
})
export type QuoteFacts = Static<typeof QuoteFacts>

/** A line that is billed again and again: what a subscription is made from. */
const RecurringLine = Type.Object({
  product_id: Nullable(Uuid),
  name: Type.String(),
  quantity: Type.Number(),
  unit_price_cents: Type.Integer(),
  billing_interval: Type.String(),
  description: Nullable(Type.String()),
  unit: Nullable(Type.String()),
  /** Quantity times price, what its own discount takes off, and its part of the order's. */
  subtotal_cents: Type.Integer(),
  discount_cents: Type.Integer(),
  order_discount_cents: Type.Integer(),
  /** Per period, after the line's and the order's discount, before tax. */
  taxable_cents: Type.Integer(),
  discount_kind: Choice(discountKinds),
  discount_value: Type.Number(),
  order_percent: Nullable(Type.Number()),
  /** For how many invoices both lower it; null: for all. */
  discount_periods: Nullable(Type.Integer()),
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  tax_category: Type.Optional(Nullable(Type.String())),
  tax_class: Type.Optional(Nullable(Type.String())),
  supply: Type.Optional(Nullable(Type.String())),
  tax_rule: Type.Optional(Nullable(Type.String())),
})

export const QuoteCreated = event('quote.created', QuoteFacts)
export const QuoteUpdated = event(
  'quote.updated',
  Type.Object({ ...QuoteFacts.properties, changes: Changes }),
  { changesOf: ({ quote_id }) => quote_id },
)
export const QuoteApprovalRequested = event('quote.approval_requested', QuoteFacts)
export const QuoteApproved = event('quote.approved', QuoteFacts)
export const QuoteApprovalRejected = event('quote.approval_rejected', QuoteFacts)
export const QuoteSent = event('quote.sent', QuoteFacts, { trigger: { label: 'Quote sent', place: 190 } })
export const QuoteViewed = event('quote.viewed', QuoteFacts, {
  trigger: { label: 'Quote viewed', place: 200 },
})
export const QuoteAccepted = event(
  'quote.accepted',
  Type.Object({ ...QuoteFacts.properties, recurring_lines: Type.Array(RecurringLine) }),
  { trigger: { label: 'Quote accepted', place: 210 } },
)
export const QuoteDeclined = event('quote.declined', QuoteFacts, {
  trigger: { label: 'Quote declined', place: 220 },
})
export const QuoteExpiredEvent = event('quote.expired', QuoteFacts)
export const QuoteVoided = event('quote.voided', QuoteFacts)

export const quoteFacts = (row: QuoteRow): QuoteFacts => ({
  quote_id: row.id,
  number: row.number,
  status: row.status,
  contact_id: row.contact_id,
  company_id: row.company_id,
  deal_id: row.deal_id,
  currency: row.currency,
  total_cents: row.total_cents,
  reporting_total_cents: row.reporting_total_cents,
})

export const recurringLines = (
  quote: Pick<QuoteRow, 'order_discount_kind' | 'order_discount_value'>,
  lines: readonly StoredLine[],
): Static<typeof RecurringLine>[] =>
  lines
    .filter(line => line.selected && line.billing_interval !== 'one_time')
    .map(line => ({
      product_id: line.product_id,
      name: line.name,
      quantity: Number(line.quantity),
      unit_price_cents: line.unit_price_cents,
      billing_interval: line.billing_interval,
      description: line.description,
      unit: line.unit,
      subtotal_cents: line.subtotal_cents,
      discount_cents: line.discount_cents,
      order_discount_cents: line.order_discount_cents,
      taxable_cents: line.taxable_cents,
      discount_kind: line.discount_kind,
      discount_value: Number(line.discount_value),
      order_percent: quote.order_discount_kind === 'percent' ? Number(quote.order_discount_value) : null,
      discount_periods: line.lowered_periods ?? null,
      tax_name: line.tax_name,
      tax_rate: Number(line.tax_rate),
      tax_category: line.tax_category ?? null,
      tax_class: line.tax_class ?? null,
      supply: line.supply ?? null,
      tax_rule: decisionOf(line)?.rule ?? null,
    }))
