import type { Bucket } from '#kit/declared/credential.ts'
import { Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Throttle } from '../throttle/throttle.ts'

/** A tenant's bucket, shared by all processes; counted exactly. */
export interface RateLimit {
  draw(organizationId: string, bucket: Bucket): Promise<Admission>
}

export interface Admission {
  allowed: boolean
  remaining: number
  /** Seconds until the bucket is full again. */
  fullIn: number
  /** Whole seconds until a call may pass; 0 when this one did. */
  retryAfter: number
}

export const createRateLimit = (throttle: Throttle): RateLimit => ({
  async draw(organizationId, bucket) {
    const { allowed, remaining, retryAfter } = await throttle.take(`platform:${organizationId}`, bucket)
    const fullIn = Math.ceil((bucket.capacity - remaining) / bucket.refillPerSecond)
    return { allowed, remaining, fullIn, retryAfter }
  },
})

/** `q` in `w` seconds is both of the plan's numbers at once: the burst, and the pace at which it comes back. */
export function rateHeaders(
  bucket: Bucket | null,
  admission: Admission | null,
  now: number,
): Record<string, string> {
  if (!bucket || !admission) {
    return {
      'x-ratelimit-limit': 'unlimited',
      'x-ratelimit-remaining': 'unlimited',
      'x-ratelimit-reset': '0',
    }
  }
  const { remaining, fullIn } = admission
  return {
    'x-ratelimit-limit': String(bucket.capacity),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(now / 1000) + fullIn),
    ratelimit: `"plan";r=${remaining};t=${fullIn}`,
    'ratelimit-policy': `"plan";q=${bucket.capacity};w=${Math.ceil(bucket.capacity / bucket.refillPerSecond)}`,
  }
}

export const PlanLimitReached = Object.assign(
  (retryAfter: number) =>
    new Problem(
      429,
      'rate_limited',
      retryAfter === 1
        ? "Your plan's rate limit is reached, please try again in 1 second"
        : say`Your plan's rate limit is reached, please try again in ${{ seconds: retryAfter }} seconds`,
      { 'retry-after': String(retryAfter) },
      { retry_after: retryAfter },
    ),
  {
    status: 429,
    code: 'rate_limited',
    example: "Your plan's rate limit is reached, please try again in 1 second",
  },
)
