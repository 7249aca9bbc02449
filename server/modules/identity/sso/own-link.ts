import { type Actor, type Ctx, type OpenCtx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { found, NotAuthenticated } from '#kit/problem.ts'
import { recordAudit } from '../audit/record.ts'
import { findSessionOwner } from '../credentials/queries.ts'
import { noticeSsoLinked } from '../notices/jobs.ts'
import { findUser } from '../users/queries.ts'
import { loadSelf } from '../users/self.ts'
import { deleteLinkOf, findLinked, findLinkOf, saveOwnLink } from './identity-queries.ts'
import { type Attempt, arrive, depart, domainOf, loadProvider } from './provider.ts'
import { findSso, listDomains } from './queries.ts'
import { NoSso, ProviderSilent, SsoNotLinked } from './schema.ts'
import { isSameIssuer } from './service.ts'

const NOBODY: Actor = { kind: 'anonymous' }

export async function getOwnLink(ctx: Ctx) {
  const user = await loadSelf(ctx)
  const [settings, domains, link] = await Promise.all([
    findSso(ctx),
    listDomains(ctx),
    findLinkOf(ctx, user.id),
  ])
  const isHere =
    link && settings && isSameIssuer(link.issuer, settings.issuer) && link.client_id === settings.client_id
  const counts = isHere && (link.is_own_link || user.role !== 'owner')
  return {
    available: domains.some(one => one.domain === domainOf(user.email) && one.verified_at !== null),
    issuer: settings?.issuer ?? null,
    linked_at: counts ? link.created_at : null,
  }
}

/** To the provider and back with a session, which is what makes the link its owner's own. */
export async function beginOwnLink(ctx: WorkCtx): Promise<{ url: string; kept: string }> {
  const sessionId = found((ctx.actor.kind === 'user' && ctx.actor.sessionId) || undefined, NotAuthenticated)
  const { provider, user } = await ctx.transact(async inner => ({
    provider: await loadProvider(inner),
    user: await loadSelf(inner),
  }))
  if (!provider.domains.includes(domainOf(user.email))) throw NoSso()
  const link = { userId: user.id, sessionId }
  const { organizationId } = ctx
  return depart(ctx, provider, { organizationId, email: user.email, link }).catch(error => {
    ctx.log.info({ err: error }, 'a provider of single sign-on could not be asked')
    throw ProviderSilent()
  })
}

/** False where somebody else is linked to that account of the provider, or the session ended meanwhile. */
export async function finishOwnLink(
  ctx: OpenCtx,
  query: URLSearchParams,
  attempt: Attempt & Required<Pick<Attempt, 'link'>>,
): Promise<boolean> {
  const { organizationId, issuer, link } = attempt
  const provider = await ctx.within(organizationId, NOBODY, loadProvider)
  if (provider.issuer !== issuer) return false
  const { identity } = await arrive(ctx, provider, attempt, query)
  return ctx.within(organizationId, NOBODY, async inner => {
    const session = await findSessionOwner(inner.db, link.sessionId)
    const user = session && (await findUser(inner, link.userId))
    const known = await findLinked(inner, identity)
    if (!user || session.id !== user.id || (known && known.user_id !== user.id)) return false
    await saveOwnLink(inner, user.id, identity)
    await recordAudit(inner, {
      action: 'sso_linked',
      targetKind: 'user',
      targetId: user.id,
      userId: user.id,
      detail: { issuer: identity.issuer, by: 'person' },
    })
    await noticeSsoLinked(inner, user, identity.issuer)
    return true
  })
}

export async function removeOwnLink(ctx: Ctx): Promise<void> {
  const userId = userIdOf(ctx)!
  if (!(await deleteLinkOf(ctx, userId))) throw SsoNotLinked()
  await recordAudit(ctx, { action: 'sso_unlinked', targetKind: 'user', targetId: userId })
}
