import type { Configuration } from 'openid-client'
import type { Actor, Ctx, OpenCtx, Role } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'
import { recordAudit } from '../audit/record.ts'
import { addUser } from '../members/add-user.ts'
import { findUser } from '../members/queries.ts'
import { releaseAddress } from '../members/release-address.ts'
import { openSession } from '../sessions/open.ts'
import { findSso, listDomains } from './queries.ts'
import { NoSso } from './schema.ts'
import { openClientSecret, redirectUri } from './service.ts'

const NOBODY: Actor = { kind: 'anonymous' }
const AAD = 'sso-attempt'
const TIMEOUT_MS = 10_000
const MOST_BYTES = 1024 * 1024
const VALID_MINUTES = 10

/** What the browser keeps, sealed, until it comes back from the provider. */
interface Attempt {
  organizationId: string
  state: string
  nonce: string
  verifier: string
  expiresAt: string
}

const domainOf = (email: string): string => emailKey(email).split('@').at(-1)!

/** Where to send the browser, and what it keeps meanwhile. */
export async function beginSso(ctx: OpenCtx, email: string): Promise<{ url: string; kept: string }> {
  const place = email.includes('@') ? await ctx.find('sso_domain', domainOf(email)) : undefined
  if (!place) throw NoSso()
  const { organizationId } = place
  const client = await import('openid-client')
  const { configuration } = await discover(ctx, organizationId)
  const attempt: Attempt = {
    organizationId,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expiresAt: ctx.now.add({ minutes: VALID_MINUTES }).toString(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  const kept = ctx.services.secrets.seal(JSON.stringify(attempt), AAD).toString('base64url')
  return { url: url.href, kept }
}

async function discover(
  ctx: OpenCtx,
  organizationId: string,
): Promise<{ configuration: Configuration; defaultRole: Role; domains: string[] }> {
  const { settings, secret, domains } = await ctx.within(organizationId, NOBODY, async inner => {
    const settings = await findSso(inner)
    if (!settings) throw NoSso()
    const domains = (await listDomains(inner)).filter(one => one.verified_at !== null)
    return { settings, secret: openClientSecret(inner, settings.client_secret), domains }
  })
  const { allowInsecureRequests, customFetch, discovery } = await import('openid-client')
  const issuer = new URL(settings.issuer)
  const configuration = await discovery(issuer, settings.client_id, secret, undefined, {
    [customFetch]: guardedFetch(ctx.services.http, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES }) as never,
    // Which plain addresses may be reached at all is settled where the settings are saved, and by the client itself.
    ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
  })
  return {
    configuration,
    defaultRole: settings.default_role,
    domains: domains.map(one => one.domain),
  }
}

/** The refresh token of the session; undefined for anything that is not as it should be. */
export async function finishSso(
  ctx: OpenCtx,
  query: URLSearchParams,
  kept: string,
): Promise<string | undefined> {
  const attempt = openAttempt(ctx, kept)
  if (!attempt) return undefined
  const client = await import('openid-client')
  const { configuration, defaultRole, domains } = await discover(ctx, attempt.organizationId)
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri(ctx)}?${query}`), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
  })
  const claims = tokens.claims()
  const email = typeof claims?.email === 'string' ? claims.email.trim() : ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || claims?.email_verified === false) return undefined
  if (!domains.includes(domainOf(email))) return undefined
  const name = typeof claims?.name === 'string' && claims.name.trim() !== '' ? claims.name.trim() : email
  await releaseAddress(ctx, email, attempt)
  return enter(ctx, attempt.organizationId, { email, name: name.slice(0, 200), role: defaultRole })
}

function openAttempt(ctx: OpenCtx, kept: string): Attempt | undefined {
  try {
    const text = ctx.services.secrets.open(Buffer.from(kept, 'base64url'), AAD).toString('utf8')
    const attempt = JSON.parse(text) as Attempt
    return Temporal.Instant.compare(attempt.expiresAt, ctx.now) > 0 ? attempt : undefined
  } catch {
    return undefined
  }
}

async function enter(
  ctx: OpenCtx,
  organizationId: string,
  person: { email: string; name: string; role: Role },
): Promise<string | undefined> {
  const held = await ctx.find('login', emailKey(person.email))
  if (held && held.organizationId !== organizationId) return undefined
  return ctx.within(organizationId, NOBODY, async inner => {
    const userId = held ? Number(held.targetId) : await join(inner, person)
    if (!(await findUser(inner, userId))) return undefined
    await recordAudit(inner, {
      action: 'login',
      targetKind: 'user',
      targetId: userId,
      userId,
      detail: { by: 'sso' },
    })
    return (await openSession(inner, userId, 'sso')).refresh_token
  })
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
