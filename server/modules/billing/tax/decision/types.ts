import type { Supply, TaxCategory, TaxClass } from '../categories.ts'
import type { RateRow } from '../rates/shipped.ts'
import type { TaxRegistration, UsNexus } from '../settings/schema.ts'

export const taxRules = [
  'typed',
  'small_business',
  'exempt',
  'domestic',
  'eu_b2b_service',
  'eu_b2b_goods',
  'eu_b2c_service',
  'eu_b2c_destination',
  'eu_b2c_under_threshold',
  'export',
  'outside_scope',
  'third_country_b2c',
  'us_nexus',
  'us_no_nexus',
  'us_export',
  'not_covered',
] as const
export type TaxRule = (typeof taxRules)[number]

export const taxWarnings = [
  'buyer_country_unknown',
  'vat_number_missing',
  'vat_number_invalid',
  'vat_number_unverified',
  'registration_missing',
  'exemption_reason_missing',
  'rate_unknown',
  'not_covered',
] as const
export type TaxWarning = (typeof taxWarnings)[number]

export interface Seller {
  /** Null: not known, and then nothing is. */
  home: string | null
  taxName: string
  smallBusiness: boolean
  smallBusinessReason: string | null
  registrations: readonly TaxRegistration[]
  nexus: readonly UsNexus[]
}

export interface Buyer {
  country: string | null
  /** Of the USA: the state. */
  region: string | null
  kind: 'business' | 'consumer'
  vatId: string | null
  /** Of the number: what the register said within the age, and whether it was asked at all. */
  vat: 'valid' | 'invalid' | 'unknown' | 'none'
  checkId: string | null
  checkedOn: string | null
  checkedAt: string | null
  /** Where goods go, if elsewhere. */
  deliverTo: { country: string; region: string | null } | null
}

export interface Sale {
  supply: Supply
  taxClass: TaxClass
  exemptionReason: string | null
  /** The day it is supplied: the rate is that of this day. */
  day: string
}

export interface World {
  rateOn(country: string, taxClass: string, day: string): RateRow | undefined
  /** Whether sales to consumers elsewhere in the Union are past the threshold, this one among them. */
  isOver: boolean
}

/** What a line keeps of how it was decided. */
export interface Decision {
  rule: TaxRule
  /** Whose tax it is; null where nobody's. */
  country?: string | null
  region?: string | null
  rate_id?: string | null
  vat_check_id?: string | null
  vat_id?: string | null
  checked_on?: string | null
  warnings?: TaxWarning[]
}

export interface Outcome {
  category: TaxCategory | null
  /** In percent. */
  rate: number
  exemptionReason: string | null
  decision: Decision
}
