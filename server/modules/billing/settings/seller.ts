import { NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { Brand, brandOf } from '#modules/identity/index.ts'
import type { Organization } from './profile.ts'
import { taxNumbersOf } from './tax-numbers.ts'

/** Who sells, as every customer may see it. */
export const PublicSeller = NamedObject('Seller', {
  ...Brand.properties,
  address: Type.String(),
  country: Nullable(
    Type.String({ description: 'As a code of ISO 3166, where the address does not name it' }),
  ),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  tax_id: Nullable(Type.String({ description: 'Identifies for VAT' })),
  tax_number: Nullable(Type.String({ description: 'Of the local tax office' })),
})
export type PublicSeller = Static<typeof PublicSeller>

/** `viewUrl`: of the public view that shows it; the logo is found beside. */
export function presentSeller(organization: Organization, viewUrl: string): PublicSeller {
  const { vatId, taxNumber } = taxNumbersOf(organization)
  return {
    ...brandOf({ ...organization, logo: organization.has_logo }, `${viewUrl}/logo`),
    address: organization.address,
    country: organization.country,
    email: organization.email,
    phone: organization.phone,
    website: organization.website,
    tax_id: vatId,
    tax_number: taxNumber,
  }
}
