import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import type { Throttle } from './throttle.ts'

const app = useTestApp()

async function throttle(): Promise<Throttle> {
  const acme = await app.createAccount()
  return acme.within(async ctx => ctx.services.throttle)
}

const bucket = { capacity: 5, refillPerSecond: 0.5 }

describe('a bucket', () => {
  it('grants its capacity at once, whoever asks at the same moment', async () => {
    const { take } = await throttle()
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('a', bucket)))
    expect(taken.filter(one => one.allowed)).toHaveLength(5)
    expect(taken.filter(one => !one.allowed).every(one => one.retryAfter === 2)).toBe(true)
    expect(taken.map(one => one.remaining)).toEqual([4, 3, 2, 1, ...Array(16).fill(0)])
  })

  it('tells those who draw together what each would be told alone', async () => {
    const { take, peek } = await throttle()
    const counts = fc.array(fc.constantFrom(1, 1, 1, 2, 3, 0), { minLength: 1, maxLength: 12 })
    let key = 0
    await fc.assert(
      fc.asyncProperty(counts, async all => {
        key += 1
        const [together, alone] = [`together ${key}`, `alone ${key}`]
        // Equal ones gather; in which order the others come through is the database's business.
        for (const count of new Set(all)) {
          const times = all.filter(one => one === count).length
          const gathered = await Promise.all(
            Array.from({ length: times }, () => take(together, bucket, count)),
          )
          for (const one of gathered) expect(one).toEqual(await take(alone, bucket, count))
        }
        expect(await peek(together, bucket)).toEqual(await peek(alone, bucket))
      }),
      { numRuns: 40 },
    )
  })

  it('refills with time up to its capacity, and a refusal costs nothing', async () => {
    const { take, peek } = await throttle()
    expect(await take('b', bucket, 5)).toEqual({ allowed: true, remaining: 0, retryAfter: 0 })
    expect(await take('b', bucket)).toEqual({ allowed: false, remaining: 0, retryAfter: 2 })
    app.clock.advance('PT2S')
    expect(await peek('b', bucket)).toEqual({ allowed: true, remaining: 1, retryAfter: 0 })
    expect((await take('b', bucket)).allowed).toBe(true)
    expect((await peek('b', bucket)).allowed).toBe(false)
    app.clock.advance('PT1H')
    expect((await peek('b', bucket)).remaining).toBe(5)
  })

  it('is forgotten once full', async () => {
    const { take, forgetFull } = await throttle()
    await take('c', bucket)
    await forgetFull()
    expect((await app.sql('select 1 from throttles')).length).toBeGreaterThan(0)
    app.clock.advance('PT1H')
    await forgetFull()
    expect(await app.sql('select 1 from throttles')).toEqual([])
  })
})
