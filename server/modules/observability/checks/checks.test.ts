import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OutboundBusy } from '#platform/http/errors.ts'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let site: Server
let url = ''
let answer = { status: 200, body: 'all is well' }
let hits = 0

beforeAll(async () => {
  site = createServer((_, response) => {
    hits += 1
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/health`
})
afterAll(() => site.close())

const make = async (tenant: Tenant, body: object = {}) => {
  const reply = await tenant.post('/checks', { name: 'Shop', kind: 'http', target: url, ...body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
const read = async (tenant: Tenant, id: string) => (await tenant.get(`/checks/${id}`)).body.data
const now = () => new Date(app.clock.now().epochMilliseconds).toISOString()
const pass = async (duration: string) => {
  app.clock.advance(duration)
  await app.drain()
}

describe('a check', () => {
  it('is looked at at once, then at its interval, once for each', async () => {
    answer = { status: 200, body: 'all is well' }
    const acme = await createTenant(app)
    const made = await make(acme, { expect: { body_contains: 'well' }, tags: { team: 'web' } })
    expect(made).toMatchObject({
      status: 'unknown',
      interval_seconds: 60,
      timeout_seconds: 10,
      uptime_24h: null,
      uptime_30d: null,
      heartbeat_url: null,
      expect: { status: null, body_contains: 'well', max_ms: null, tls_days_left: null },
      tags: { team: 'web' },
    })
    const before = hits
    await app.drain()
    expect(hits).toBe(before + 1)
    expect(await read(acme, made.id)).toMatchObject({ status: 'up', uptime_24h: 100, uptime_30d: 100 })
    await pass('PT59S')
    expect(hits).toBe(before + 1)
    await pass('PT1S')
    expect(hits).toBe(before + 2)
    // Nobody looked for an hour: what was missed is not made up for.
    await pass('PT1H')
    expect(hits).toBe(before + 3)
    const results = (await acme.get(`/checks/${made.id}/results`)).body
    expect(results.pagination.total).toBe(3)
    expect(results.data[0]).toEqual({
      at: expect.any(String),
      ok: true,
      status: '200',
      ms: expect.any(Number),
      error: null,
    })
  })

  it('is down after two failures, up after one success, with an incident from one to the other', async () => {
    answer = { status: 200, body: 'all is well' }
    const acme = await createTenant(app)
    const { id } = await make(acme)
    await app.drain()
    answer = { status: 500, body: 'no' }
    await pass('PT1M')
    expect((await read(acme, id)).status).toBe('up')
    expect((await acme.get('/incidents')).body.data).toEqual([])
    await pass('PT1M')
    const down = await read(acme, id)
    expect(down.status).toBe('down')
    expect(down.since).toBe(now())
    await pass('PT1M')
    const [incident] = (await acme.get('/incidents?status=open')).body.data
    expect(incident).toMatchObject({ check_id: id, cause: 'The answer was 500', closed_at: null, notes: [] })
    const seen = (await acme.post(`/incidents/${incident.id}/acknowledge`)).body.data
    expect(seen.acknowledged_by).toMatch(/^api_key:/)
    const again = (await acme.post(`/incidents/${incident.id}/acknowledge`)).body.data
    expect(again.acknowledged_at).toBe(seen.acknowledged_at)
    const noted = await acme.post(`/incidents/${incident.id}/notes`, { body: 'The disk was full.' })
    expect([noted.status, noted.body.data.notes[0].body]).toEqual([201, 'The disk was full.'])
    answer = { status: 200, body: 'all is well' }
    await pass('PT1M')
    expect(await read(acme, id)).toMatchObject({ status: 'up', uptime_24h: 40 })
    const closed = (await acme.get(`/incidents/${incident.id}`)).body.data
    expect(closed.closed_at).toBe(now())
    const types = await app.sql<{ type: string }>(
      `select type from events where organization_id = $1 and type like 'incident.%' order by at`,
      [acme.account.organizationId],
    )
    expect(types.map(row => row.type)).toEqual(['incident.opened', 'incident.closed'])
  })

  it('obeys the setting of how many failures make it down', async () => {
    const acme = await createTenant(app)
    await acme.call('PUT', '/tenant/settings', { checks: { failures_to_down: 1 } })
    const { id } = await make(acme, { expect: { status: 204 } })
    await app.drain()
    expect(await read(acme, id)).toMatchObject({ status: 'down' })
  })

  it('says nothing of a site that we had no room to look at, and looks again', async () => {
    answer = { status: 200, body: 'all is well' }
    const acme = await createTenant(app)
    await acme.call('PUT', '/tenant/settings', { checks: { failures_to_down: 1 } })
    const { id } = await make(acme)
    await app.drain()
    const http = await acme.account.within(async ctx => ctx.services.http)
    const asking = vi.spyOn(http, 'request').mockRejectedValue(new OutboundBusy())
    await pass('PT1M')
    expect(asking).toHaveBeenCalled()
    const refused = await acme.post(`/checks/${id}/run`)
    expect([refused.status, refused.body.code]).toEqual([409, 'check_busy'])
    asking.mockRestore()
    const results = async () => (await acme.get(`/checks/${id}/results`)).body.data
    expect(await results()).toHaveLength(1)
    await pass('PT1S')
    expect((await results()).map((one: { ok: boolean }) => one.ok)).toEqual([true, true])
    expect((await acme.get('/incidents')).body.data).toEqual([])
  })

  it('is degraded when slow, can be looked at out of turn, paused and deleted', async () => {
    answer = { status: 200, body: 'x' }
    const acme = await createTenant(app)
    await app.sql('update checks set paused = true, due_at = null')
    const { id, next_run_at } = await make(acme, { interval_seconds: 3600 })
    await app.drain()
    const run = await acme.post(`/checks/${id}/run`)
    expect(run.body).toMatchObject({ data: { status: 'up' }, result: { ok: true, status: '200' } })
    expect(run.body.data.next_run_at > next_run_at).toBe(true)
    const paused = await acme.call('PATCH', `/checks/${id}`, { paused: true, expect: { max_ms: 1 } })
    expect(paused.body.data).toMatchObject({ paused: true, next_run_at: null })
    const before = hits
    await pass('PT2H')
    expect(hits).toBe(before)
    expect((await acme.call('DELETE', `/checks/${id}`)).status).toBe(200)
    expect((await acme.get(`/checks/${id}`)).body.detail).toBe('Resource not found')
  })

  it('by TCP tells an open door from a closed one, and a private address is nobody to ask', async () => {
    const acme = await createTenant(app)
    const { port } = new URL(url)
    const open = await make(acme, { name: 'Door', kind: 'tcp', target: `127.0.0.1:${port}` })
    const shut = await make(acme, { name: 'Wall', kind: 'tcp', target: '127.0.0.1:9' })
    const secret = await make(acme, { name: 'Inside', kind: 'http', target: 'http://169.254.169.254/latest' })
    await app.drain()
    expect((await read(acme, open.id)).status).toBe('up')
    const errorOf = async (id: string) => (await acme.get(`/checks/${id}/results`)).body.data[0].error
    expect(await errorOf(shut.id)).toBe('The host "127.0.0.1" refused the connection.')
    expect(await errorOf(secret.id)).toContain('private or reserved address')
  })

  it.each([
    [{ kind: 'ping' }, 'kind must be one of http, tcp, dns, heartbeat'],
    [{ target: undefined }, 'target is required'],
    [{ target: 'ftp://x.example' }, 'target must be an http or https URL'],
    [{ kind: 'tcp', target: 'x.example' }, 'target must be host:port'],
    [{ kind: 'dns', target: 'a b c' }, 'target must be a name, such as example.com'],
    [{ interval_seconds: 29 }, 'interval_seconds must be at least 30'],
    [{ timeout_seconds: 31 }, 'timeout_seconds must be at most 30'],
  ])('is refused with %j', async (change, detail) => {
    const acme = await createTenant(app)
    const reply = await acme.post('/checks', { name: 'Shop', kind: 'http', target: url, ...change })
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  it('has a name of its own, and ten of them fit on Starter', async () => {
    const acme = await createTenant(app, 'starter')
    const names = Array.from({ length: 12 }, (_, i) => `Check ${i}`)
    const made: number[] = []
    for (const name of names) {
      app.clock.advance('PT2S')
      made.push((await acme.post('/checks', { name, kind: 'heartbeat' })).status)
    }
    expect(made).toEqual([...Array(10).fill(201), 429, 429])
    app.clock.advance('PT10S')
    expect((await acme.post('/checks', { name: 'More', kind: 'heartbeat' })).body.code).toBe('check_limit')
    const other = await createTenant(app)
    await make(other)
    const taken = await other.post('/checks', { name: 'shop', kind: 'http', target: url })
    expect([taken.status, taken.body.detail]).toEqual([409, 'Check shop exists already'])
  })

  it('makes nothing in a dry run, and refuses what it would refuse', async () => {
    const acme = await createTenant(app)
    const planned = await acme.post('/checks?dry_run=true', { name: 'Shop', kind: 'http', target: url })
    expect([planned.status, planned.body.data]).toEqual([
      200,
      {
        dry_run: true,
        plan: expect.objectContaining({ name: 'Shop', kind: 'http', target: url }),
        price: { monthly_cents: 0, currency: 'USD' },
      },
    ])
    expect((await acme.get('/checks')).body.data).toEqual([])
    expect((await acme.post('/checks?dry_run=true', { name: 'Shop', kind: 'tcp' })).status).toBe(400)
    await make(acme)
    expect(
      (await acme.post('/checks?dry_run=true', { name: 'Shop', kind: 'http', target: url })).status,
    ).toBe(409)
  })
})

describe('a heartbeat', () => {
  it('is late after its interval and its time, and a beat makes it well', async () => {
    const acme = await createTenant(app)
    const { id, heartbeat_url } = await make(acme, {
      kind: 'heartbeat',
      target: null,
      interval_seconds: 60,
      timeout_seconds: 30,
    })
    const path = new URL(heartbeat_url).pathname
    expect((await app.anonymous.post(path)).status).toBe(200)
    expect(await read(acme, id)).toMatchObject({ status: 'up', p50_ms: null })
    await pass('PT89S')
    expect((await read(acme, id)).status).toBe('up')
    await pass('PT1S')
    await pass('PT1M')
    expect(await read(acme, id)).toMatchObject({ status: 'down' })
    expect((await acme.get('/incidents')).body.data[0].cause).toBe('No heartbeat came in time')
    await app.anonymous.post(path)
    expect((await read(acme, id)).status).toBe('up')
    const unknown = await app.anonymous.post('/api/v2/hooks/heartbeats/nobody')
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Resource not found'])
    expect((await read(acme, id)).heartbeat_url).toBe(heartbeat_url)
  })
})

describe('the status page', () => {
  it('is there for everybody once it is switched on, with names and never targets', async () => {
    answer = { status: 200, body: 'x' }
    const acme = await createTenant(app)
    const rival = await createTenant(app)
    const shop = await make(acme, { name: 'Shop <b>' })
    await make(acme, { name: 'Inner' })
    await app.drain()
    const get = async (path: string) => {
      const reply = await fetch(new URL(path, app.url), { headers: { 'accept-language': 'de' } })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, text, json: () => JSON.parse(text) }
    }
    expect((await get('/status/acme')).status).toBe(404)
    expect((await get('/status/acme.json')).status).toBe(404)
    const page = { enabled: true, slug: 'acme', title: 'Acme status', check_ids: [shop.id] }
    const set = await acme.call('PUT', '/tenant/settings', { status_page: page })
    expect(set.body.data).toEqual({
      model_prices: {},
      status_page: page,
      checks: { failures_to_down: 2 },
    })
    const taken = await rival.call('PUT', '/tenant/settings', { status_page: page })
    expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken'])
    const shown = await get('/status/acme')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.text).toContain('Shop &lt;b&gt;')
    expect(shown.text).toContain('Alles funktioniert')
    expect(shown.text).not.toContain('Inner')
    expect(shown.text).not.toContain('127.0.0.1')
    const json = (await get('/status/acme.json')).json().data
    expect(json).toMatchObject({ title: 'Acme status', status: 'up' })
    expect(Object.keys(json.checks[0]).sort()).toEqual([
      'name',
      'since',
      'status',
      'uptime_24h',
      'uptime_30d',
    ])
    await acme.call('PUT', '/tenant/settings', { status_page: { enabled: false } })
    expect((await get('/status/acme')).status).toBe(404)
    const off = await acme.call('PUT', '/tenant/settings', { status_page: { enabled: true, slug: null } })
    expect(off.status).toBe(400)
  })
})
