import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { rateHeaders } from './rate-limit.ts'

const app = useTestApp()

describe('the rate limit', () => {
  it('lets exactly the burst pass at once, and what came back since', async () => {
    const acme = await app.createAccount()
    const bucket = { capacity: 10, refillPerSecond: 2 }
    const burst = (calls: number) =>
      acme.within(async ({ services, organizationId }) => {
        const answers = await Promise.all(
          Array.from({ length: calls }, () => services.rateLimit.draw(organizationId, bucket)),
        )
        return answers.filter(answer => answer.allowed).length
      })
    expect(await burst(11)).toBe(10)
    app.clock.advance('PT2S')
    expect(await burst(11)).toBe(4)
    expect(await burst(1)).toBe(0)
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
