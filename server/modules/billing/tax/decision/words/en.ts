import type { DecisionWords } from './index.ts'

export const en: DecisionWords = {
  rules: {
    typed: 'The rate was set by hand.',
    small_business: 'The seller is a small business and charges no tax.',
    exempt: 'What is sold is exempt from tax.',
    domestic: 'Buyer and seller are in the same country ({country}): its tax applies.',
    eu_b2b_service:
      'A service to a business in {country} with a valid VAT number ({vatId}): the buyer owes the tax.',
    eu_b2b_goods:
      'Goods to a business in {country} with a valid VAT number ({vatId}): a supply within the Union is exempt.',
    eu_b2c_service:
      'A service to somebody elsewhere in the Union who is taxed as a consumer: the tax of {country} applies.',
    eu_b2c_destination:
      'A sale to somebody elsewhere in the Union who is taxed as a consumer: the tax of the destination, {country}, applies.',
    eu_b2c_under_threshold:
      'A sale to somebody elsewhere in the Union who is taxed as a consumer, below the threshold of 10,000 EUR a year: the tax of {country} applies.',
    export: 'Goods leave for {country}: exports are exempt.',
    outside_scope: 'A service to {country} is taxed there: it lies outside of this VAT.',
    third_country_b2c:
      'A service to a consumer outside of the Union or the United Kingdom: the tax of {country} applies.',
    us_nexus: 'The seller collects sales tax in {region}.',
    us_no_nexus: 'The seller collects no sales tax in the buyer’s state.',
    us_export: 'The buyer is outside of the USA: no sales tax.',
    not_covered: 'There are no rules for the seller’s country here: set the tax by hand.',
  },
  warnings: {
    buyer_country_unknown: 'The buyer’s country is not known: taxed as at home.',
    vat_number_missing:
      'The buyer is a business without a VAT number of another country of the Union: taxed as a consumer.',
    vat_number_invalid: 'The buyer’s VAT number is not valid: taxed as a consumer.',
    vat_number_unverified: 'The buyer’s VAT number has not been confirmed: taxed as a consumer.',
    registration_missing:
      'The threshold for sales to consumers in the Union is passed, and no registration covers {country}.',
    exemption_reason_missing: 'The reason for charging no tax is not given.',
    rate_unknown: 'No rate is known for {country} on that day: add one under Tax.',
    not_covered: 'There are no rules for the seller’s country here: set the tax by hand.',
  },
}
