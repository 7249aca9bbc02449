import { type Changes, findChanges } from '#kit/event.ts'
import type { ResolvedLine } from '../lines/resolve.ts'

/** A line as clients set it: neither its id nor what is worked out of it. */
const asSet = (line: ResolvedLine) => ({
  product_id: line.product_id,
  name: line.name,
  description: line.description,
  quantity: Number(line.quantity),
  unit: line.unit,
  unit_price_cents: line.unit_price_cents,
  discount_kind: line.discount_kind,
  discount_value: Number(line.discount_value),
  tax_name: line.tax_name,
  tax_rate: Number(line.tax_rate),
  tax_category: line.tax_category ?? null,
  exemption_code: line.exemption_code ?? null,
  exemption_reason: line.exemption_reason ?? null,
  tax_class: line.tax_class ?? null,
  supply: line.supply ?? null,
})
const asSetOnQuote = (line: ResolvedLine) => ({
  ...asSet(line),
  billing_interval: line.billing_interval,
  optional: line.optional,
  discount_periods: line.discount_periods ?? null,
})
const shapes = { invoice: asSet, quote: asSetOnQuote }

/** As answered: a column of its kind is read as text. */
const withNumber = <H extends object>(head: H): H =>
  'order_discount_value' in head ? { ...head, order_discount_value: Number(head.order_discount_value) } : head

/** What an edit makes another, `lines` as one field. */
export function findOrderChanges(
  kind: keyof typeof shapes,
  before: { row: object; lines: readonly ResolvedLine[] },
  after: { head: object; lines: readonly ResolvedLine[] | undefined },
): Changes {
  const shape = shapes[kind]
  const lines = after.lines?.map(shape)
  return findChanges(
    { ...withNumber(before.row), lines: before.lines.map(shape) },
    { ...withNumber(after.head), ...(lines ? { lines } : {}) },
  )
}
