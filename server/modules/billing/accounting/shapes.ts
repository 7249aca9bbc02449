import type { TaxCategory } from '../tax/categories.ts'
import type { TaxRule } from '../tax/decision/types.ts'

/** One tax of a document, in its currency, as accounts tell revenue apart. */
export interface AccountedTax {
  tax_name: string | null
  rate: string
  category: TaxCategory | null
  supply: string | null
  rule: TaxRule | null
  /** Whose tax it is, where that was decided. */
  country: string | null
  taxable_cents: number
  tax_cents: number
}

interface Accounted {
  id: string
  number: string
  currency: string
  /** Reporting units for one unit of the currency, as frozen on the invoice. */
  fx_rate: string
  /** `company:…` or `contact:…`; null where the invoice names neither. */
  customer: string | null
  customer_name: string
  vat_id: string | null
  country: string | null
}

export interface AccountedDocument extends Accounted {
  kind: 'invoice' | 'credit_note' | 'cancellation'
  /** The day it was issued on, or voided. */
  on: string
  /** Of a note: its invoice. */
  invoice_id: string
  invoice_number: string
  status: string
  due_date: string | null
  supply_date: string | null
  period_start: string | null
  period_end: string | null
  voided_on: string | null
  total_cents: number
  reporting_total_cents: number
  taxes: AccountedTax[]
}

export interface AccountedPayment extends Accounted {
  kind: 'payment' | 'refund' | 'reversal'
  on: string
  provider: string
  method: string
  reference: string | null
  /** Moved from one invoice to another: no money came or went. */
  carried: boolean
  /** Those of its invoice, whole. */
  taxes: AccountedTax[]
  /** Negative where money went back. */
  amount_cents: number
  reporting_cents: number
}
