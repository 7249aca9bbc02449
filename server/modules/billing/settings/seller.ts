import { Nullable, type Static, Type } from '#kit/schema.ts'
import type { Organization } from './profile.ts'

/** Who sells, as every customer may see it. */
export const PublicSeller = Type.Object({
  name: Type.String(),
  address: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  /** As `#rrggbb`. */
  accent_color: Nullable(Type.String()),
})
export type PublicSeller = Static<typeof PublicSeller>

export const accentOf = ({ branding }: Organization): string | null => {
  const { accent_color: accent } = branding as { accent_color?: unknown }
  return typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent : null
}

export const presentSeller = (organization: Organization): PublicSeller => ({
  name: organization.name,
  address: organization.address,
  email: organization.email,
  phone: organization.phone,
  website: organization.website,
  tax_id: organization.tax_id,
  logo: organization.logo,
  accent_color: accentOf(organization),
})
