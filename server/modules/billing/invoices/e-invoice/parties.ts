import { findCountry, readCountryCode } from '#kit/text/countries.ts'
import type { Address, ElectronicAddress } from '#kit/text/postal.ts'
import { cleanXml } from '#kit/text/xml.ts'
import { listedCountry } from '../../documents/e-invoice/code-lists.ts'
import type { EInvoiceAddress, EInvoiceParty } from '../../documents/e-invoice/data.ts'
import type { Letterhead } from '../../settings/profile.ts'
import { taxNumbersOf } from '../../settings/tax-numbers.ts'
import type { PrintedInvoice } from '../editions/content.ts'

/** Greece writes its VAT numbers with EL, Northern Ireland for goods with XI. */
const vatPrefixes: Record<string, string> = { EL: 'GR', XI: 'GB' }

const vatIdOf = (taxId: string | null): string | undefined => {
  const id = (taxId ?? '').replaceAll(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(id)) return undefined
  const prefix = id.slice(0, 2)
  return prefix in vatPrefixes || listedCountry(readCountryCode(prefix)) === prefix ? id : undefined
}

/** The last line of an address is its country, as a code or by name; else the VAT number tells. */
function countryOf(lines: readonly string[], vatId: string | undefined): string | undefined {
  const last = lines.at(-1)?.trim() ?? ''
  const code = readCountryCode(last)
  if (code) return code
  const prefix = vatId?.slice(0, 2)
  return findCountry(last) ?? (prefix && (vatPrefixes[prefix] ?? prefix))
}

/** Only what is known; texts without what XML cannot hold. */
export const known = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, typeof value === 'string' ? cleanXml(value) : value])
      .filter(([, value]) => value),
  ) as { [K in keyof T]?: Exclude<T[K], null | undefined | ''> }

const cleanLines = (lines: readonly (string | null)[]): string[] =>
  lines.map(line => cleanXml(line ?? '')).filter(Boolean)

/** Part by part where it is known so. */
export function addressOf(
  address: Address | null | undefined,
  text: string,
  vatId?: string,
  country?: string | null,
): EInvoiceAddress {
  const lines = cleanLines(text.split('\n'))
  const countryCode = listedCountry(
    address?.country || (country && readCountryCode(country)) || countryOf(lines, vatId) || undefined,
  )
  if (!address) return { addressLines: lines.slice(0, 3), ...known({ countryCode }) }
  const { line1, line2, postcode, city, region } = address
  return { addressLines: cleanLines([line1, line2]), ...known({ postcode, city, region, countryCode }) }
}

const electronic = (address: ElectronicAddress | null | undefined) =>
  address && cleanXml(address.id) ? { scheme: address.scheme, id: cleanXml(address.id) } : undefined

/** What lies outside of VAT is sold without a number for it. */
export function sellerOf({ organization: one }: Letterhead, isOutside: boolean): EInvoiceParty {
  const vatId = vatIdOf(one.tax_id)
  const taxNumber = taxNumbersOf(one).taxNumber
  const registration = cleanXml(one.registration_number ?? '')
  const contact = known({ name: one.contact_name, phone: one.phone, email: one.email })
  return {
    name: cleanXml(one.name),
    ...addressOf(one.legal_address, one.address, vatId, one.country),
    ...known({
      vatId: isOutside ? undefined : vatId,
      taxNumber,
      registration,
      identifier: (vatId && !isOutside) || registration ? undefined : taxNumber,
      email: one.email,
      electronic: electronic(one.electronic_address),
    }),
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
  }
}

export function buyerOf(row: PrintedInvoice, isOutside: boolean): EInvoiceParty {
  const vatId = vatIdOf(row.bill_to_tax_id)
  return {
    name: cleanXml(row.bill_to_name),
    ...addressOf(row.billing_address as Address | null | undefined, row.bill_to_address, vatId),
    ...known({
      vatId: isOutside ? undefined : vatId,
      email: row.bill_to_email,
      electronic: electronic(row.buyer_electronic_address as ElectronicAddress | null | undefined),
    }),
  }
}
