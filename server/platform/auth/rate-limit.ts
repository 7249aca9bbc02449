import { Problem } from '#kit/problem.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { Bucket, Throttle } from '../throttle/throttle.ts'

/**
 * A tenant's bucket, shared by all processes, with a short lease of tokens in each: under load most calls are
 * answered from memory.
 *
 * The error this allows: a process holds at most `mostLeased(bucket) - 1` tokens that it has not used yet, for at
 * most LEASE_MS. While it holds them the bucket may refill, so that many more than the plan's burst can pass at
 * once for each process; when it drops them, that many fewer. With a burst of 10 nothing is leased ahead and
 * the count is exact.
 */
export interface RateLimit {
  /** Answers at once while tokens are leased; a promise only when the database is asked. `now` in milliseconds. */
  draw(organizationId: string, bucket: Bucket, now: number): Admission | Promise<Admission>
}

export interface Admission {
  allowed: boolean
  remaining: number
  /** Seconds until the bucket is full again. */
  fullIn: number
  /** Whole seconds until a call may pass; 0 when this one did. */
  retryAfter: number
}

export const LEASE_MS = 1_000
const MAX_TENANTS = 20_000

/** At most a twentieth of the burst is held ahead of use. */
export const mostLeased = ({ capacity }: Bucket): number => Math.max(1, Math.floor(capacity / 20))

interface Lease {
  tokens: number
  until: number
  /** How many to ask for next: more while leases are used up in time, one again when they are not. */
  size: number
  /** Tokens believed in the bucket and here together, at `knownAt`. */
  known: number
  knownAt: number
  refusedUntil: number
  waiting: number
  asking: Promise<void> | undefined
}

export function createRateLimit(throttle: Throttle, clock: Clock): RateLimit {
  const leases = new Map<string, Lease>()

  function leaseOf(organizationId: string): Lease {
    let lease = leases.get(organizationId)
    if (!lease) {
      if (leases.size >= MAX_TENANTS) leases.delete(leases.keys().next().value!)
      lease = {
        tokens: 0,
        until: 0,
        size: 1,
        known: 0,
        knownAt: 0,
        refusedUntil: 0,
        waiting: 0,
        asking: undefined,
      }
      leases.set(organizationId, lease)
    }
    return lease
  }

  /** One question at a time per tenant and process: the others wait for its answer and share it. */
  async function ask(organizationId: string, bucket: Bucket, lease: Lease, now: number): Promise<void> {
    const most = mostLeased(bucket)
    const wanted = Math.min(most, Math.max(lease.size, lease.waiting))
    const key = `platform:${organizationId}`
    let taken = await throttle.take(key, bucket, wanted)
    let got = taken.allowed ? wanted : 0
    if (!taken.allowed && wanted > 1 && taken.remaining > 0) {
      const rest = Math.min(taken.remaining, wanted)
      taken = await throttle.take(key, bucket, rest)
      got = taken.allowed ? rest : 0
    }
    lease.tokens = got
    lease.until = now + LEASE_MS
    lease.size = Math.min(most, wanted * 2)
    lease.known = taken.remaining + got
    lease.knownAt = now
    // A refusal holds for as long as one token takes at most: asking again sooner would only load the database.
    if (got === 0) lease.refusedUntil = now + Math.min(1000, Math.ceil(1000 / bucket.refillPerSecond))
  }

  function answer(bucket: Bucket, lease: Lease, now: number, allowed: boolean): Admission {
    const { capacity, refillPerSecond } = bucket
    const there = Math.min(
      capacity,
      lease.known + (refillPerSecond * Math.max(0, now - lease.knownAt)) / 1000,
    )
    return {
      allowed,
      remaining: allowed ? Math.max(0, Math.floor(there)) : 0,
      fullIn: Math.ceil((capacity - there) / refillPerSecond),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((lease.refusedUntil - now) / 1000)),
    }
  }

  function decide(bucket: Bucket, lease: Lease, now: number): Admission | undefined {
    if (lease.tokens > 0) {
      if (now <= lease.until) {
        lease.tokens -= 1
        lease.known -= 1
        return answer(bucket, lease, now, true)
      }
      lease.known -= lease.tokens
      lease.tokens = 0
      lease.size = 1
    }
    return now < lease.refusedUntil ? answer(bucket, lease, now, false) : undefined
  }

  async function wait(organizationId: string, bucket: Bucket, lease: Lease): Promise<Admission> {
    lease.waiting += 1
    try {
      for (;;) {
        const now = clock.now().epochMilliseconds
        const decided = decide(bucket, lease, now)
        if (decided) return decided
        lease.asking ??= ask(organizationId, bucket, lease, now).finally(() => {
          lease.asking = undefined
        })
        await lease.asking
      }
    } finally {
      lease.waiting -= 1
    }
  }

  return {
    draw(organizationId, bucket, now) {
      const lease = leaseOf(organizationId)
      // Those who came first are served first.
      const decided = lease.waiting > 0 ? undefined : decide(bucket, lease, now)
      return decided ?? wait(organizationId, bucket, lease)
    },
  }
}

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
      `Your plan's rate limit is reached, please try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`,
      { 'retry-after': String(retryAfter) },
      { retry_after: retryAfter },
    ),
  {
    status: 429,
    code: 'rate_limited',
    example: "Your plan's rate limit is reached, please try again in 1 second",
  },
)
