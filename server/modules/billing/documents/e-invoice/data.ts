/**
 * The invoice as EN 16931 wants it: exact numbers in minor units, dates as YYYY-MM-DD, decimals as text.
 * Only what the seller knows goes in; `findGaps` says what is missing for a valid e-invoice.
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
  iban?: string
  bic?: string
}

export interface EInvoiceParty {
  name: string
  /** Street and number, and up to two more lines. */
  addressLines: readonly string[]
  postcode?: string
  city?: string
  /** ISO 3166-1 alpha-2. */
  countryCode?: string
  /** With its country prefix: DE123456789. */
  vatId?: string
  email?: string
}

/** S standard rate, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O outside of VAT. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

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
  category: VatCategory
  /** Percent, a decimal: "19". */
  rate: string
}

export interface EInvoiceAllowance {
  amountMinor: number
  category: VatCategory
  rate: string
}

export interface EInvoiceTax {
  category: VatCategory
  rate: string
  baseMinor: number
  taxMinor: number
  /** Why no VAT is charged: asked for by every category but S and Z. */
  exemptionReason?: string
}

export interface EInvoiceTotals {
  linesMinor: number
  allowancesMinor: number
  /** lines − allowances */
  netMinor: number
  taxMinor: number
  /** net + tax */
  grossMinor: number
  /** Payments less refunds, and credits. */
  paidMinor: number
  /** gross − paid */
  dueMinor: number
}
