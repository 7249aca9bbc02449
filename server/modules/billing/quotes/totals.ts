import { NamedObject, type Static, Type } from '#kit/schema.ts'
import { taxesOf } from '../invoices/printing/document.ts'
import type { Formats } from '../invoices/printing/text.ts'
import type { StoredLine } from '../lines/queries.ts'
import { Amount, TaxSum } from '../orders/schema.ts'
import { wordsIn } from '../orders/words/index.ts'
import { BillingInterval, billingIntervals } from '../products/schema.ts'

/** What is due once and what comes again, apart: their sum says little to who pays it. */
export const TotalsByInterval = NamedObject(
  'TotalsByInterval',
  { once_cents: Amount, month_cents: Amount, quarter_cents: Amount, year_cents: Amount },
  { description: 'The total by how often it is due; adds up to total_cents' },
)
export type TotalsByInterval = Static<typeof TotalsByInterval>

export const noTotals: TotalsByInterval = { once_cents: 0, month_cents: 0, quarter_cents: 0, year_cents: 0 }

type Summed = Pick<StoredLine, 'selected' | 'billing_interval' | 'total_cents'>

export const keyOf = (interval: BillingInterval): keyof TotalsByInterval =>
  interval === 'one_time' ? 'once_cents' : `${interval}_cents`

export function totalsByInterval(lines: readonly Summed[]): TotalsByInterval {
  const totals = { ...noTotals }
  for (const line of lines) {
    if (line.selected) totals[keyOf(line.billing_interval)] += line.total_cents
  }
  return totals
}

export const IntervalTotal = NamedObject('IntervalTotal', {
  billing_interval: BillingInterval,
  subtotal_cents: Amount,
  discount_cents: Amount,
  taxes: Type.Array(TaxSum),
  total_cents: Amount,
})
export type IntervalTotal = Static<typeof IntervalTotal>

/** What lines come to by themselves; the order discount is theirs by their parts of it. */
export const sumsOf = (lines: readonly StoredLine[]) => ({
  subtotal_cents: lines.reduce((sum, line) => sum + line.subtotal_cents - line.discount_cents, 0),
  discount_cents: lines.reduce((sum, line) => sum + line.order_discount_cents, 0),
  total_cents: lines.reduce((sum, line) => sum + line.total_cents, 0),
})

/** One entry for each interval that a line is billed by, in the order of length, from its own subtotal to its total. */
export const intervalsOf = (lines: readonly StoredLine[]): IntervalTotal[] =>
  billingIntervals.flatMap(billing_interval => {
    const due = lines.filter(line => line.selected && line.billing_interval === billing_interval)
    if (due.length === 0) return []
    const taxes = taxesOf(due).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) }))
    return [{ billing_interval, ...sumsOf(due), taxes }]
  })

/** How documents and letters say it; nothing where all of it is due once. */
export function intervalRows(
  formats: Formats,
  lines: readonly StoredLine[],
): { billing_interval: BillingInterval; label: string; amount: string }[] {
  const { labels, per } = wordsIn(formats.language)
  const due = intervalsOf(lines)
  if (due.every(({ billing_interval }) => billing_interval === 'one_time')) return []
  return due.map(({ billing_interval, total_cents }) => ({
    billing_interval,
    label: billing_interval === 'one_time' ? labels.totalOnce : `${labels.total} ${per[billing_interval]}`,
    amount: formats.money(total_cents),
  }))
}
