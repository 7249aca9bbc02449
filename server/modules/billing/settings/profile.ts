import type { Address, ElectronicAddress } from '#kit/text/postal.ts'
import type { RateSource } from '../fx/rates.ts'
import type { StoredTaxSettings } from '../tax/settings/stored.ts'
import { type Bank, noBank, type OwnBank } from './bank.ts'

export interface InvoiceSettings {
  number_prefix: string
  credit_note_prefix: string
  page_size: 'A4' | 'Letter'
  terms: string | null
  footer_note: string
  reminders_enabled: boolean
  reminder_offsets: number[]
  bank: Bank
  payment_instructions: string | null
  payment_reference: 'number' | 'rf'
  auto_send: boolean
  send_receipts: boolean
  /** Those that stand where `bank` is empty, the default first. */
  accounts?: OwnBank[]
}

export interface QuoteSettings {
  number_prefix: string
  approval_discount_percent: number | null
  approval_total_cents: number | null
  valid_days: number
  terms: string | null
  auto_invoice: boolean
  auto_invoice_chosen: boolean
}

export interface Organization {
  name: string
  timezone: string
  currency: string
  locale: string
  address: string
  country: string | null
  tax_id: string | null
  tax_number: string | null
  /** Of before they were kept: undefined on documents of then. */
  legal_address?: Address | null
  registration_number?: string | null
  contact_name?: string | null
  electronic_address?: ElectronicAddress | null
  email: string | null
  phone: string | null
  website: string | null
  /** The picture itself may be half a megabyte: only what prints it loads it. */
  has_logo: boolean
  branding: Record<string, unknown>
}

/** Everything about the seller that billing goes by. */
export interface Profile extends RateSource {
  organization: Organization
  invoices: InvoiceSettings
  quotes: QuoteSettings
  tax: StoredTaxSettings
}

export const defaultInvoiceSettings: InvoiceSettings = {
  number_prefix: 'INV-',
  credit_note_prefix: 'CN-',
  page_size: 'A4',
  terms: null,
  footer_note: '',
  reminders_enabled: false,
  reminder_offsets: [-3, 0, 3, 7, 14],
  bank: noBank,
  payment_instructions: null,
  payment_reference: 'number',
  auto_send: true,
  send_receipts: true,
}

export const defaultQuoteSettings: QuoteSettings = {
  number_prefix: 'QT-',
  approval_discount_percent: null,
  approval_total_cents: null,
  valid_days: 30,
  terms: null,
  auto_invoice: false,
  auto_invoice_chosen: false,
}

/** The seller, and how it is paid: for the customer's page. */
export interface Payee {
  organization: Organization
  invoices: Pick<InvoiceSettings, 'bank' | 'payment_instructions' | 'accounts'> & {
    /** Documents of before do not say it: they have the number. */
    payment_reference?: 'number' | 'rf'
  }
}

/** The seller as documents show it. */
export interface Letterhead extends Payee {
  invoices: Payee['invoices'] & Pick<InvoiceSettings, 'page_size'>
  /** A data URL. */
  logo: string | null
}
