import type { Address } from '#kit/text/postal.ts'
import { cleanXml } from '#kit/text/xml.ts'
import { localDate } from '#kit/time/zone.ts'
import { localeFor } from '#kit/web/language.ts'
import type {
  EInvoiceAllowance,
  EInvoiceData,
  EInvoiceLine,
  EInvoicePeriod,
  EInvoiceTax,
} from '../../documents/e-invoice/data.ts'
import { unitCode } from '../../documents/e-invoice/unit-codes.ts'
import { wordsIn } from '../../orders/words/index.ts'
import { decimalText, type PricedTax } from '../../pricing/price.ts'
import { bankFor } from '../../settings/bank.ts'
import type { Letterhead } from '../../settings/profile.ts'
import { categoryOf, reasonOf, type TaxTraits } from '../../tax/categories.ts'
import type { NoteContent, PrintedInvoice } from '../editions/content.ts'
import { invoiceTerms, type PrintedParts, termsIn, termsOf } from '../printing/document.ts'
import { formatsOf } from '../printing/text.ts'
import { addressOf, buyerOf, known, sellerOf } from './parties.ts'

/** A line of an invoice or of a credit note, as it is charged. */
interface ChargedLine extends TaxTraits {
  name: string
  description: string | null
  quantity: number | string
  unit: string | null
  unit_price_cents: number
  subtotal_cents: number
  discount_cents: number
  order_discount_cents: number
  taxable_cents: number
  tax_cents: number
  tax_name: string | null
  tax_rate: number | string
  period_start?: string | null
  period_end?: string | null
}

const sum = <T>(some: readonly T[], of: (one: T) => number) => some.reduce((total, one) => total + of(one), 0)
const only = (texts: readonly (string | undefined)[]): string | undefined =>
  [...new Set(texts.filter(Boolean))].join('; ') || undefined

const periodOf = (row: { period_start?: string | null; period_end?: string | null }) =>
  row.period_start && row.period_end
    ? { period: { start: row.period_start, end: row.period_end } satisfies EInvoicePeriod }
    : {}

/** A period that its lines reach beyond is as long as they are: no line may stick out of it. */
function wholePeriod(row: PrintedInvoice, lines: readonly EInvoiceLine[]) {
  const { period } = periodOf(row)
  if (!period) return {}
  const all = [period, ...lines.flatMap(line => line.period ?? [])]
  const start = all.map(one => one.start).sort()[0]!
  const end = all
    .map(one => one.end)
    .sort()
    .at(-1)!
  return { period: { start, end } }
}

interface Described {
  lines: (EInvoiceLine & Pick<ChargedLine, 'order_discount_cents' | 'taxable_cents' | 'tax_cents'>)[]
  allowances: EInvoiceAllowance[]
  taxes: EInvoiceTax[]
}

/** `isAtHome`: seller and buyer are in one country, where a tax of no rate that has a name is zero-rated. */
function describeLines(lines: readonly ChargedLine[], locale: string, isAtHome: boolean): Described {
  const described = lines.map(line => {
    const category = categoryOf(line) ?? (line.tax_name && isAtHome ? 'Z' : undefined)
    return {
      name: cleanXml(line.name),
      quantity: decimalText(line.quantity),
      unitCode: unitCode(line.unit ?? ''),
      unitPriceMinor: line.unit_price_cents,
      discountMinor: line.discount_cents,
      netMinor: line.subtotal_cents - line.discount_cents,
      category,
      rate: decimalText(line.tax_rate),
      ...known({
        description: line.description,
        ...(category === 'S' || category === 'Z'
          ? {}
          : { exemptionReason: reasonOf(line, locale), exemptionCode: line.exemption_code }),
      }),
      ...periodOf(line),
      order_discount_cents: line.order_discount_cents,
      taxable_cents: line.taxable_cents,
      tax_cents: line.tax_cents,
    }
  })
  const groups = [...Map.groupBy(described, line => `${line.category} ${line.rate}`).values()]
  return {
    lines: described,
    allowances: groups.flatMap(group => {
      const amountMinor = sum(group, line => line.order_discount_cents)
      const { category, rate } = group[0]!
      return amountMinor > 0 ? [{ amountMinor, category, rate }] : []
    }),
    taxes: groups.map(group => ({
      category: group[0]!.category,
      rate: group[0]!.rate,
      baseMinor: sum(group, line => line.taxable_cents),
      taxMinor: sum(group, line => line.tax_cents),
      ...known({
        exemptionReason: only(group.map(line => line.exemptionReason)),
        // One code at most: reasons that differ are told in words.
        exemptionCode:
          new Set(group.map(line => line.exemptionCode)).size === 1 ? group[0]!.exemptionCode : undefined,
      }),
    })),
  }
}

const dayIn = (timezone: string, moment: string): string =>
  localDate(Temporal.Instant.from(moment), timezone).toString()

