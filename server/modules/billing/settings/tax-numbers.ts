import type { Organization } from './profile.ts'

export interface TaxNumbers {
  vatId: string | null
  taxNumber: string | null
}

/** Begins with a country, as every VAT number of Europe does, or is one of Japan's registered issuers. */
const isVatId = (text: string): boolean =>
  /^(?:[A-Z]{2}(?=.*\d)[0-9A-Z]{2,}|T\d{13})$/.test(text.replaceAll(/[\s.-]/g, '').toUpperCase())

/** Which of the two a number is that was given as either. */
export function sortTaxNumber(text: string | null): TaxNumbers {
  return text && !isVatId(text) ? { vatId: null, taxNumber: text } : { vatId: text, taxNumber: null }
}

/** A number that is no VAT number is not called one; with the other given beside it, the seller knows better. */
export const taxNumbersOf = ({ tax_id, tax_number }: Organization): TaxNumbers =>
  tax_number ? { vatId: tax_id, taxNumber: tax_number } : sortTaxNumber(tax_id)
