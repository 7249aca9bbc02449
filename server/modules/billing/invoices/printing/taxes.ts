import type { DocumentTax } from '../../documents/shapes.ts'
import type { StoredLine } from '../../lines/queries.ts'
import { groupByTax, type PricedTax } from '../../pricing/price.ts'
import { reasonOf, type TaxTraits } from '../../tax/categories.ts'
import { type Formats, taxLabel } from './text.ts'

/** The order's taxes as they were stored: shares of a group add up to its tax. */
export function taxesOf(
  lines: readonly Pick<StoredLine, 'tax_name' | 'tax_rate' | 'taxable_cents' | 'tax_cents'>[],
): PricedTax[] {
  return groupByTax(lines).map(({ tax_name, tax_rate, positions }) => ({
    tax_name,
    tax_rate,
    taxable_cents: positions.reduce((sum, at) => sum + lines[at]!.taxable_cents, 0),
    tax_cents: positions.reduce((sum, at) => sum + lines[at]!.tax_cents, 0),
  }))
}

type TaxedLine = Pick<StoredLine, 'tax_rate' | 'taxable_cents'> & TaxTraits

/** Why no tax is charged on what, one entry a reason. */
export function exemptionsOf(lines: readonly TaxedLine[], language: string) {
  const byReason = Map.groupBy(
    lines.filter(line => reasonOf(line, language)),
    line => reasonOf(line, language)!,
  )
  return [...byReason].map(([reason, some]) => ({
    reason,
    taxable_cents: some.reduce((sum, line) => sum + line.taxable_cents, 0),
  }))
}

export const taxRows = (
  formats: Formats,
  taxes: readonly PricedTax[],
  lines: readonly TaxedLine[] = [],
): DocumentTax[] => [
  ...taxes
    .filter(tax => Number(tax.tax_rate) > 0 || tax.tax_name !== null)
    .map(tax => ({
      label: taxLabel(formats, tax.tax_name, tax.tax_rate),
      base: formats.money(tax.taxable_cents),
      amount: formats.money(tax.tax_cents),
    })),
  ...exemptionsOf(lines, formats.language).map(({ reason, taxable_cents }) => ({
    label: reason,
    base: formats.money(taxable_cents),
    amount: formats.money(0),
  })),
]
