import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { recordAudit } from '../audit/record.ts'
import { OrganizationCreated } from '../events.ts'
import { addUser } from '../users/add-user.ts'
import type { SessionUser } from '../users/schema.ts'
import { readAreas } from './areas.ts'
import { insertOrganization } from './queries.ts'
import type { Areas, OrganizationView } from './schema.ts'

export interface NewOrganization {
  name: string
  timezone?: string
  currency?: string
  locale?: string
  country?: string
  /** What it begins without. */
  areas?: Partial<Areas>
  owner: { email: string; name: string; passwordHash: string | null; isVerified?: boolean }
}

/**
 * Makes the organization whose id the context carries (a fresh one) and its owner. Domains react to
 * `organization.created` in the same transaction, so that it is never seen without what they add.
 */
export async function createOrganizationWithOwner(
  ctx: Ctx,
  { name, timezone = 'UTC', currency = 'USD', locale, country, areas = {}, owner }: NewOrganization,
): Promise<{ user: SessionUser; organization: OrganizationView }> {
  const id = ctx.organizationId
  const at = ctx.now.toString()
  const place = { timezone, currency, ...(locale ? { locale } : {}), ...(country ? { country } : {}) }
  await insertOrganization(ctx, {
    id,
    name,
    ...place,
    areas: toJson(areas),
    created_at: at,
    updated_at: at,
  })
  await ctx.emit(OrganizationCreated, { organization_id: id, name })
  const userId = await addUser(ctx, { isVerified: false, ...owner, role: 'owner' })
  await recordAudit(ctx, { action: 'signup', targetKind: 'organization', targetId: id, userId })
  return {
    user: { id: userId, email: owner.email, name: owner.name, role: 'owner', navigation: null },
    organization: { id, name, timezone, currency, plan: 'starter', areas: readAreas(areas) },
  }
}
