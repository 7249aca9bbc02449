import type { Profile } from '../settings/profile.ts'
import { placeNamed } from '../tax/places.ts'

/** Where the seller is at home: said for tax, else as the organization says of itself, in either form of its address. */
export const homeOf = ({ tax, organization }: Pick<Profile, 'tax' | 'organization'>): string | null =>
  tax.country ?? organization.legal_address?.country ?? placeNamed(organization.country) ?? null

export const taxNameOf = (profile: Pick<Profile, 'tax' | 'organization'>): string =>
  profile.tax.tax_name ?? (homeOf(profile) === 'US' ? 'Sales tax' : 'VAT')
