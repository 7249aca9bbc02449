import type { Invoice, InvoiceInput, PostalAddress, Quote, QuoteInput } from '../../../../../sdk/index.ts'
import type { Numbers } from '../../../kit/form/numbers/use-numbers.ts'
import {
  blankLine,
  type DiscountKind,
  type DraftLine,
  isBlank,
  readDiscount,
  toDraftLine,
  toLineInput,
} from '../shared/lines/draft.ts'
import { blankTaxHead, toTaxDraft } from '../tax/invoice-head.ts'

export type Terms = NonNullable<InvoiceInput['payment_terms']>

/** An invoice or a quote as it is typed. */
export interface DraftOrder {
  title: string
  currency: string
  contact_id: string | null
  contact_label: string
  company_id: string | null
  deal_id: string | null
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
  bill_to_tax_id: string
  payment_terms: Terms
  /** The due date of an invoice, the last day of a quote. */
  day: string
  po_number: string
  notes: string
  terms: string | null
  /** Empty: as the customer is written to. */
  language: string
  discount_kind: DiscountKind
  discount: string
  /** How many invoices it lowers of what recurs: all of them where nothing is said. */
  discount_periods?: string
  /** Of an invoice alone: what e-invoices need. */
  billing_address: PostalAddress | null
  deliver_to: PostalAddress | null
  supply_date: string
  period_start: string
  period_end: string
  buyer_reference: string
  contract_reference: string
  electronic_address: string
  lines: DraftLine[]
}

export const blankOrder = (currency: string): DraftOrder => ({
  title: '',
  currency,
  contact_id: null,
  contact_label: '',
  company_id: null,
  deal_id: null,
  bill_to_name: '',
  bill_to_email: '',
  bill_to_address: '',
  bill_to_tax_id: '',
  payment_terms: 'net_14',
  day: '',
  po_number: '',
  notes: '',
  terms: null,
  language: '',
  discount_kind: 'none',
  discount: '',
  ...blankTaxHead,
  lines: [blankLine()],
})

export function toDraft(order: Invoice | Quote, numbers: Numbers): DraftOrder {
  const { currency, order_discount_kind: kind, order_discount_value: value } = order
  const discount = kind === 'amount' ? numbers.amountText(value, currency) : numbers.decimalText(value)
  return {
    title: order.title,
    currency,
    contact_id: order.contact_id,
    contact_label: order.bill_to_name || order.bill_to_email,
    company_id: order.company_id,
    deal_id: order.deal_id,
    bill_to_name: order.bill_to_name,
    bill_to_email: order.bill_to_email,
    bill_to_address: order.bill_to_address,
    bill_to_tax_id: order.bill_to_tax_id ?? '',
    payment_terms: order.payment_terms,
    day: ('due_date' in order ? order.due_date : order.valid_until) ?? '',
    po_number: order.po_number,
    notes: order.notes ?? '',
    terms: order.terms,
    language: order.language ?? '',
    discount_kind: kind,
    discount: kind === 'none' ? '' : discount,
    discount_periods: 'order_discount_periods' in order ? String(order.order_discount_periods ?? '') : '',
    ...('supply_date' in order ? toTaxDraft(order) : blankTaxHead),
    lines: order.lines.map(line => toDraftLine(line, currency, numbers)),
  }
}

type Head = Omit<InvoiceInput & QuoteInput, 'lines' | 'due_date' | 'valid_until'>

export function toHead(draft: DraftOrder, numbers: Numbers): Head {
  const { discount_kind, discount_value } = readDiscount(
    draft.discount_kind,
    draft.discount,
    draft.currency,
    numbers,
  )
  return {
    title: draft.title.trim(),
    currency: draft.currency,
    contact_id: draft.contact_id,
    company_id: draft.company_id,
    deal_id: draft.deal_id,
    bill_to_name: draft.bill_to_name.trim(),
    bill_to_email: draft.bill_to_email.trim(),
    bill_to_address: draft.bill_to_address.trim(),
    bill_to_tax_id: draft.bill_to_tax_id.trim() || null,
    payment_terms: draft.payment_terms,
    po_number: draft.po_number.trim(),
    notes: draft.notes.trim() || null,
    // Untouched, a new order takes the seller's own.
    ...(draft.terms === null ? {} : { terms: draft.terms.trim() || null }),
    language: draft.language || null,
    order_discount_kind: discount_kind,
    order_discount_value: discount_value,
  }
}

export const toLines = (draft: DraftOrder, numbers: Numbers) =>
  draft.lines.filter(line => !isBlank(line)).map(line => toLineInput(line, draft.currency, numbers))

/** What is priced while somebody types: a line whose name is still to come counts already. */
export const toPreviewLines = (draft: DraftOrder, numbers: Numbers) =>
  toLines(draft, numbers).map(line => ({ ...line, name: line.name || '–' }))
