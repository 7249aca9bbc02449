import type { Address } from '#kit/text/postal.ts'

/** Amounts and quantities as they stand there; null where nothing does. */
export type Written = string | null

export interface Party {
  name: string | null
  vat_id: string | null
  tax_number: string | null
  address: Address | null
  email: string | null
  iban: string | null
  bic: string | null
}

/** What lowers or raises a sum: of the document, with its tax, or of a line. */
export interface Allowance {
  isCharge: boolean
  amount: Written
  category: string | null
  rate: Written
}

export interface LineRead {
  name: string | null
  quantity: Written
  unit: string | null
  price: Written
  /** For how many units the price is. */
  priceQuantity: Written
  net: Written
  category: string | null
  rate: Written
  allowances: Allowance[]
}

export interface TaxRead {
  category: string | null
  rate: Written
  taxable: Written
  tax: Written
  exemptionReason: string | null
}

/** A document of any syntax, by what the European standard calls its terms: nothing judged yet. */
export interface DocumentRead {
  format: 'ubl' | 'cii'
  profile: string | null
  /** UNTDID 1001. */
  typeCode: string | null
  isCreditNote: boolean
  number: string | null
  issueDate: Written
  dueDate: Written
  supplyDate: Written
  periodStart: Written
  periodEnd: Written
  currency: string | null
  seller: Party
  buyer: Party
  /** Whether anything but a tax number tells who the seller is. */
  sellerHasId: boolean
  buyerReference: string | null
  orderReference: string | null
  precedingNumber: string | null
  paymentReference: string | null
  paymentTerms: string | null
  lines: LineRead[]
  allowances: Allowance[]
  taxes: TaxRead[]
  sums: {
    lines: Written
    allowances: Written
    charges: Written
    net: Written
    tax: Written
    gross: Written
    paid: Written
    rounding: Written
    payable: Written
  }
}

/** UNTDID 1001: documents that give money back. */
export const CREDIT_NOTES = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
])
