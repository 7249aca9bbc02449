import { findCountry, readCountryCode } from '#kit/text/countries.ts'
import { localDate } from '#kit/time/zone.ts'
import type { EInvoiceData, EInvoiceParty, VatCategory } from '../../documents/e-invoice/data.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import { unitCode } from '../../documents/e-invoice/unit-codes.ts'
import { decimalText } from '../../pricing/price.ts'
import { type PrintedParts, taxesOf } from './document.ts'

/** Greece writes its VAT numbers with EL. */
const vatPrefixes: Record<string, string> = { EL: 'GR', XI: 'GB' }

const vatIdOf = (taxId: string | null): string | undefined => {
  const id = (taxId ?? '').replaceAll(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(id) ? id : undefined
}

/** The last line of an address is its country, as a code or by name; else the VAT number tells. */
function countryOf(lines: readonly string[], vatId: string | undefined): string | undefined {
  const last = lines.at(-1)?.trim() ?? ''
  const code = readCountryCode(last)
  if (code) return code
  const prefix = vatId?.slice(0, 2)
  return findCountry(last) ?? (prefix && (vatPrefixes[prefix] ?? prefix))
}

function partyOf(
  name: string,
  address: string,
  taxId: string | null,
  email: string | null,
  country?: string | null,
): EInvoiceParty {
  const lines = address.split('\n').filter(line => line.trim() !== '')
  const vatId = vatIdOf(taxId)
  const countryCode = (country && readCountryCode(country)) || countryOf(lines, vatId)
  return {
    name,
    addressLines: lines.slice(0, 3),
    ...(countryCode ? { countryCode } : {}),
    ...(vatId ? { vatId } : {}),
    ...(email ? { email } : {}),
  }
}

/** No rate and no name says nothing about why no tax is charged; that is a gap, not a zero rate. */
const categoryOf = (line: { tax_name: string | null; tax_rate: number | string }): VatCategory =>
  Number(line.tax_rate) > 0 ? 'S' : line.tax_name ? 'Z' : 'E'

/** The invoice as EN 16931 wants it, or undefined where the data does not carry it: better none than a wrong one. */
export function eInvoiceOf({ letterhead, row, lines }: PrintedParts): EInvoiceData | undefined {
  if (row.issued_at === null) return undefined
  const { organization } = letterhead
  const groups = taxesOf(lines)
  const discountOfGroup = (name: string | null, rate: string) =>
    lines
      .filter(line => (line.tax_name || null) === name && decimalText(line.tax_rate) === rate)
      .reduce((sum, line) => sum + line.order_discount_cents, 0)
  const data: EInvoiceData = {
    kind: 'invoice',
    number: row.number,
    issueDate: localDate(Temporal.Instant.from(row.issued_at), organization.timezone).toString(),
    ...(row.due_date ? { dueDate: row.due_date } : {}),
    currency: row.currency,
    ...(row.po_number ? { purchaseOrder: row.po_number } : {}),
    ...(row.notes ? { note: row.notes } : {}),
    seller: partyOf(
      organization.name,
      organization.address,
      organization.tax_id,
      organization.email,
      organization.country,
    ),
    buyer: partyOf(row.bill_to_name, row.bill_to_address, row.bill_to_tax_id, row.bill_to_email),
    lines: lines.map(line => ({
      name: line.name,
      ...(line.description ? { description: line.description } : {}),
      quantity: decimalText(line.quantity),
      unitCode: unitCode(line.unit ?? ''),
      unitPriceMinor: line.unit_price_cents,
      discountMinor: line.discount_cents,
      netMinor: line.subtotal_cents - line.discount_cents,
      category: categoryOf(line),
      rate: decimalText(line.tax_rate),
    })),
    allowances: groups.flatMap(group => {
      const amountMinor = discountOfGroup(group.tax_name, group.tax_rate)
      return amountMinor > 0 ? [{ amountMinor, category: categoryOf(group), rate: group.tax_rate }] : []
    }),
    taxes: groups.map(group => ({
      category: categoryOf(group),
      rate: group.tax_rate,
      baseMinor: group.taxable_cents,
      taxMinor: group.tax_cents,
    })),
    totals: {
      linesMinor: row.subtotal_cents,
      allowancesMinor: row.discount_cents,
      netMinor: row.subtotal_cents - row.discount_cents,
      taxMinor: row.tax_cents,
      grossMinor: row.total_cents,
      // What was owed when it was issued: nobody has paid by then.
      paidMinor: 0,
      dueMinor: row.total_cents,
    },
  }
  return findGaps(data).length === 0 ? data : undefined
}
