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
