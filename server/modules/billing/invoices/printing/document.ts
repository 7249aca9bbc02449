import { addressText } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Language } from '#kit/web/language.ts'
import { accentOf, footerTextOf } from '#modules/identity/index.ts'
import type {
  DocumentLine,
  DocumentLogo,
  DocumentParty,
  DocumentPayment,
  InvoiceDocument,
} from '../../documents/shapes.ts'
import type { StoredLine } from '../../lines/queries.ts'
import { addressLines } from '../../orders/countries.ts'
import { daysOf, dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import { unitFor } from '../../orders/units.ts'
import { wordsIn } from '../../orders/words/index.ts'
import { bankRows, isOwed, paymentDetailsOf } from '../../paying/details.ts'
import { lastingOf } from '../../payments/lasting.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import type { PricedTax } from '../../pricing/price.ts'
import type { Letterhead, Organization } from '../../settings/profile.ts'
import { sortTaxNumber, type TaxNumbers, taxNumbersOf } from '../../settings/tax-numbers.ts'
import type { PrintedInvoice } from '../editions/content.ts'
import type { InvoiceRow } from '../queries.ts'
import { taxesOf, taxRows } from './taxes.ts'
import { type Formats, fillIn, formatsOf, type Written } from './text.ts'

export function readLogo(logo: string | null): DocumentLogo | null {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(logo ?? '')
  return match ? { content: Buffer.from(match[1]!, 'base64') } : null
}

const optional = <K extends string>(key: K, value: string | null | undefined) =>
  (value ? { [key]: value } : {}) as Partial<Record<K, string>>

const taxNumbers = ({ vatId, taxNumber }: TaxNumbers) => ({
  ...optional('vatId', vatId),
  ...optional('taxNumber', taxNumber),
})

const addressOf = ({ address, legal_address }: Organization): string =>
  address || (legal_address ? addressText(legal_address) : '')

const sellerOf = (organization: Organization, language: Language): DocumentParty => ({
  name: organization.name,
  address: addressLines(addressOf(organization), language, organization.country),
  ...optional('email', organization.email),
  ...optional('phone', organization.phone),
  ...optional('website', organization.website),
  ...taxNumbers(taxNumbersOf(organization)),
})

interface BillTo {
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
  bill_to_tax_id: string | null
}

export const billToParty = (row: BillTo, language: Language): DocumentParty => ({
  name: row.bill_to_name,
  address: addressLines(row.bill_to_address, language),
  ...optional('email', row.bill_to_email),
  ...taxNumbers(sortTaxNumber(row.bill_to_tax_id)),
})

type PrintedLine = Pick<
  StoredLine,
  | 'name'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price_cents'
  | 'discount_kind'
  | 'discount_value'
  | 'discount_cents'
  | 'subtotal_cents'
  | 'tax_rate'
>

export function documentLine(formats: Formats, line: PrintedLine): DocumentLine {
  const discount =
    line.discount_cents === 0
      ? undefined
      : line.discount_kind === 'percent'
        ? formats.percent(line.discount_value)
        : `−${formats.money(line.discount_cents)}`
  return {
    name: line.name,
    ...(line.description && line.description !== line.name ? { description: line.description } : {}),
    quantity: formats.quantity(line.quantity),
    ...optional('unit', line.unit && unitFor(line.unit, line.quantity, formats.language)),
    unitPrice: formats.money(line.unit_price_cents),
    ...optional('discount', discount),
    ...(Number(line.tax_rate) > 0 ? { tax: formats.percent(line.tax_rate) } : {}),
    total: formats.money(line.subtotal_cents - line.discount_cents),
  }
}

/** What every billing document prints of the seller's side. */
export function documentFrame(profile: Letterhead, order: Written, createdAt: string) {
  const { organization, invoices } = profile
  const formats = formatsOf(organization, order)
  const { currency } = order
  const accent = accentOf(organization)
  const frame = {
    language: formats.language,
    paper: invoices.page_size === 'Letter' ? ('us-letter' as const) : ('a4' as const),
    ...(accent ? { accent } : {}),
    logo: readLogo(profile.logo),
    currency,
    createdAt: Temporal.Instant.from(createdAt),
    seller: sellerOf(organization, formats.language),
  }
  return { formats, frame }
}

/** The document's own small print, and below it the brand's. */
export const footerOf = (
  { organization }: Pick<Letterhead, 'organization'>,
  { footer_note }: { footer_note: string },
): string => [footer_note, footerTextOf(organization)].filter(Boolean).join('\n')

export function totalsOf(
  formats: Formats,
  row: Pick<
    InvoiceRow,
    'subtotal_cents' | 'discount_cents' | 'total_cents' | 'order_discount_kind' | 'order_discount_value'
  >,
  taxes: readonly PricedTax[],
  lines: readonly StoredLine[] = [],
) {
  return {
    subtotal: formats.money(row.subtotal_cents),
    ...(row.discount_cents > 0
      ? {
          discount: `−${formats.money(row.discount_cents)}`,
          ...(row.order_discount_kind === 'percent'
            ? {
                discountLabel: `${wordsIn(formats.language).labels.discount} ${formats.percent(row.order_discount_value)}`,
              }
            : {}),
        }
      : {}),
    taxes: taxRows(formats, taxes, lines),
    total: formats.money(row.total_cents),
  }
}

export interface CreditedPart {
  number: string
  total_cents: number
  issued_at: string
}

function paymentRows(formats: Formats, payments: readonly PaymentRow[], credits: readonly CreditedPart[]) {
  const { methods, refund } = wordsIn(formats.language)
  const money: DocumentPayment[] = lastingOf(payments)
    .filter(payment => payment.status === 'succeeded')
    .map(payment => ({
      label: payment.kind === 'refund' ? refund : (methods[payment.method] ?? methods.other!),
      date: formats.date(payment.received_at),
      amount: `${payment.kind === 'payment' ? '−' : ''}${formats.money(payment.amount_cents)}`,
    }))
  const credited: DocumentPayment[] = credits.map(note => ({
    label: note.number,
    date: formats.date(note.issued_at),
    amount: `−${formats.money(note.total_cents)}`,
  }))
  return [...money, ...credited]
}

export function termsIn(language: Language, terms: PaymentTerms): string {
  const words = wordsIn(language).terms
  if (terms === 'due_on_receipt') return words.dueOnReceipt
  return terms === 'custom' ? words.custom : words.net(daysOf(terms))
}

/** Terms that the due date does not follow would be a second, other day beside it. */
export function termsOf(row: Dated, timezone: string): PaymentTerms {
  const terms = row.payment_terms as PaymentTerms
  if (row.due_date === null) return terms
  if (row.issued_at === null) return 'custom'
  const issued = localDate(Temporal.Instant.from(row.issued_at), timezone)
  return dueDateOf(issued, terms).toString() === row.due_date ? terms : 'custom'
}

type Dated = Pick<InvoiceRow, 'payment_terms' | 'due_date' | 'issued_at'>

/** The seller's own sentence, about this invoice. */
export const invoiceTerms = (
  row: Dated & Pick<InvoiceRow, 'terms'>,
  formats: Formats,
  timezone: string,
  dueDate: string | null,
): string | null =>
  fillIn(row.terms, {
    payment_terms: termsIn(formats.language, termsOf(row, timezone)),
    due_date: dueDate ? formats.date(dueDate) : '',
  })

/** When it was supplied, and what the buyer goes by. */
function metaOf(formats: Formats, row: PrintedInvoice) {
  const { supply } = wordsIn(formats.language)
  const { supply_date: day, period_start: first, period_end: last } = row
  const when = first && last ? formats.period(first, last) : day && formats.date(day)
  const rows = [
    [first ? supply.period : supply.date, when],
    [supply.buyerReference, row.buyer_reference],
    [supply.contract, row.contract_reference],
  ] as const
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

const marks: Record<string, InvoiceDocument['mark']> = { draft: 'draft', paid: 'paid', void: 'void' }

/** What an invoice prints. */
export interface PrintedParts {
  letterhead: Letterhead
  row: PrintedInvoice
  lines: readonly StoredLine[]
  /** Where to pay it online. */
  payUrl: string | null
  /** Of a draft, the day it would be due if it were issued now. */
  dueDate: string | null
}

/** What became of it since it was issued, for a copy that says so. */
export interface Since {
  payments: readonly PaymentRow[]
  credits: readonly CreditedPart[]
  /** The day of the copy. */
  on: string
}

export function invoiceDocument(
  { letterhead, row, lines, payUrl, dueDate }: PrintedParts,
  since?: Since,
): InvoiceDocument {
  const { formats, frame } = documentFrame(letterhead, row, row.issued_at ?? row.created_at)
  const { timezone } = letterhead.organization
  const mark = marks[row.status]
  const words = wordsIn(formats.language)
  const details = paymentDetailsOf(letterhead, row)
  const bank = details ? bankRows(details, words).map(([label, value]) => ({ label, value })) : []
  return {
    ...frame,
    number: row.number,
    ...optional('title', row.title),
    billTo: billToParty(row, formats.language),
    lines: lines.map(line => documentLine(formats, line)),
    meta: metaOf(formats, row),
    totals: totalsOf(formats, row, taxesOf(lines), lines),
    ...optional('notes', row.notes),
    ...optional('terms', invoiceTerms(row, formats, timezone, dueDate)),
    ...optional('footer', footerOf(letterhead, row)),
    ...(row.issued_at ? { issueDate: formats.date(row.issued_at) } : {}),
    ...(row.due_date ? { dueDate: formats.date(row.due_date) } : {}),
    ...optional('poNumber', row.po_number),
    paymentTerms: termsIn(formats.language, termsOf(row, timezone)),
    payments: since ? paymentRows(formats, since.payments, since.credits) : [],
    amountDue: formats.money(row.amount_due_cents),
    ...(isOwed(row) && payUrl ? { payLink: { url: payUrl } } : {}),
    ...(bank.length > 0 ? { transfer: { rows: bank, ...optional('code', details?.epc) } } : {}),
    ...optional('instructions', details?.instructions),
    ...(mark ? { mark } : {}),
    ...(since ? { copyOn: formats.date(since.on) } : {}),
  }
}
