import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '#kit/time/clock.ts'
import type { Bucket, Throttle } from '../throttle/throttle.ts'
import { createRateLimit, LEASE_MS, mostLeased, rateHeaders } from './rate-limit.ts'

const clock = () => createTestClock('2026-11-16T10:00:00Z')

/** The shared bucket as the database keeps it, in memory, so that thousands of histories can be tried. */
function sharedBucket(now: () => number): Throttle & { draws: number } {
  let tokens: number | undefined
  let at = 0
  const draw = ({ capacity, refillPerSecond }: Bucket, count: number) => {
    shared.draws += 1
    tokens = Math.min(capacity, (tokens ?? capacity) + ((now() - at) / 1000) * refillPerSecond)
    at = now()
    const allowed = tokens >= count
    if (allowed) tokens -= count
    return {
      allowed,
      remaining: Math.floor(tokens),
      retryAfter: allowed ? 0 : Math.ceil((Math.max(1, count) - tokens) / refillPerSecond),
    }
  }
  const shared = {
    draws: 0,
    take: async (_key: string, bucket: Bucket, count = 1) => draw(bucket, count),
    peek: async (_key: string, bucket: Bucket) => draw(bucket, 0),
    forgetFull: async () => {},
  }
  return shared
}

describe('the rate limit', () => {
  it('lets no history of calls over several processes pass more than stated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3000 }), fc.nat({ max: 40 })),
          { maxLength: 40 },
        ),
        async (capacity, perSecond, processes, history) => {
          const bucket = { capacity, refillPerSecond: perSecond }
          const time = clock()
          const now = () => time.now().epochMilliseconds
          const shared = sharedBucket(now)
          const limits = Array.from({ length: processes }, () => createRateLimit(shared, time))
          const passed: { at: number; count: number }[] = []
          for (const [who, wait, calls] of history) {
            time.advance({ milliseconds: wait })
            const answers = await Promise.all(
              Array.from({ length: calls }, () => limits[who % processes]!.draw('acme', bucket, now())),
            )
            passed.push({ at: now(), count: answers.filter(answer => answer.allowed).length })
          }
          // Between any two moments: the burst, what came back in between, what was held ahead.
          for (const [from, first] of passed.entries()) {
            let sum = 0
            for (const { at, count } of passed.slice(from)) {
              sum += count
              const refilled = ((at - first.at) / 1000) * perSecond
              expect(sum).toBeLessThanOrEqual(
                Math.floor(capacity + refilled + processes * (mostLeased(bucket) - 1) + 1e-6),
              )
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('bounds a single burst likewise, however long a process held its lease', async () => {
    const bucket = { capacity: 100, refillPerSecond: 100 }
    const time = clock()
    const shared = sharedBucket(() => time.now().epochMilliseconds)
    const [a, b] = [createRateLimit(shared, time), createRateLimit(shared, time)]
    const burst = async (limit: typeof a, calls: number) => {
      const answers = await Promise.all(
        Array.from({ length: calls }, () => limit.draw('acme', bucket, time.now().epochMilliseconds)),
      )
      return answers.filter(answer => answer.allowed).length
    }
    for (const limit of [a, b]) await burst(limit, mostLeased(bucket) + 2)
    // Everybody holds tokens, and just before the leases end the bucket is full again.
    time.advance({ milliseconds: LEASE_MS })
    const [first, second] = [await burst(a, 500), await burst(b, 500)]
    expect(first + second).toBeGreaterThan(100)
    expect(first + second).toBeLessThanOrEqual(100 + 2 * (mostLeased(bucket) - 1))
  })

  it('is exact on Starter, where nothing is leased ahead', () => {
    expect(mostLeased({ capacity: 10, refillPerSecond: 1 })).toBe(1)
    expect(mostLeased({ capacity: 50, refillPerSecond: 10 })).toBe(2)
  })

  it('asks the database far less often than it is asked', async () => {
    const bucket = { capacity: 1000, refillPerSecond: 1000 }
    const time = clock()
    const shared = sharedBucket(() => time.now().epochMilliseconds)
    const limit = createRateLimit(shared, time)
    for (let i = 0; i < 1000; i += 1)
      expect((await limit.draw('acme', bucket, time.now().epochMilliseconds)).allowed).toBe(true)
    expect(shared.draws).toBeLessThan(40)
    await Promise.all(
      Array.from({ length: 500 }, () => limit.draw('acme', bucket, time.now().epochMilliseconds)),
    )
    expect(shared.draws).toBeLessThan(45)
  })

  it('never refuses a client that keeps below the pace', async () => {
    const bucket = { capacity: 50, refillPerSecond: 10 }
    const time = clock()
    const limit = createRateLimit(
      sharedBucket(() => time.now().epochMilliseconds),
      time,
    )
    for (let i = 0; i < 2000; i += 1) {
      expect((await limit.draw('acme', bucket, time.now().epochMilliseconds)).allowed).toBe(true)
      time.advance({ milliseconds: i % 50 === 0 ? 1500 : 105 })
    }
  })

  it('says what is left in both dialects of the headers', () => {
    const bucket = { capacity: 10, refillPerSecond: 1 }
    const admission = { allowed: true, remaining: 4, fullIn: 6, retryAfter: 0 }
    expect(rateHeaders(bucket, admission, 1_000_000)).toEqual({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': '1006',
      ratelimit: '"plan";r=4;t=6',
      'ratelimit-policy': '"plan";q=10;w=10',
    })
    expect(rateHeaders(null, null, 0)['x-ratelimit-limit']).toBe('unlimited')
  })
})
