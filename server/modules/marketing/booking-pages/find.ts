import type { Ctx, OpenCtx } from '#kit/context.ts'
import { findLink, type LinkRow } from '../booking-links/queries.ts'
import { findTenant, type Tenant } from '../brand-queries.ts'
import { stranger } from '../public/visitor.ts'
import { formerly } from '../slugs/slugs.ts'

export interface ShownLink {
  organizationId: string
  link: LinkRow
  tenant: Tenant
}

const logoPath = (slug: string) => `/api/v1/app/public/book/${slug}/logo`

/** A link that strangers may use; unknown, paused and deleted are one. An old address leads to the same. */
export async function findShown(ctx: OpenCtx, slug: string): Promise<ShownLink | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return null
  const known = (await ctx.find('booking_link', slug)) ?? (await ctx.find(formerly('booking_link'), slug))
  if (!known) return null
  const { organizationId, targetId } = known
  const read = async ({ db }: Ctx) => {
    const [link, tenant] = await Promise.all([findLink(db, targetId), findTenant(db, logoPath(slug))])
    if (link?.status !== 'active') return null
    const isCurrent = link.slug === slug
    return { organizationId, link, tenant: isCurrent ? tenant : await findTenant(db, logoPath(link.slug)) }
  }
  return ctx.within(organizationId, stranger, read, { readOnly: true })
}
