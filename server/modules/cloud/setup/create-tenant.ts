import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, NotAllowed, NotAuthenticated, problem, RateLimited } from '#kit/problem.ts'
import { createOrganizationWithOwner } from '#modules/identity/index.ts'
import { mintApiKey } from '../api-keys/service.ts'

export const EmailTaken = problem(
  409,
  'email_taken',
  'An account with this email exists already: log in and ask for the token with that login, or use another email',
)

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
  if (!roleAtLeast(role, 'admin')) throw NotAllowed('admin')
  return ctx.within(organizationId, { kind: 'user', id: userId, role, sessionId, tokenId }, inner =>
    mint(inner, body),
  )
}

async function mint(ctx: Ctx, { name, scopes }: TokenRequest): Promise<IssuedToken> {
  const { plan } = await ctx.db.selectFrom('organizations').select('plan').executeTakeFirstOrThrow()
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
 * The owner has an address and no password yet: nobody can log in before the address was claimed by mail, and
 * nobody can get a second token for the tenant by naming the address again.
 */
async function createTenant(ctx: OpenCtx, body: TokenRequest): Promise<IssuedToken> {
  const name = body.organization_name?.trim()
  const { email } = body
  if (!name)
    throw InvalidInput('organization_name is required, unless a bearer token says which organization')
  if (!email) throw InvalidInput('email is required, unless a bearer token says which organization')
  const { allowed, retryAfter } = await ctx.services.throttle.take(
    `platform:new-tenant:${ctx.request.ip}`,
    NEW_TENANTS,
  )
  if (!allowed) throw RateLimited(retryAfter)
  const anonymous: Actor = { kind: 'anonymous' }
  try {
    return await ctx.within(newId(), anonymous, async inner => {
      await createOrganizationWithOwner(inner, {
        name,
        owner: { email, name: email.split('@')[0]!, passwordHash: null },
      })
      return mint(inner, body)
    })
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'directory_pkey') throw EmailTaken()
    throw error
  }
}
