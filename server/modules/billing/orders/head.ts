import { toLanguage } from '#kit/text/normalize.ts'
import { type Address, addressText } from '#kit/text/postal.ts'
import { readCurrency } from '../fx/rates.ts'
import { readDiscount } from '../lines/resolve.ts'
import type { Discount } from '../pricing/price.ts'
import type { OrderIn, OrderTexts } from './schema.ts'
import { type PaymentTerms, termsLabel } from './terms.ts'

/** With the number of invoices it holds for, of what recurs; null: for all of them. */
export interface OfferDiscount extends Discount {
  periods: number | null
}

interface DiscountColumns {
  order_discount_kind: string
  order_discount_value: string
}

export const discountOf = (row: DiscountColumns): Discount => ({
  kind: row.order_discount_kind as Discount['kind'],
  value: row.order_discount_value,
})

export const offerDiscountOf = (
  row: DiscountColumns & { order_discount_periods: number | null },
): OfferDiscount => ({ ...discountOf(row), periods: row.order_discount_periods })

export const readOrderDiscount = (given: OrderIn): Discount =>
  readDiscount(given.order_discount_kind ?? 'none', given.order_discount_value ?? 0, 'order_discount_value')

/** Of what cannot be empty, null brings the default back. */
const whenNull = {
  title: '',
  payment_terms: 'net_14' as const,
  po_number: '',
  footer_note: '',
  bill_to_name: '',
  bill_to_email: '',
  bill_to_address: '',
}

const readLanguage = (text: string | null | undefined): string | null => (text ? toLanguage(text) : null)

/** The head of a new order; the seller's own texts stand where none are given. */
export const headColumns = (given: OrderIn, own: { terms: string | null; footer_note: string }) => ({
  title: given.title ?? whenNull.title,
  deal_id: given.deal_id ?? null,
  contact_id: given.contact_id ?? null,
  company_id: given.company_id ?? null,
  payment_terms: given.payment_terms ?? whenNull.payment_terms,
  po_number: given.po_number ?? whenNull.po_number,
  terms: given.terms === undefined ? own.terms : given.terms,
  notes: given.notes ?? null,
  language: readLanguage(given.language),
  footer_note: given.footer_note ?? own.footer_note,
  bill_to_name: given.bill_to_name ?? whenNull.bill_to_name,
  bill_to_email: given.bill_to_email ?? whenNull.bill_to_email,
  bill_to_address: given.bill_to_address ?? whenNull.bill_to_address,
  bill_to_tax_id: given.bill_to_tax_id ?? null,
})

/** The columns a patch changes. Null clears what can be empty; a currency simply stays. */
export function readHeadPatch(row: DiscountColumns, patch: OrderIn): Record<string, unknown> {
  const { currency, order_discount_kind: kind, order_discount_value: value, ...plain } = patch
  const change: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(plain)) {
    change[key] = given ?? (whenNull as Record<string, string>)[key] ?? null
  }
  if (currency) change.currency = readCurrency(currency)
  if (patch.language) change.language = readLanguage(patch.language)
  if (kind !== undefined || value !== undefined) {
    const discount = readDiscount(
      kind === undefined ? discountOf(row).kind : (kind ?? 'none'),
      value === undefined ? Number(row.order_discount_value) : (value ?? 0),
      'order_discount_value',
    )
    change.order_discount_kind = discount.kind
    change.order_discount_value = String(discount.value)
  }
  return change
}

interface Addressed {
  bill_to_address: string
  /** Of an invoice: part by part. */
  billing_address?: unknown
}

/** While nobody has written an address, it is the one that is known part by part. */
export const billToAddress = ({ bill_to_address, billing_address }: Addressed): string =>
  bill_to_address || (billing_address ? addressText(billing_address as Address) : '')

type TextColumns = Omit<OrderTexts, 'payment_terms' | 'payment_terms_label'> &
  Addressed & { payment_terms: string }

export function presentTexts(row: TextColumns): OrderTexts {
  const terms = row.payment_terms as PaymentTerms
  return {
    payment_terms: terms,
    payment_terms_label: termsLabel(terms),
    po_number: row.po_number,
    terms: row.terms,
    notes: row.notes,
    language: row.language,
    footer_note: row.footer_note,
    bill_to_name: row.bill_to_name,
    bill_to_email: row.bill_to_email,
    bill_to_address: billToAddress(row),
    bill_to_tax_id: row.bill_to_tax_id,
  }
}
