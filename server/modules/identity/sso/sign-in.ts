import type { Actor, Ctx, OpenCtx, Role } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { recordAudit } from '../audit/record.ts'
import { handOver } from '../reclaiming/hand-over.ts'
import { releaseAddress } from '../reclaiming/release-address.ts'
import { openSession } from '../sessions/open.ts'
import { addUser } from '../users/add-user.ts'
import { findUser } from '../users/queries.ts'
import { findLinked, linkByAddress } from './identity-queries.ts'
import { type Attempt, arrive, depart, domainOf, type Identity, loadProvider } from './provider.ts'
import { NoSso } from './schema.ts'

const NOBODY: Actor = { kind: 'anonymous' }

export async function beginSso(
  ctx: OpenCtx,
  { email, again = false }: { email: string; again?: boolean },
): Promise<{ url: string; kept: string }> {
  const place = email.includes('@') ? await ctx.find('sso_domain', domainOf(email)) : undefined
  if (!place) throw NoSso()
  const { organizationId } = place
  const provider = await ctx.within(organizationId, NOBODY, loadProvider)
  return depart(ctx, provider, { organizationId, email, isAgain: again })
}

/**
 * The refresh token of the session; undefined for anything that is not as it should be. Somebody who came before is known by
 * issuer and subject, whatever address the provider has for them by now; somebody new by the address, once.
 */
export async function finishSso(
  ctx: OpenCtx,
  query: URLSearchParams,
  attempt: Attempt,
): Promise<string | undefined> {
  const { organizationId } = attempt
  const provider = await ctx.within(organizationId, NOBODY, loadProvider)
  if (provider.issuer !== attempt.issuer) return undefined
  const { identity, readPerson } = await arrive(ctx, provider, attempt, query)
  const known = await ctx.within(organizationId, NOBODY, inner => findLinked(inner, identity))
  if (known) {
    return ctx.within(organizationId, NOBODY, inner =>
      known.role === 'owner' && !known.is_own_link
        ? refuse(inner, known.user_id)
        : enter(inner, known.user_id),
    )
  }
  const person = await readPerson()
  if (!person || !provider.domains.includes(domainOf(person.email))) return undefined
  await releaseAddress(ctx, person.email, attempt)
  const held = await ctx.find('login', emailKey(person.email))
  if (held && held.organizationId !== organizationId) return undefined
  return ctx.within(organizationId, NOBODY, async inner => {
    const userId = held
      ? Number(held.targetId)
      : await join(inner, { ...person, role: provider.default_role })
    return enterByAddress(inner, userId, identity)
  })
}

/** The first time: from then on the account is that subject's, and another with its address does not get in. */
async function enterByAddress(ctx: Ctx, userId: number, identity: Identity): Promise<string | undefined> {
  const user = await findUser(ctx, userId)
  if (!user) return undefined
  if (user.role === 'owner' || !(await linkByAddress(ctx, userId, identity))) return refuse(ctx, userId)
  // Whoever had typed the address before may know its password.
  if (user.email_verified_at === null) await handOver(ctx, user, null)
  await recordAudit(ctx, {
    action: 'sso_linked',
    targetKind: 'user',
    targetId: userId,
    userId,
    detail: { issuer: identity.issuer, by: 'address' },
  })
  return enter(ctx, userId)
}

async function enter(ctx: Ctx, userId: number): Promise<string> {
  await recordAudit(ctx, {
    action: 'login',
    targetKind: 'user',
    targetId: userId,
    userId,
    detail: { by: 'sso' },
  })
  return (await openSession(ctx, userId, 'sso')).refresh_token
}

async function refuse(ctx: Ctx, userId: number): Promise<undefined> {
  const detail = { by: 'sso', reason: 'not_linked' }
  await recordAudit(ctx, { action: 'login_failed', targetKind: 'user', targetId: userId, detail })
}

/** Has no password: the provider is the way in. */
async function join(ctx: Ctx, person: { email: string; name: string; role: Role }): Promise<number> {
  const userId = await addUser(ctx, { ...person, passwordHash: null, isVerified: true })
  await addToDirectory(ctx.db, {
    kind: 'login',
    secret: emailKey(person.email),
    targetId: String(userId),
  })
  return userId
}
