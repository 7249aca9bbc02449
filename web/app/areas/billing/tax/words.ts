import { wordsHook } from '../../../kit/speech.tsx'

const en = {
  customer: 'Customer',
  company: 'Company',
  companyHint: 'Search by name',
  country: 'Country',
  vatNumber: 'VAT number',
  notSaid: 'Not given',
  details: 'Address, supply and references',
  detailsHint: 'What e-invoices need. Issuing fills in what is known about the company.',
  billingAddress: 'Billing address',
  deliverTo: 'Deliver to',
  supplyDate: 'Supply date',
  periodStart: 'Period from',
  periodEnd: 'Period to',
  buyerReference: 'Buyer reference',
  buyerReferenceHint: 'Leitweg-ID of public buyers',
  contractReference: 'Contract number',
  category: 'VAT category',
  categories: {
    S: 'Standard rate',
    Z: 'Zero rate',
    E: 'Exempt',
    AE: 'Reverse charge',
    K: 'Intra-Community supply',
    G: 'Export',
    O: 'Outside the scope of VAT',
  },
  byRate: 'By the rate',
  reason: 'Reason for no tax',
  taxClass: 'Tax class',
  taxClasses: {
    standard: 'Standard',
    reduced: 'Reduced',
    zero: 'Zero',
    exempt: 'Exempt',
  },
  supply: 'Kind of supply',
  supplies: {
    service: 'Service',
    eservice: 'Electronic service',
    goods: 'Goods',
  },
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  routingHint: 'Routing number, sort code or BSB: for accounts without an IBAN',
}
export type TaxWords = typeof en

export const useTaxWords = wordsHook(en, import.meta.glob<TaxWords>('./words.*.ts', { import: 'words' }))
