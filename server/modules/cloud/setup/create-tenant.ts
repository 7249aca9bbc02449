import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, NotAllowed, NotAuthenticated, TwoFactorSetupRequired } from '#kit/problem.ts'
import {
  createOrganizationWithOwner,
  mailLink,
  requireFreshSession,
  takeMailTo,
} from '#modules/identity/index.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { mintApiKey } from '../api-keys/service.ts'
import { requirePlan } from '../resources/operation-queries.ts'

/** Ten a minute from one address, as many as a workshop needs. */
const NEW_TENANTS = { capacity: 10, refillPerSecond: 10 / 60 }

export interface TokenRequest {
  organization_name?: string
  email?: string
  name?: string
  scopes?: readonly ('read' | 'write')[]
}

export interface IssuedToken {
  api_token: string
  prefix: string
  tenant_id: string
  plan: string
  created_at: string
}

/** A login of the workspace gets a key for its organization; nobody's login gets a new tenant and its key. */
export async function issueToken(
  ctx: OpenCtx,
  authorization: string | undefined,
  body: TokenRequest,
): Promise<IssuedToken> {
  if (authorization === undefined) return createTenant(ctx, body)
  const identity = await ctx.services.identities.identify(authorization.replace(/^bearer /i, '').trim())
  if (!identity) throw NotAuthenticated()
  const { organizationId, userId, role, sessionId, tokenId } = identity
  if (identity.mustSetUp) throw TwoFactorSetupRequired()
  if (!roleAtLeast(role, 'admin')) throw NotAllowed('admin')
  return ctx.within(organizationId, { kind: 'user', id: userId, role, sessionId, tokenId }, async inner => {
    await requireFreshSession(inner)
    return mint(inner, body)
  })
}

async function mint(ctx: Ctx, { name, scopes }: TokenRequest): Promise<IssuedToken> {
  const { plan } = await requirePlan(ctx)
  const key = await mintApiKey(ctx, { ...(name && { name }), ...(scopes && { scopes }) })
  return {
    api_token: key.api_token,
    prefix: key.prefix,
    tenant_id: ctx.organizationId,
    plan,
    created_at: key.created_at,
  }
}

/**
 * The owner is an address to write to and no more: it blocks nobody who signs up with it, nor a second tenant, and it
 * opens nothing before somebody followed the link mailed to it.
 */
async function createTenant(ctx: OpenCtx, body: TokenRequest): Promise<IssuedToken> {
  const name = body.organization_name?.trim()
  const { email } = body
  if (!name)
    throw InvalidInput('organization_name is required, unless a bearer token says which organization')
  if (!email) throw InvalidInput('email is required, unless a bearer token says which organization')
  await ctx.services.throttle.require(`platform:new-tenant:${networkOf(ctx.request.ip)}`, NEW_TENANTS)
  const anonymous: Actor = { kind: 'anonymous' }
  const mayMail = await takeMailTo(ctx, email)
  return ctx.within(newId(), anonymous, async inner => {
    const { user } = await createOrganizationWithOwner(inner, {
      name,
      owner: { email, name: email.split('@')[0]!, passwordHash: null },
    })
    if (mayMail) await mailLink(inner, user.id, 'claim')
    return mint(inner, body)
  })
}
