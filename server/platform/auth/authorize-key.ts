import type { ApiKeyIdentity } from '#kit/declared/credential.ts'
import { Problem, problem } from '#kit/problem.ts'
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
  (scope: string) => `This needs an API key with the scope ${scope}`,
  'write',
)

/** The key's tenant, its call counted against the plan; `tell` gets the headers that stand on every answer. */
export async function authorizeKey(
  { apiKeys, rateLimit, clock }: Platform,
  header: string | string[] | undefined,
  scope: string,
  tell: (headers: Record<string, string>) => void,
): Promise<ApiKeyIdentity> {
  if (!header) throw ApiKeyMissing()
  const identity = await apiKeys.identify(String(header))
  if (!identity) throw ApiKeyInvalid()
  const { bucket } = identity
  const admission = bucket && (await rateLimit.draw(identity.organizationId, bucket))
  tell(rateHeaders(bucket, admission, clock.milliseconds()))
  if (admission && !admission.allowed) throw PlanLimitReached(admission.retryAfter)
  if (!identity.scopes.includes(scope)) throw ScopeMissing(scope)
  return identity
}
