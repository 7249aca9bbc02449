import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import {
  dataForSeoSecrets,
  type FakeRankProviders,
  type Mood,
  serpSecrets,
  startFakeRankProviders,
} from './fake-rank-providers.ts'

const app = useTestApp()
let fake: FakeRankProviders
let acme: Account
let siteId: string

beforeAll(async () => {
  fake = await startFakeRankProviders()
})
afterAll(() => fake.close())
beforeEach(async () => {
  fake.mood = 'well'
  fake.asked.length = 0
  fake.results.clear()
  acme = await app.createAccount()
  siteId = (await acme.post('/seo/sites', { url: 'https://www.site.example', country: 'DE', language: 'de' }))
    .body.data.id
})

const add = async (keyword: string, more = {}) =>
  (await acme.post('/seo/keywords', { site_id: siteId, keyword, ...more })).body.data
const connect = (provider = 'serpapi', config: object = {}) =>
  acme.post('/integrations', {
    provider,
    config: { api_base: fake.url, ...config },
    secrets: provider === 'serpapi' ? serpSecrets : dataForSeoSecrets,
  })
const check = async (id: string) => (await acme.post(`/seo/keywords/${id}/check`)).body.data
const others = (count: number) => Array.from({ length: count }, (_, n) => `https://other${n}.example/`)

