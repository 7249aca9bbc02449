import { Problem, problem } from '#kit/problem.ts'
import type { Platform } from '../services.ts'
import type { ApiKeyIdentity } from './api-keys.ts'
import { type Admission, PlanLimitReached, rateHeaders } from './rate-limit.ts'

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
export function authorizeKey(
  { apiKeys, rateLimit, clock }: Platform,
  header: string | string[] | undefined,
  scope: string,
  tell: (headers: Record<string, string>) => void,
): ApiKeyIdentity | Promise<ApiKeyIdentity> {
  if (!header) throw ApiKeyMissing()
  const count = (identity: ApiKeyIdentity | undefined): ApiKeyIdentity | Promise<ApiKeyIdentity> => {
    if (!identity) throw ApiKeyInvalid()
    const { bucket } = identity
    const now = bucket ? clock.milliseconds() : 0
    const admit = (admission: Admission | null): ApiKeyIdentity => {
      tell(rateHeaders(bucket, admission, now))
      if (admission && !admission.allowed) throw PlanLimitReached(admission.retryAfter)
      if (!identity.scopes.includes(scope)) throw ScopeMissing(scope)
      return identity
    }
    const drawn = bucket && rateLimit.draw(identity.organizationId, bucket, now)
    return drawn instanceof Promise ? drawn.then(admit) : admit(drawn)
  }
  const identity = apiKeys.identify(String(header))
  return identity instanceof Promise ? identity.then(count) : count(identity)
}