/** A line that begins with # would be a formula for a discount in XRechnung. */
const plainTerms = (terms: string): string => cleanXml(terms).replaceAll(/^[^\S\n]*#+/gm, '')

/** What both kinds say of the parties, the supply and the references. */
function frameOf(
  letterhead: Letterhead,
  row: PrintedInvoice,
  charged: readonly ChargedLine[],
): Omit<EInvoiceData, 'kind' | 'number' | 'issueDate' | 'totals'> {
  const isOutside = charged.length > 0 && charged.every(line => categoryOf(line) === 'O')
  const seller = sellerOf(letterhead, isOutside)
  const buyer = buyerOf(row, isOutside)
  const isAtHome = seller.countryCode !== undefined && seller.countryCode === buyer.countryCode
  const locale = localeFor(letterhead.organization.locale, row.language)
  const { lines, allowances, taxes } = describeLines(charged, locale, isAtHome)
  // Goods for another country of the Union went to the buyer where nothing else is said.
  const goesToBuyer = !row.deliver_to && taxes.some(tax => tax.category === 'K') && buyer.countryCode
  return {
    currency: row.currency,
    ...known({
      purchaseOrder: row.po_number,
      contract: row.contract_reference,
      buyerReference: row.buyer_reference,
      supplyDate: row.supply_date,
    }),
    ...wholePeriod(row, lines),
    ...(row.deliver_to
      ? { deliverTo: addressOf(row.deliver_to as Address, '') }
      : goesToBuyer
        ? { deliverTo: buyer }
        : {}),
    seller,
    buyer,
    lines: lines.map(
      ({ order_discount_cents: _discount, taxable_cents: _taxable, tax_cents: _tax, ...line }) => line,
    ),
    allowances,
    taxes,
  }
}

/** The invoice as EN 16931 wants it. */
export function describeInvoice({ letterhead, row, lines, dueDate }: PrintedParts): EInvoiceData {
  const { organization, invoices } = letterhead
  const bank = bankFor(invoices, row.currency)
  const formats = formatsOf(organization, row)
  const terms =
    invoiceTerms(row, formats, organization.timezone, dueDate) ||
    termsIn(formats.language, termsOf(row, organization.timezone))
  return {
    kind: 'invoice',
    number: cleanXml(row.number),
    issueDate: dayIn(organization.timezone, row.issued_at!),
    ...frameOf(letterhead, row, lines),
    ...known({ dueDate, note: row.notes, paymentTerms: plainTerms(terms) }),
    bank: known({
      iban: bank.iban?.replaceAll(' ', ''),
      bic: bank.bic ?? (bank.iban ? null : bank.routing_number),
      account: bank.iban ? null : bank.account_number,
      holder: bank.holder ?? organization.name,
    }),
    totals: {
      linesMinor: row.subtotal_cents,
      allowancesMinor: row.discount_cents,
      netMinor: row.subtotal_cents - row.discount_cents,
      taxMinor: row.tax_cents,
      grossMinor: row.total_cents,
    },
  }
}

/**
 * Notes by amount of before had one line for all taxes: where lines and taxes do not agree, the taxes are the lines.
 */
function linesOf(note: NoteContent['note']): readonly ChargedLine[] {
  const lines = note.lines as unknown as ChargedLine[]
  const taxes = note.taxes as PricedTax[]
  const agrees = taxes.every(
    tax =>
      sum(
        lines.filter(line => decimalText(line.tax_rate) === tax.tax_rate && line.tax_name === tax.tax_name),
        line => line.tax_cents,
      ) === tax.tax_cents,
  )
  if (agrees) return lines
  return taxes.map(tax => ({
    ...lines[0]!,
    ...tax,
    tax_category: null,
    quantity: 1,
    unit_price_cents: tax.taxable_cents,
    subtotal_cents: tax.taxable_cents,
    discount_cents: 0,
    order_discount_cents: 0,
  }))
}

/** A correction of the invoice, in positive amounts. */
export function describeNote(letterhead: Letterhead, { note, invoice }: NoteContent): EInvoiceData {
  const { organization } = letterhead
  const { timezone } = organization
  const lines = linesOf(note)
  const { creditNote } = wordsIn(formatsOf(organization, invoice).language)
  const netMinor = sum(lines, line => line.taxable_cents)
  return {
    kind: 'credit-note',
    number: cleanXml(note.number),
    issueDate: dayIn(timezone, note.issued_at),
    precedingInvoice: {
      number: cleanXml(invoice.number),
      ...(invoice.issued_at ? { issueDate: dayIn(timezone, invoice.issued_at) } : {}),
    },
    ...frameOf(letterhead, invoice, lines),
    ...known({ note: note.reason, paymentTerms: creditNote.line(invoice.number) }),
    totals: {
      linesMinor: sum(lines, line => line.subtotal_cents - line.discount_cents),
      allowancesMinor: sum(lines, line => line.order_discount_cents),
      netMinor,
      taxMinor: note.total_cents - netMinor,
      grossMinor: note.total_cents,
    },
  }
}