describe('keywords', () => {
  it('are one however they are written, and take what the site says', async () => {
    const made = await acme.post('/seo/keywords', {
      site_id: siteId,
      keyword: '  Rope   Shop ',
      tags: ['a', 'a', ' '],
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      keyword: 'Rope Shop',
      country: 'DE',
      language: 'de',
      device: 'desktop',
      status: 'unchecked',
      rank: null,
      tags: ['a'],
    })
    const again = await acme.post('/seo/keywords', { site_id: siteId, keyword: 'rope shop' })
    expect([again.status, again.body.existing, again.body.data.id]).toEqual([200, true, made.body.data.id])
    const many = await acme.post('/seo/keywords', {
      site_id: siteId,
      keywords: ['ROPE SHOP', 'knots', 'Knots'],
      country: 'DE',
    })
    expect([many.status, many.body.created, many.body.existing, many.body.data.length]).toEqual([
      201, 1, 1, 2,
    ])
    await add('rope shop', { device: 'mobile' })
    expect((await acme.get('/seo/keywords', { q: 'rope' })).body.data).toHaveLength(2)
    expect((await acme.get('/seo/keywords', { tag: 'a' })).body.pagination.total).toBe(1)
    expect((await acme.get(`/seo/sites/${siteId}`)).body.data.keyword_count).toBe(3)
    for (const body of [
      {},
      { keyword: ' ' },
      { keyword: 'x'.repeat(201) },
      { keywords: [] },
      { keyword: 'x', country: 'QQ' },
    ]) {
      expect((await acme.post('/seo/keywords', { site_id: siteId, ...body })).status).toBe(400)
    }
    expect((await acme.delete(`/seo/keywords/${made.body.data.id}`)).status).toBe(200)
    expect((await acme.delete(`/seo/keywords/${made.body.data.id}`)).body.detail).toBe('Keyword not found')
    for (let n = 0; n < 10; n += 1) {
      await acme.post('/seo/keywords', {
        site_id: siteId,
        keywords: Array.from({ length: n < 9 ? 100 : 98 }, (_, m) => `word ${n} ${m}`),
      })
    }
    const refused = await acme.post('/seo/keywords', { site_id: siteId, keyword: 'one more' })
    expect([refused.status, refused.body.detail]).toEqual([400, 'At most 1,000 keywords a site'])
  })

  it('have no rank while nobody is there to ask', async () => {
    const { id } = await add('rope')
    expect(await check(id)).toMatchObject({
      status: 'unavailable',
      rank: null,
      reason: 'No rank provider is connected',
      checked_at: null,
    })
    expect((await acme.get(`/seo/keywords/${id}/history`)).body.data).toEqual([])
    const all = (await acme.post('/seo/keywords/check-all', {})).body.data
    expect(all).toMatchObject({
      checked: 0,
      remaining: 0,
      results: [{ keyword_id: id, status: 'unavailable', rank: null }],
    })
    expect(fake.asked).toEqual([])
  })

  it('rank where a provider finds them, counted over the pages', async () => {
    await connect('serpapi', { depth: 30 })
    const { id } = await add('rope')
    fake.results.set('rope', [...others(14), 'https://blog.site.example/rope', 'https://site.example/'])
    expect(await check(id)).toMatchObject({
      status: 'ranked',
      rank: 15,
      url: 'https://blog.site.example/rope',
      previous_rank: null,
      change: null,
      best_rank: 15,
      depth: 30,
      provider: 'serpapi',
      reason: null,
    })
    expect(fake.asked.map(({ start }) => start)).toEqual([0, 10])
    expect(fake.asked[0]!.body).toMatchObject({
      engine: 'google',
      q: 'rope',
      gl: 'de',
      hl: 'de',
      device: 'desktop',
      start: '0',
    })
    app.clock.advance('P1D')
    fake.results.set('rope', [...others(4), 'https://site.example/'])
    expect(await check(id)).toMatchObject({ rank: 5, previous_rank: 15, change: 10, best_rank: 5 })
    app.clock.advance('P1D')
    fake.results.set('rope', [
      'https://notsite.example/',
      'https://site.example.evil.example/',
      ...others(60),
      'https://site.example/',
    ])
    expect(await check(id)).toMatchObject({
      status: 'not_found',
      rank: null,
      previous_rank: 5,
      change: null,
      best_rank: 5,
    })
    fake.results.set('rope', [])
    expect((await check(id)).status).toBe('not_found')
    const history = (await acme.get(`/seo/keywords/${id}/history`)).body.data
    expect(history.map(({ rank }: { rank: number }) => rank)).toEqual([15, 5, null, null])
    const changes = await app.sql<{ data: object }>(
      `select data from events where type = 'seo.rank_changed' and organization_id = $1 order by xid, seq`,
      [acme.organizationId],
    )
    expect(changes.map(({ data }) => data)).toEqual([
      { keyword_id: id, from: 15, to: 5 },
      { keyword_id: id, from: 5, to: null },
    ])
    expect((await acme.get('/seo/overview')).body.data).toMatchObject({
      keywords: { total: 1, ranked: 0, top_10: 0, average_rank: null },
      provider: { connected: true, name: 'serpapi' },
    })
  })

  it('ask the newest provider, by its own rules', async () => {
    await connect()
    app.clock.advance('PT1S')
    const { data } = (await connect('dataforseo', { depth: 20 })).body
    expect((await acme.post(`/integrations/${data.id}/test`)).body.data).toMatchObject({ ok: true })
    const { id } = await add('rope', { device: 'mobile' })
    fake.results.set('rope', [...others(3), 'https://site.example/r'])
    expect(await check(id)).toMatchObject({ rank: 4, provider: 'dataforseo', depth: 20 })
    expect(fake.asked[0]!.body).toEqual({
      keyword: 'rope',
      location_code: 2_276,
      language_code: 'de',
      device: 'mobile',
      depth: 20,
    })
    await acme.patch(`/integrations/${data.id}`, { status: 'disabled' })
    expect((await check(id)).provider).toBe('serpapi')
  })

  it.each(['serpapi', 'dataforseo'])('lose nothing to a provider that fails: %s', async provider => {
    await connect(provider)
    const { id } = await add('rope')
    fake.results.set('rope', ['https://site.example/'])
    const before = await check(id)
    for (const mood of ['refuses', 'spent', 'breaks', 'rubbish', 'another'] satisfies Mood[]) {
      fake.mood = mood
      const after = await check(id)
      expect([mood, after.status]).toEqual([mood, 'error'])
      expect(after).toMatchObject({ rank: 1, url: before.url, best_rank: 1, checked_at: before.checked_at })
      expect(after.reason).not.toContain('0123456789')
    }
    expect((await acme.get(`/seo/keywords/${id}/history`)).body.data).toHaveLength(1)
  })

  it.each(['serpapi', 'dataforseo'])('lose nothing to a provider that never answers: %s', async provider => {
    await connect(provider)
    const { id } = await add('rope')
    fake.results.set('rope', ['https://site.example/'])
    const before = await check(id)
    fake.mood = 'hangs'
    const { http } = await acme.within(async ctx => ctx.services)
    const patient = http.request
    const hurried = vi.spyOn(http, 'request')
    hurried.mockImplementation(order => patient({ ...order, timeoutMs: 300 }))
    const after = await check(id)
    expect(hurried).toHaveBeenCalled()
    hurried.mockRestore()
    expect(after).toMatchObject({ status: 'error', rank: 1, url: before.url, checked_at: before.checked_at })
    expect(after.reason).toMatch(/took too long to answer$/)
    expect((await acme.get(`/seo/keywords/${id}/history`)).body.data).toHaveLength(1)
    // Whoever comes next is not kept waiting by it.
    fake.mood = 'well'
    expect((await acme.post('/seo/keywords/check-all', {})).body.data).toMatchObject({ checked: 1 })
  })

  it('are checked one after another, 25 at a time, by one caller', async () => {
    await connect()
    const words = Array.from({ length: 30 }, (_, n) => `word ${String(n).padStart(2, '0')}`)
    const { data } = (await acme.post('/seo/keywords', { site_id: siteId, keywords: words })).body
    for (const word of words) fake.results.set(word, ['https://site.example/'])
    const ids = data.map(({ id }: { id: string }) => id)
    const tooMany = await acme.post('/seo/keywords/check-all', { keyword_ids: ids.slice(0, 26) })
    expect([tooMany.status, tooMany.body.detail]).toEqual([400, 'keyword_ids must have at most 25 items'])
    fake.mostAtOnce = 0
    let meanwhile: Promise<{ status: number; body: { detail: string } }> | undefined
    fake.beforeAnswer = async () => {
      meanwhile ??= acme.post('/seo/keywords/check-all', {})
      await meanwhile
    }
    const first = (await acme.post('/seo/keywords/check-all', { site_id: siteId })).body.data
    fake.beforeAnswer = async () => {}
    expect({ checked: first.checked, remaining: first.remaining, results: first.results.length }).toEqual({
      checked: 25,
      remaining: 5,
      results: 25,
    })
    expect(fake.mostAtOnce).toBe(1)
    const refused = await meanwhile!
    expect([refused.status, refused.body.detail]).toEqual([409, 'Keywords are already being checked'])
    fake.asked.length = 0
    const other = await app.createAccount()
    const strange = (await other.post('/seo/keywords/check-all', { keyword_ids: ids.slice(0, 3) })).body.data
    expect(strange).toEqual({ checked: 0, remaining: 0, results: [] })
    app.clock.advance('PT1M')
    await acme.post('/seo/keywords/check-all', {})
    const told = new Set(first.results.map(({ keyword }: { keyword: string }) => keyword))
    const left = words.filter(word => !told.has(word))
    expect(
      fake.asked
        .slice(0, 5)
        .map(({ keyword }) => keyword)
        .sort(),
    ).toEqual(left)
    fake.mood = 'breaks'
    const stopped = (await acme.post('/seo/keywords/check-all', {})).body.data
    expect(stopped).toMatchObject({ checked: 3, remaining: 27 })
    expect((await acme.get('/seo/overview')).body.data.keywords).toMatchObject({
      total: 30,
      ranked: 30,
      top_3: 30,
      average_rank: 1,
    })
  })

  it('are checked by themselves, all of them, once a day', async () => {
    await connect()
    const words = Array.from({ length: 27 }, (_, n) => `word ${n}`)
    await acme.post('/seo/keywords', { site_id: siteId, keywords: words })
    for (const word of words) fake.results.set(word, ['https://site.example/'])
    await acme.patch(`/seo/sites/${siteId}`, { rank_schedule: 'daily' })
    app.clock.advance('P5D')
    await app.drain()
    expect(fake.asked).toHaveLength(27)
    app.clock.advance('P2D')
    await app.drain()
    expect(fake.asked).toHaveLength(54)
    expect(
      (await app.sql('select 1 from seo_ranks where organization_id = $1', [acme.organizationId])).length,
    ).toBe(54)
  })
})
