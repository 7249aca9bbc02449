import type { TaxSettings } from './schema.ts'

/** As it is kept: `tax_name` null is the usual one. */
export type StoredTaxSettings = Omit<TaxSettings, 'tax_name'> & {
  tax_name: string | null
  /** What was sold elsewhere counts for one year. */
  threshold_opening_year: number | null
}

export const defaultTaxSettings: StoredTaxSettings = {
  mode: 'manual',
  country: null,
  tax_name: null,
  small_business: false,
  small_business_reason: null,
  registrations: [],
  threshold_opening_cents: 0,
  threshold_opening_year: null,
  vat_check_max_age_days: 90,
  us_nexus: [],
  cancellation_documents: false,
  bills_mailbox_id: null,
}
