import type { Ctx } from '#kit/context.ts'
import { accentOf } from '#modules/identity/index.ts'
import { findAccess } from '../people/access.ts'
import { findSettings } from '../settings/queries.ts'
import { findOrganization } from './queries.ts'
import type { Door, Me } from './schema.ts'
import type { Visit } from './visit.ts'

export async function getDoor(ctx: Ctx, key: string): Promise<Door> {
  const [organization, settings] = await Promise.all([findOrganization(ctx), findSettings(ctx)])
  return {
    name: organization.name,
    logo_url: organization.has_logo
      ? `${ctx.services.settings.publicUrl}/api/v1/app/portal/${key}/logo`
      : null,
    color: accentOf(organization),
    locale: organization.locale,
    intro: settings?.intro ?? null,
  }
}

export async function getMe(ctx: Ctx, visit: Visit): Promise<Me> {
  const [organization, { customers }] = await Promise.all([
    findOrganization(ctx),
    findAccess(ctx, visit.settings, visit.email),
  ])
  const { name, address, country, email, phone, website } = organization
  return {
    email: visit.email,
    role: visit.role,
    customer: visit.customer,
    customers,
    features: visit.features,
    seller: { name, address, country, email, phone, website },
    currency: organization.currency,
    expires_at: visit.expiresAt.toString(),
  }
}
