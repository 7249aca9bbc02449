import type { Configuration, IDToken, TokenEndpointResponse } from 'openid-client'
import type { Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'
import { findSso, listDomains } from './queries.ts'
import { NoSso } from './schema.ts'
import { openClientSecret, redirectUri } from './service.ts'

const AAD = 'sso-attempt'
const TIMEOUT_MS = 10_000
const MOST_BYTES = 1024 * 1024
const VALID_MINUTES = 10

type Anywhere = Pick<OpenCtx | WorkCtx, 'services' | 'now'>

/** What the browser keeps, sealed, until it comes back from the provider. */
export interface Attempt {
  organizationId: string
  issuer: string
  state: string
  nonce: string
  verifier: string
  expiresAt: string
  /** Somebody who is signed in and links their account there. */
  link?: { userId: number; sessionId: string }
}

export const domainOf = (email: string): string => emailKey(email).split('@').at(-1)!

/** The provider of the organization, and the domains it speaks for. */
export async function loadProvider(ctx: Ctx) {
  const settings = found(await findSso(ctx), NoSso)
  const domains = (await listDomains(ctx)).filter(one => one.verified_at !== null)
  return {
    ...settings,
    client_secret: openClientSecret(ctx, settings.client_secret),
    domains: domains.map(one => one.domain),
  }
}
type Provider = Awaited<ReturnType<typeof loadProvider>>

async function discover({ services }: Anywhere, provider: Provider): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  )
  const issuer = new URL(provider.issuer)
  return discovery(issuer, provider.client_id, provider.client_secret, undefined, {
    [customFetch]: guardedFetch(services.http, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES }) as never,
    execute: [
      // Signatures count wherever a token came from: by the keys that the provider publishes.
      enableNonRepudiationChecks,
      // Which plain addresses may be reached at all is settled where the settings are saved, and by the client itself.
      ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/** Where to send the browser, and what it keeps meanwhile. */
export async function depart(
  ctx: Anywhere,
  provider: Provider,
  who: { organizationId: string; email: string; isAgain?: boolean; link?: Attempt['link'] },
): Promise<{ url: string; kept: string }> {
  const client = await import('openid-client')
  const configuration = await discover(ctx, provider)
  const attempt: Attempt = {
    organizationId: who.organizationId,
    issuer: provider.issuer,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expiresAt: ctx.now.add({ minutes: VALID_MINUTES }).toString(),
    ...(who.link ? { link: who.link } : {}),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    login_hint: who.email,
    // Else it would let in whoever sits at a browser that was signed in there this morning.
    ...(who.isAgain ? { prompt: 'login' } : {}),
  })
  const kept = ctx.services.secrets.seal(JSON.stringify(attempt), AAD).toString('base64url')
  return { url: url.href, kept }
}

export function openAttempt(ctx: Anywhere, kept: string): Attempt | undefined {
  try {
    const text = ctx.services.secrets.open(Buffer.from(kept, 'base64url'), AAD).toString('utf8')
    const attempt = JSON.parse(text) as Attempt
    return Temporal.Instant.compare(attempt.expiresAt, ctx.now) > 0 ? attempt : undefined
  } catch {
    return undefined
  }
}

/** Whom the provider means, for good: the address may change, these do not. */
export interface Identity {
  issuer: string
  client_id: string
  subject: string
}

/** Throws where anything is not as it should be. */
export async function arrive(ctx: Anywhere, provider: Provider, attempt: Attempt, query: URLSearchParams) {
  const client = await import('openid-client')
  const configuration = await discover(ctx, provider)
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri(ctx)}?${query}`), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const identity: Identity = { issuer: claims.iss, client_id: provider.client_id, subject: claims.sub }
  return { identity, readPerson: () => readPerson(configuration, tokens, claims) }
}

/**
 * The address that the provider answers for, undefined where it does not. An ID token that lacks the address, or whether it was
 * verified, is not the last word: userinfo is, and it has to speak of the same subject. A provider that says nothing of
 * verification at all is believed, since its organization chose it and showed that the domain is its own; one that says anything
 * but `true` is not.
 */
async function readPerson(configuration: Configuration, tokens: TokenEndpointResponse, idToken: IDToken) {
  const { fetchUserInfo } = await import('openid-client')
  const isThin = idToken.email === undefined || idToken.email_verified === undefined
  const info =
    isThin && configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : undefined
  const claims = info?.email === undefined ? idToken : info
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  const isRefused = claims.email_verified !== undefined && claims.email_verified !== true
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || isRefused) return undefined
  const name = [info?.name, idToken.name].find(one => typeof one === 'string' && one.trim() !== '')
  return {
    email,
    name: String(name ?? email)
      .trim()
      .slice(0, 200),
  }
}
