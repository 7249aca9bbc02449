import { InvalidInput } from '../problem.ts'
import { NamedObject, Nullable, named, type Static, Text, Type } from '../schema.ts'
import { readCountryCode } from './countries.ts'

const Part = Nullable(Text(200))
const parts = {
  line1: Part,
  line2: Part,
  postcode: Part,
  city: Part,
  region: Part,
  country: Nullable(Text(200, { description: 'Two letters of ISO 3166', examples: ['DE'] })),
}

/** An address part by part, as tax and e-invoices need it. */
export const Address = NamedObject('PostalAddress', parts)
export type Address = Static<typeof Address>
export const AddressIn = named(
  'PostalAddressInput',
  Type.Partial(Type.Object(parts), {
    description: 'All of it anew: parts left out are empty, and an address without any is none.',
  }),
)
export type AddressIn = Static<typeof AddressIn>

/** Where e-invoices are delivered to. */
export const ElectronicAddress = NamedObject('ElectronicAddress', {
  scheme: Type.String({
    pattern: '^(\\d{4}|EM)$',
    description: 'Four digits of the EAS list, or EM for an email address',
    examples: ['9930'],
  }),
  id: Text(200, { minLength: 1, examples: ['DE811569869'] }),
})
export type ElectronicAddress = Static<typeof ElectronicAddress>

/** Null where nothing is in it; `field` is what the caller's clients call it. */
export function readAddress(field: string, given: AddressIn | null): Address | null {
  const part = (key: keyof Address) => given?.[key]?.trim() || null
  const written = part('country')
  const country = written && readCountryCode(written.toUpperCase())
  if (written && !country) {
    throw InvalidInput(`${field}.country must be a country code of two letters such as DE`)
  }
  const address: Address = {
    line1: part('line1'),
    line2: part('line2'),
    postcode: part('postcode'),
    city: part('city'),
    region: part('region'),
    country: country || null,
  }
  return Object.values(address).some(Boolean) ? address : null
}

/** A line each, the country as its code. */
export const addressText = ({ line1, line2, postcode, city, region, country }: Address): string =>
  [line1, line2, [postcode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n')

/** Capitals without spaces, dots and hyphens: however it is written, it is one number. */
export const readVatId = (text: string | null): string | null =>
  text?.replaceAll(/[\s.-]/g, '').toUpperCase() || null
