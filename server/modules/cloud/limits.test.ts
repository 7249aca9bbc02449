import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant, sandboxVm } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'
import { startSecondApp } from '#tests/second-app.ts'

const app = useTestApp()
let second: Awaited<ReturnType<typeof startSecondApp>>
beforeAll(async () => {
  second = await startSecondApp(app)
})
afterAll(() => second.close())

const get = (url: string, key: string) =>
  fetch(new URL('/api/v2/tenant', url), { headers: { 'x-api-key': key } })

async function burst(key: string, count: number, urls: string[]): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => get(urls[i % urls.length]!, key)))
}

const passed = (replies: Response[]) => replies.filter(reply => reply.status === 200).length

describe('the rate limit of a plan', () => {
  it('lets exactly the burst of Starter through of 200 at once, and one a second after', async () => {
    const acme = await createTenant(app, 'starter')
    const replies = await burst(acme.key, 200, [app.url])
    expect(passed(replies)).toBe(10)
    const refused = replies.find(reply => reply.status === 429)!
    expect(await refused.json()).toMatchObject({
      detail: "Your plan's rate limit is reached, please try again in 1 second",
      code: 'rate_limited',
      retry_after: 1,
    })
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      ratelimit: '"plan";r=0;t=10',
      'ratelimit-policy': '"plan";q=10;w=10',
    })
    app.clock.advance('PT3S')
    expect(passed(await burst(acme.key, 50, [app.url]))).toBe(3)
    app.clock.advance('PT10M')
    expect(passed(await burst(acme.key, 50, [app.url]))).toBe(10)
  })

  it('holds over two processes', async () => {
    const acme = await createTenant(app, 'starter')
    expect(passed(await burst(acme.key, 200, [app.url, second.url]))).toBe(10)
    app.clock.advance('PT4S')
    expect(passed(await burst(acme.key, 100, [second.url, app.url]))).toBe(4)
  })

  it('gives Pro its fifty, also over two processes', async () => {
    const acme = await createTenant(app, 'pro')
    expect(passed(await burst(acme.key, 200, [app.url, second.url]))).toBe(50)
  })

  it('holds for whoever calls: sessions draw from the same bucket as keys', async () => {
    const acme = await createTenant(app, 'starter')
    const admin = await acme.account.invite('admin')
    const calls = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0 ? acme.get('/tenant') : [acme.account, admin][i % 2]!.get('/api/v2/tenant'),
    )
    const replies = await Promise.all(calls)
    expect(replies.filter(({ status }) => status === 200).length).toBe(10)
    expect(replies.filter(({ status }) => status === 429).length).toBe(50)
    // A larger plan is known at once.
    await acme.account.within(async ctx => {
      await ctx.db.updateTable('organizations').set({ plan: 'enterprise' }).execute()
      ctx.services.apiKeys.forget(ctx.organizationId)
    })
    expect((await admin.get('/api/v2/tenant')).status).toBe(200)
  })

  it('is per tenant, not per key, and one tenant does not slow down another', async () => {
    const acme = await createTenant(app, 'starter')
    const rival = await createTenant(app, 'starter')
    // A session draws from the same bucket.
    const other = await acme.account.post('/api/v2/tenant/api-keys', {})
    expect(passed(await burst(acme.key, 30, [app.url]))).toBe(9)
    expect(passed(await burst(other.body.data.api_token, 30, [app.url]))).toBe(0)
    expect(passed(await burst(rival.key, 30, [app.url]))).toBe(10)
  })

  it('counts down in the headers of every answer', async () => {
    const acme = await createTenant(app, 'starter')
    const left = []
    for (let i = 0; i < 3; i += 1)
      left.push((await acme.get('/vms/unknown')).headers.get('x-ratelimit-remaining'))
    expect(left).toEqual(['9', '8', '7'])
    const reset = Number((await acme.get('/tenant')).headers.get('x-ratelimit-reset'))
    expect(reset - app.clock.now().epochMilliseconds / 1000).toBe(4)
  })

  it('is none on Enterprise, until it sets a burst of its own', async () => {
    const acme = await createTenant(app)
    expect(passed(await burst(acme.key, 200, [app.url]))).toBe(200)
    const set = await acme.call('PUT', '/tenant/limits', { burst: 20 })
    expect(set.body.data).toEqual({
      plan: 'enterprise',
      requests_per_minute: null,
      burst: 20,
      max_concurrent_deploys: null,
    })
    expect(passed(await burst(acme.key, 100, [app.url]))).toBe(20)
    app.clock.advance('PT1S')
    expect(passed(await burst(acme.key, 100, [app.url]))).toBe(20)
    const starter = await createTenant(app, 'starter')
    expect((await starter.call('PUT', '/tenant/limits', { burst: 20 })).status).toBe(409)
  })
})

describe('a key that was revoked', () => {
  it('fails in the other process as well, a moment later', async () => {
    const acme = await createTenant(app)
    const made = await acme.account.post('/api/v2/tenant/api-keys', {})
    const { id, api_token } = made.body.data
    expect((await get(second.url, api_token)).status).toBe(200)
    await acme.call('DELETE', `/tenant/api-keys/${id}`)
    expect((await get(app.url, api_token)).status).toBe(401)
    await expect
      .poll(async () => (await get(second.url, api_token)).status, { timeout: 3_000, interval: 20 })
      .toBe(401)
  })
})

describe('the number of deploys at once', () => {
  it('is two on Starter, however many ask at the same moment, and free again when one is done', async () => {
    const acme = await createTenant(app, 'starter')
    const provision = () => acme.post('/tenant/provision/vm', sandboxVm)
    const replies = await Promise.all(Array.from({ length: 9 }, provision))
    expect(replies.filter(reply => reply.status === 202)).toHaveLength(2)
    const refused = replies.find(reply => reply.status === 429)
    expect(refused?.body).toMatchObject({ code: 'deploy_limit' })
    app.clock.advance('PT10S')
    expect((await acme.get('/tenant/usage')).body.data).toMatchObject({
      deploys_in_progress: 2,
      max_concurrent_deploys: 2,
    })
    await app.drain()
    app.clock.advance('PT1M')
    await app.drain()
    expect((await provision()).status).toBe(202)
  })

  it('does not count what deploys nothing', async () => {
    const acme = await createTenant(app, 'starter')
    const replies = []
    for (let i = 0; i < 4; i += 1) replies.push(await acme.post('/networks', {}))
    expect(replies.map(reply => reply.status)).toEqual([202, 202, 202, 202])
  })
})
