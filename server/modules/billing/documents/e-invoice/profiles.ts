import type { EInvoiceData, EInvoiceParty } from './data.ts'

/** What the data for machines can be written as; `factur-x` is the PDF with the XML inside. */
export const eInvoiceFormats = ['factur-x', 'cii', 'xrechnung-cii', 'xrechnung-ubl', 'peppol'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]
export type XmlFormat = Exclude<EInvoiceFormat, 'factur-x'>
export type Rules = 'en16931' | 'xrechnung' | 'peppol'

export interface Profile {
  syntax: 'cii' | 'ubl'
  /** BT-24: which rules the document claims to follow. */
  id: string
  /** BT-23 */
  process?: string
  rules: Rules
  /** BR-DE-14 asks for a rate of every tax, of what lies outside of VAT, too. */
  alwaysRate: boolean
}

const EN16931 = 'urn:cen.eu:en16931:2017'
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const xrechnung = {
  id: `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  process: PROCESS,
  rules: 'xrechnung',
  alwaysRate: true,
} as const

export const profiles: Record<XmlFormat, Profile> = {
  cii: { syntax: 'cii', id: EN16931, rules: 'en16931', alwaysRate: false },
  'xrechnung-cii': { syntax: 'cii', ...xrechnung },
  'xrechnung-ubl': { syntax: 'ubl', ...xrechnung },
  peppol: {
    syntax: 'ubl',
    id: `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: PROCESS,
    rules: 'peppol',
    alwaysRate: false,
  },
}

/** The file inside a Factur-X is a `cii`. */
export const xmlFormatOf = (format: EInvoiceFormat): XmlFormat => (format === 'factur-x' ? 'cii' : format)
export const rulesOf = (format: EInvoiceFormat): Rules => profiles[xmlFormatOf(format)].rules

export const TYPE_CODES = { invoice: '380', 'credit-note': '381' }
/** Of UNTDID 5189. */
export const DISCOUNT = '95'
/** SEPA and other credit transfers, and "not defined" where there is no account. */
const PAYMENT_MEANS = { sepa: '58', transfer: '30', open: '1' }

/** Within Denmark no transfers of code 30 are known, but those abroad and those by registration and account number. */
function danishMeansOf({ iban, bic, account }: NonNullable<EInvoiceData['bank']>): string {
  if (iban) return bic ? '31' : PAYMENT_MEANS.sepa
  return account && bic ? '42' : PAYMENT_MEANS.open
}

export const peppolMeansOf = (data: EInvoiceData): string =>
  data.seller.countryCode === 'DK' && data.buyer.countryCode === 'DK'
    ? danishMeansOf(data.bank ?? {})
    : paymentMeansOf(data)

export function paymentMeansOf({ bank, currency }: EInvoiceData): string {
  if (bank?.iban && currency === 'EUR') return PAYMENT_MEANS.sepa
  return bank?.iban || bank?.account ? PAYMENT_MEANS.transfer : PAYMENT_MEANS.open
}

/** What kind of number a registration is, where Peppol wants to know. */
export function legalSchemeOf({ countryCode, registration }: EInvoiceParty): string | undefined {
  if (countryCode === 'NL') return registration?.length === 20 ? '0190' : '0106'
  return countryCode === 'DK' ? '0184' : countryCode === 'IS' ? '0196' : undefined
}

/** There Peppol wants what XRechnung wants. */
export const isWithinGermany = ({ seller, buyer }: EInvoiceData): boolean =>
  seller.countryCode === 'DE' && buyer.countryCode === 'DE'

/** An email address serves, where there is no other. */
export const electronicOf = ({ electronic, email }: EInvoiceParty) =>
  electronic ?? (email ? { scheme: 'EM', id: email } : undefined)
