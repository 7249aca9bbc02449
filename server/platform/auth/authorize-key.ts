import { roleAtLeast } from '#kit/context.ts'
import type { ApiKeyIdentity, Bucket, Identity } from '#kit/declared/credential.ts'
import { NotAllowed, Problem, problem, TwoFactorSetupRequired } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Platform } from '../services.ts'
import { PlanLimitReached, rateHeaders } from './rate-limit.ts'

const CHALLENGE = { 'www-authenticate': 'ApiKey' }

export const ApiKeyMissing = Object.assign(
  () =>
    new Problem(
      401,
      'api_key_missing',
      'Not authenticated: send your API key in the header X-API-Key',
      CHALLENGE,
    ),
  {
    status: 401,
    code: 'api_key_missing',
    example: 'Not authenticated: send your API key in the header X-API-Key',
  },
)

export const ApiKeyInvalid = Object.assign(
  () =>
    new Problem(
      401,
      'api_key_invalid',
      'Not authenticated: this API key is wrong or no longer valid',
      CHALLENGE,
    ),
  {
    status: 401,
    code: 'api_key_invalid',
    example: 'Not authenticated: this API key is wrong or no longer valid',
  },
)

export const ScopeMissing = problem(
  403,
  'scope_missing',
  (scope: string) => say`This needs an API key with the scope ${{ scope }}`,
  'write',
)

/** The key's tenant, its call counted against the plan; `tell` gets the headers that stand on every answer. */
export async function authorizeKey(
  platform: Platform,
  header: string | string[] | undefined,
  scope: string,
  tell: Tell,
): Promise<ApiKeyIdentity> {
  if (!header) throw ApiKeyMissing()
  const identity = await platform.apiKeys.identify(String(header))
  if (!identity) throw ApiKeyInvalid()
  await drawFrom(platform, identity.organizationId, identity.bucket, tell)
  if (!identity.scopes.includes(scope)) throw ScopeMissing(scope)
  return identity
}

/**
 * Who is logged in as an owner or admin may make a key, so their session stands in for one: the workspace's own screens
 * call with it, and it draws from the plan as a key does. A personal token does not stand in for a key, as it makes none
 * either.
 */
export async function authorizeSession(
  platform: Platform,
  bearer: string,
  tell: Tell,
): Promise<Identity | undefined> {
  const identity = bearer ? await platform.identities.identify(bearer) : undefined
  if (!identity || identity.sessionId === null) return undefined
  if (identity.mustSetUp) throw TwoFactorSetupRequired()
  if (!roleAtLeast(identity.role, 'admin')) throw NotAllowed('admin')
  const { organizationId } = identity
  await drawFrom(platform, organizationId, await platform.apiKeys.bucketOf(organizationId), tell)
  return identity
}

type Tell = (headers: Record<string, string>) => void

async function drawFrom(
  { rateLimit, clock }: Platform,
  organizationId: string,
  bucket: Bucket | null,
  tell: Tell,
): Promise<void> {
  const admission = bucket && (await rateLimit.draw(organizationId, bucket))
  tell(rateHeaders(bucket, admission, clock.milliseconds()))
  if (admission && !admission.allowed) throw PlanLimitReached(admission.retryAfter)
}
