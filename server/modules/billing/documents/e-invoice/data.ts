import type { TaxCategory } from '../../tax/categories.ts'

/**
 * The document as EN 16931 wants it, and both syntaxes are written from: exact numbers in minor units, dates as
 * YYYY-MM-DD, decimals as text. Only what the seller knows goes in; `findGaps` says what is missing.
 */
export interface EInvoiceData {
  kind: 'invoice' | 'credit-note'
  number: string
  issueDate: string
  dueDate?: string
  currency: string
  /** Credit notes: the invoice that is credited. */
  precedingInvoice?: { number: string; issueDate?: string }
  purchaseOrder?: string
  contract?: string
  /** The day of the supply, or the period of it. */
  supplyDate?: string
  period?: EInvoicePeriod
  /** Where goods went, if that is known apart. */
  deliverTo?: EInvoiceAddress
  buyerReference?: string
  note?: string
  seller: EInvoiceParty
  buyer: EInvoiceParty
  lines: readonly EInvoiceLine[]
  /** The order discount, one entry a VAT group. */
  allowances: readonly EInvoiceAllowance[]
  taxes: readonly EInvoiceTax[]
  totals: EInvoiceTotals
  paymentTerms?: string
  /** The account to pay into; a credit note asks for no payment. */
  bank?: { iban?: string; bic?: string; account?: string; holder?: string }
}

export interface EInvoicePeriod {
  start: string
  /** The last day. */
  end: string
}

export interface EInvoiceAddress {
  /** Street and number, and up to two more lines. */
  addressLines: readonly string[]
  postcode?: string
  city?: string
  region?: string
  /** ISO 3166-1 alpha-2. */
  countryCode?: string
}

export interface EInvoiceParty extends EInvoiceAddress {
  name: string
  /** With its country prefix: DE123456789. */
  vatId?: string
  /** What else identifies it, where there is neither a VAT number nor a registration. */
  identifier?: string
  /** Of the local tax office. */
  taxNumber?: string
  /** Of the commercial register. */
  registration?: string
  email?: string
  contact?: { name?: string; phone?: string; email?: string }
  /** Where e-invoices are delivered; the email where there is none. */
  electronic?: { scheme: string; id: string }
}

export interface EInvoiceLine {
  name: string
  description?: string
  /** A decimal: "2.5". */
  quantity: string
  /** UN/ECE Recommendation 20; see `unitCode`. */
  unitCode: string
  unitPriceMinor: number
  discountMinor: number
  /** After the line's discount, before the order's. */
  netMinor: number
  /** Undefined where nothing says why no tax is charged: a gap. */
  category: TaxCategory | undefined
  /** Percent, a decimal: "19". */
  rate: string
  exemptionReason?: string
  /** The same as a VATEX code. */
  exemptionCode?: string
  period?: EInvoicePeriod
}

export interface EInvoiceAllowance {
  amountMinor: number
  category: TaxCategory | undefined
  rate: string
  reason?: string
}

/** One of each category and rate. */
export interface EInvoiceTax {
  category: TaxCategory | undefined
  rate: string
  baseMinor: number
  taxMinor: number
  /** Why no VAT is charged: asked for by every category but S and Z. */
  exemptionReason?: string
  /** The same as a VATEX code. */
  exemptionCode?: string
}

export interface EInvoiceTotals {
  linesMinor: number
  allowancesMinor: number
  /** lines − allowances */
  netMinor: number
  taxMinor: number
  /** net + tax, and what is to be paid: nobody has paid when it is issued. */
  grossMinor: number
}
