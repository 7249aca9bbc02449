import { NamedObject, type Static, Type } from '#kit/schema.ts'
import { taxesOf } from '../invoices/printing/taxes.ts'
import type { Formats } from '../invoices/printing/text.ts'
import type { StoredLine } from '../lines/queries.ts'
import { Amount, TaxSum } from '../orders/schema.ts'
import { wordsIn } from '../orders/words/index.ts'
import { BillingInterval, billingIntervals } from '../products/schema.ts'

/** What is due once and what comes again, apart: their sum says little to who pays it. */
export const TotalsByInterval = NamedObject(
  'TotalsByInterval',
  {
    once_cents: Amount,
    month_cents: Amount,
    quarter_cents: Amount,
    year_cents: Amount,
    month_after_cents: Type.Optional(Amount),
    quarter_after_cents: Type.Optional(Amount),
    year_after_cents: Type.Optional(Amount),
  },
  {
    description:
      'The total by how often it is due; adds up to total_cents. Where discounts end, `…_after_cents` is the total from then on.',
  },
)
export type TotalsByInterval = Static<typeof TotalsByInterval>

export const noTotals: TotalsByInterval = { once_cents: 0, month_cents: 0, quarter_cents: 0, year_cents: 0 }

type Summed = Pick<StoredLine, 'selected' | 'billing_interval' | 'total_cents' | 'total_after_cents'>

export const keyOf = (interval: BillingInterval) =>
  interval === 'one_time' ? 'once_cents' : (`${interval}_cents` as const)

export function totalsByInterval(lines: readonly Summed[]): TotalsByInterval {
  const totals = { ...noTotals }
  for (const line of lines) {
    if (!line.selected) continue
    const { billing_interval: interval, total_after_cents: after } = line
    totals[keyOf(interval)] += line.total_cents
    if (interval === 'one_time' || after === null || after === undefined) continue
    totals[`${interval}_after_cents`] = (totals[`${interval}_after_cents`] ?? 0) + after
  }
  return totals
}

export const IntervalTotal = NamedObject('IntervalTotal', {
  billing_interval: BillingInterval,
  subtotal_cents: Amount,
  discount_cents: Amount,
  taxes: Type.Array(TaxSum),
  total_cents: Amount,
  total_after_cents: Type.Optional(
    Type.Integer({ description: 'The total once discounts have ended, where one ends.' }),
  ),
})
export type IntervalTotal = Static<typeof IntervalTotal>

/** What lines come to by themselves; the order discount is theirs by their parts of it. */
export const sumsOf = (lines: readonly StoredLine[]) => ({
  subtotal_cents: lines.reduce((sum, line) => sum + line.subtotal_cents - line.discount_cents, 0),
  discount_cents: lines.reduce((sum, line) => sum + line.order_discount_cents, 0),
  total_cents: lines.reduce((sum, line) => sum + line.total_cents, 0),
})

/** Where a discount ends, every line of its rhythm says what it costs from then on. */
function totalAfter(lines: readonly StoredLine[]): { total_after_cents?: number } {
  const after = lines.flatMap(line => line.total_after_cents ?? [])
  return after.length === 0 ? {} : { total_after_cents: after.reduce((a, b) => a + b, 0) }
}

/** One entry for each interval that a line is billed by, in the order of length, from its own subtotal to its total. */
export const intervalsOf = (lines: readonly StoredLine[]): IntervalTotal[] =>
  billingIntervals.flatMap(billing_interval => {
    const due = lines.filter(line => line.selected && line.billing_interval === billing_interval)
    if (due.length === 0) return []
    const taxes = taxesOf(due).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) }))
    return [{ billing_interval, ...sumsOf(due), ...totalAfter(due), taxes }]
  })

/** How long a discount holds, in words: "3 months". */
export function lengthOf(language: string, interval: BillingInterval, periods: number): string {
  const [unit, count] = interval === 'year' ? ['year', 1] : ['month', interval === 'quarter' ? 3 : 1]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' } as const).format(
    periods * (count as number),
  )
}

/** How documents and letters say it; nothing where all of it is due once. */
export function intervalRows(
  formats: Formats,
  lines: readonly StoredLine[],
): { billing_interval: BillingInterval; label: string; amount: string; isAfter?: boolean }[] {
  const { labels, per } = wordsIn(formats.language)
  const due = intervalsOf(lines)
  if (due.every(({ billing_interval }) => billing_interval === 'one_time')) return []
  return due.flatMap(({ billing_interval, total_cents, total_after_cents: after }) => [
    {
      billing_interval,
      label: billing_interval === 'one_time' ? labels.totalOnce : `${labels.total} ${per[billing_interval]}`,
      amount: formats.money(total_cents),
    },
    ...(after === undefined
      ? []
      : [
          {
            billing_interval,
            label: `${labels.afterDiscount} ${per[billing_interval]}`,
            amount: formats.money(after),
            isAfter: true,
          },
        ]),
  ])
}
