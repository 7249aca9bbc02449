import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { retryDelay } from '#platform/webhooks/send.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
let server: Server
let url: string
interface Got {
  headers: Record<string, string>
  body: string
}
const got: Got[] = []
let answer: (n: number) => { status: number; body?: string; headers?: Record<string, string> } = () => ({
  status: 200,
})
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body })
      const { status, body: text = '', headers = {} } = answer(got.length)
      response.writeHead(status, headers).end(text)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => server.close())
beforeEach(() => {
  got.length = 0
  answer = () => ({ status: 200, body: '{"ok":true}' })
})

const hook = (more: object = {}) =>
  draw([
    manual,
    ['hook', 'webhook', { url, ...more }],
    ['tag', 'update_contact', { set: { title: '{{steps.hook.status}} {{steps.hook.body.ok}}' } }],
  ])

describe('a webhook', () => {
  it('is signed so that anybody can verify it, and its answer can be used', async () => {
    const id = await flow.live(hook({ headers: { 'X-Api-Key': 'very-secret-1234', 'X-Plain': 'shown' } }))
    const shown = (await acme.get(`/workflows/${id}`)).body.data.graph.nodes[1].config.headers
    expect(shown).toEqual({ 'X-Api-Key': '••••1234', 'X-Plain': 'shown' })
    const { id: contact } = await flow.contact()
    await flow.enroll(id, contact)
    await app.drain()
    const run = await flow.onlyRun(id)
    expect(run).toMatchObject({ status: 'completed' })
    expect(got).toHaveLength(1)
    const [{ headers, body }] = got as [Got]
    expect(headers).toMatchObject({
      'idempotency-key': `${run.id}:hook`,
      'x-api-key': 'very-secret-1234',
      'x-plain': 'shown',
    })
    const { secret } = (await acme.get('/workflows/webhook-secret')).body
    // The library looks at the clock of the machine, the product at its own.
    const now = Math.floor(app.clock.now().epochMilliseconds / 1_000)
    expect(headers['webhook-timestamp']).toBe(String(now))
    const fresh = String(Math.floor(Date.now() / 1_000))
    const signed = new Webhook(secret).sign(headers['webhook-id']!, new Date(now * 1_000), body)
    expect(headers['webhook-signature']).toBe(signed)
    expect(() =>
      new Webhook(secret).verify(body, {
        'webhook-id': 'x',
        'webhook-timestamp': fresh,
        'webhook-signature': new Webhook(secret).sign('x', new Date(Number(fresh) * 1_000), body),
      }),
    ).not.toThrow()
    expect(JSON.parse(body)).toMatchObject({
      run_id: run.id,
      node_id: 'hook',
      workflow_id: id,
      contact: { id: contact },
    })
    expect((await acme.get(`/contacts/${contact}`)).body.data.title).toBe('200 true')
  })

  it('keeps a masked header that comes back, and signs with both secrets for a day', async () => {
    const id = await flow.live(hook({ headers: { authorization: 'Bearer abcd' } }))
    const { graph } = (await acme.get(`/workflows/${id}`)).body.data
    await acme.put(`/workflows/${id}`, { graph })
    await flow.activate(id)
    const before = (await acme.get('/workflows/webhook-secret')).body.secret
    const after = (await acme.post('/workflows/webhook-secret/rotate')).body.secret
    await flow.enroll(id, (await flow.contact()).id)
    await app.drain()
    expect(got[0]!.headers.authorization).toBe('Bearer abcd')
    const [first, second] = got[0]!.headers['webhook-signature']!.split(' ')
    const sign = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(`${got[0]!.headers['webhook-id']}.${got[0]!.headers['webhook-timestamp']}.${got[0]!.body}`)
        .digest('base64')}`
    expect([first, second]).toEqual([sign(after), sign(before)])
  })

  it('is tried again with the same id, and fails for good when refused', async () => {
    answer = n => ({
      status: n < 3 ? 503 : 200,
      body: '{}',
      headers: (n === 1 ? { 'retry-after': '120' } : {}) as Record<string, string>,
    })
    const id = await flow.live(hook({ retry: { first_delay_seconds: 10 } }))
    await flow.enroll(id, (await flow.contact()).id)
    await app.drain()
    expect((await flow.onlyRun(id)).steps.at(-1)).toMatchObject({
      status: 'retrying',
      attempts: 1,
      error: 'The answer was 503',
    })
    for (const pause of ['PT60S', 'PT61S', 'PT60S']) {
      app.clock.advance(pause)
      await app.drain()
    }
    const run = await flow.onlyRun(id)
    expect(run).toMatchObject({ status: 'completed' })
    expect(run.steps[1]).toMatchObject({ attempts: 3, status: 'done' })
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    answer = () => ({ status: 410 })
    const refused = await flow.live(hook())
    await flow.enroll(refused, (await flow.contact()).id)
    await app.drain()
    expect(await flow.onlyRun(refused)).toMatchObject({
      status: 'failed',
      error: 'The answer was 410',
      current_node_id: 'hook',
    })
    answer = () => ({ status: 200, body: '{}' })
    expect((await acme.post('/workflow-runs/retry', { workflow_id: refused })).body).toMatchObject({
      retried: 1,
      left: 0,
    })
    await app.drain()
    const mended = await flow.onlyRun(refused)
    expect(mended).toMatchObject({ status: 'completed' })
    expect(mended.steps[1]).toMatchObject({ node_id: 'hook', status: 'done', attempts: 2 })
  })

  it('waits four times longer each time, a little off, and six hours at most', () => {
    expect([1, 2, 3].map(n => retryDelay(n, 30, null, () => 0.5))).toEqual([30, 120, 480])
    expect(retryDelay(8, 3_600, null, () => 1)).toBe(6 * 3_600)
    expect(retryDelay(1, 30, 999_999, () => 0.5)).toBe(3_600)
    expect([retryDelay(1, 100, null, () => 0), retryDelay(1, 100, null, () => 1)]).toEqual([80, 120])
  })

  it('may wait to be told that it is done', async () => {
    const key = (await acme.post('/workflows/action-keys', { name: 'Callback' })).body.data
    const tell = async (body: object) => {
      const raw = JSON.stringify({ action_id: newId(), ...body })
      const at = String(Math.floor(app.clock.now().epochMilliseconds / 1_000))
      const headers = {
        'x-workflow-key': key.id,
        'x-workflow-timestamp': at,
        'x-workflow-signature': `v1=${createHmac('sha256', key.secret).update(`${at}.${raw}`).digest('hex')}`,
      }
      return (
        await fetch(`${app.url}/api/v1/app/workflows/internal/action`, { method: 'POST', headers, body: raw })
      ).status
    }
    const graph = draw([
      manual,
      ['hook', 'webhook', { url, await_callback: true, callback_timeout: { hours: 1 } }],
      ['tag', 'update_contact', { set: { title: '{{steps.hook.output.price}}' } }],
    ])
    const id = await flow.live(graph)
    const [told, late] = [await flow.contact(), await flow.contact()]
    await flow.enroll(id, told.id, late.id)
    await app.drain()
    const [run] = await flow.runs(id, { contact_id: told.id })
    expect(run).toMatchObject({ status: 'waiting', waiting_for: 'callback' })
    const done = { action: 'complete_step', run_id: run.id, node_id: 'hook', output: { price: 42 } }
    expect(await tell(done)).toBe(200)
    expect(await tell(done)).toBe(409)
    app.clock.advance('PT2H')
    await app.drain()
    expect((await acme.get(`/contacts/${told.id}`)).body.data.title).toBe('42')
    expect((await flow.runs(id, { contact_id: late.id }))[0]).toMatchObject({
      status: 'failed',
      error: 'No callback came in time',
    })
  })

  it.each([
    ['http://169.254.169.254/latest', /not allowed|private|cannot be called|refused/i],
    ['http://10.0.0.1/', /./],
  ])('does not reach %s', async (target, words) => {
    const id = await flow.live(
      draw([manual, ['hook', 'webhook', { url: target, retry: { max_attempts: 1 } }]]),
    )
    await flow.enroll(id, (await flow.contact()).id)
    await app.drain()
    const run = await flow.onlyRun(id)
    expect(run.status).toBe('failed')
    expect(run.error).toMatch(words)
  })

  it('bounds what comes back, and follows nobody', async () => {
    answer = () => ({ status: 200, body: 'x'.repeat(200_000) })
    const large = await flow.live(hook({ retry: { max_attempts: 1 } }))
    await flow.enroll(large, (await flow.contact()).id)
    await app.drain()
    expect((await flow.onlyRun(large)).status).toBe('failed')
    answer = () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } })
    const moved = await flow.live(hook())
    await flow.enroll(moved, (await flow.contact()).id)
    await app.drain()
    expect(await flow.onlyRun(moved)).toMatchObject({ status: 'failed', error: 'The answer was 302' })
  })
})
