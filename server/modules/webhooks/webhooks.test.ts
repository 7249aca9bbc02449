import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { declaredEvents, event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/webhook-receiver.ts'

const Counted = event('test.counted', Type.Object({ test_id: Uuid, n: Type.Integer() }))

const app = useOwnTestApp()
let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

async function withEndpoint(events: string[] = ['*'], url = receiver.url) {
  const acme = await app.createAccount()
  const reply = await acme.post('/webhook-endpoints', { url, events })
  expect(reply.status).toBe(201)
  return { acme, endpoint: reply.body.data as { id: string; secret: string } }
}

const newCompany = (acme: Account, name: string) => acme.post('/companies', { name })
const deliveriesOf = async (acme: Account, id: string, query = {}) =>
  (await acme.get(`/webhook-endpoints/${id}/deliveries`, query)).body.data

describe('a webhook', () => {
  it('arrives signed as the reference library verifies it', async () => {
    const { acme, endpoint } = await withEndpoint(['company.*'])
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
    const company = (await newCompany(acme, 'Babbage & Co')).body.data
    await acme.post('/tasks', { title: 'Not asked for' })
    await app.drain()
    expect(receiver.received.length).toBe(1)
    const [{ headers, raw, body, id }] = receiver.received as [WebhookReceiver['received'][number]]
    const [event] = await app.sql('select id, at from events where type = $1', ['company.created'])
    expect(id).toBe(event!.id)
    expect(body).toMatchObject({ type: 'company.created', id, data: { company_id: company.id } })
    // The reference library compares with the clock on the wall, ours is set.
    const stamp = String(Math.floor(Date.now() / 1_000))
    expect(() =>
      new Webhook(endpoint.secret).verify(raw, { ...headers, 'webhook-timestamp': stamp }),
    ).toThrow()
    const signed = new Webhook(endpoint.secret).sign(
      id,
      new Date(Number(headers['webhook-timestamp']) * 1_000),
      raw,
    )
    expect(headers['webhook-signature']).toBe(signed)
    const [delivery] = await deliveriesOf(acme, endpoint.id)
    expect(delivery).toMatchObject({
      event_id: id,
      status: 'succeeded',
      attempts: [{ status: 200, error: null, response: 'thanks' }],
    })
    const shown = (await acme.get(`/webhook-endpoints/${endpoint.id}`)).body.data
    expect(shown.last_delivery).toMatchObject({ type: 'company.created', status: 'succeeded' })
    expect(shown.secret).toBeUndefined()
  })

  it('is told of by the catalogue with a schema and an example that fits it', async () => {
    const acme = await app.createAccount()
    const catalogue = (await acme.get('/webhook-events')).body.data as {
      type: string
      example: object
    }[]
    const told = [...declaredEvents().values()].filter(kind => !kind.isPersonal)
    expect(catalogue.map(one => one.type)).toEqual(told.map(kind => kind.type).toSorted())
    const { Value } = await import('typebox/value')
    for (const { type, example } of catalogue) {
      expect([type, Value.Check(declaredEvents().get(type)!.schema, example)]).toEqual([type, true])
    }
  })

  it('is signed by both secrets for a day after the first was replaced, the new one first', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created'])
    const fresh = (await acme.post(`/webhook-endpoints/${endpoint.id}/rotate-secret`)).body.data.secret
    const sign = ({ headers, raw, id }: WebhookReceiver['received'][number], secret: string) =>
      new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1_000), raw)
    await newCompany(acme, 'One')
    await app.drain()
    const first = receiver.received[0]!
    expect(first.headers['webhook-signature']).toBe(`${sign(first, fresh)} ${sign(first, endpoint.secret)}`)
    app.clock.advance('PT24H')
    await newCompany(acme, 'Two')
    await app.drain()
    const second = receiver.received[1]!
    expect(second.headers['webhook-signature']).toBe(sign(second, fresh))
  })

  it('comes to an endpoint that fails half the time in order per subject, all of them, ids unchanged', async () => {
    const { acme, endpoint } = await withEndpoint(['test.*'])
    const subjects = Array.from({ length: 40 }, () => crypto.randomUUID())
    const [total, perEmit] = [process.env.STRESS ? 1_000 : 200, 100]
    for (let n = 0; n < total; n += perEmit) {
      await acme.within(ctx =>
        ctx.emitAll(
          Counted,
          Array.from({ length: perEmit }, (_, k) => ({ test_id: subjects[(n + k) % 40]!, n: n + k })),
        ),
      )
    }
    // Every other request fails, and none of them ten times.
    const tries = new Map<string, number>()
    receiver.answer = ({ id }) => {
      tries.set(id, (tries.get(id) ?? 0) + 1)
      return receiver.attempts.length % 2 === 0 || tries.get(id)! > 5 ? 200 : 503
    }
    for (let n = 0; n < 60 && receiver.received.length < total; n += 1) {
      await app.drain()
      app.clock.advance('PT24H')
      // Failing by chance for days in a row is not what this is about.
      await app.sql('update webhook_endpoints set failing_since = null')
    }
    expect(receiver.received.length).toBe(total)
    expect(new Set(receiver.received.map(one => one.id)).size).toBe(total)
    for (const subject of subjects) {
      const seen = receiver.received.filter(one => one.body.data.test_id === subject)
      const order = seen.map(one => one.body.data.n as number)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
    const ids = Map.groupBy(receiver.attempts, one => one.raw)
    for (const tries of ids.values()) expect(new Set(tries.map(one => one.id)).size).toBe(1)
    const failed = await deliveriesOf(acme, endpoint.id, { status: 'failed' })
    expect(failed).toEqual([])
  })

  it('is tried again at set times, then given up; five days of failing disable the endpoint', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created', 'webhook.disabled'])
    receiver.answer = () => 500
    await newCompany(acme, 'Unlucky')
    await app.drain()
    for (const wait of ['PT5S', 'PT5M', 'PT30M', 'PT2H', 'PT5H', 'PT10H', 'PT14H', 'PT20H']) {
      const before = receiver.attempts.length
      app.clock.advance(Temporal.Duration.from(wait).subtract({ seconds: 1 }).toString())
      await app.drain()
      expect(receiver.attempts.length).toBe(before)
      app.clock.advance('PT1S')
      await app.drain()
      expect([wait, receiver.attempts.length]).toEqual([wait, before + 1])
    }
    app.clock.advance('PT24H')
    await app.drain()
    const [delivery] = await deliveriesOf(acme, endpoint.id)
    expect([delivery.status, delivery.attempts.length]).toEqual(['failed', 10])
    await newCompany(acme, 'Still unlucky')
    await app.drain()
    expect((await acme.get(`/webhook-endpoints/${endpoint.id}`)).body.data.status).toBe('active')
    app.clock.advance('P3D')
    await app.drain()
    expect((await acme.get(`/webhook-endpoints/${endpoint.id}`)).body.data.status).toBe('disabled')
    expect(
      await app.sql("select 1 from events where type = 'webhook.disabled' and organization_id = $1", [
        acme.organizationId,
      ]),
    ).toHaveLength(1)
  })

  it('ends with a 410, and comes back by hand with what was missed', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created'])
    const from = app.clock.now().toString()
    receiver.answer = () => 410
    await newCompany(acme, 'Gone')
    await app.drain()
    const path = `/webhook-endpoints/${endpoint.id}`
    expect((await acme.get(path)).body.data.status).toBe('disabled')
    await newCompany(acme, 'Missed')
    await app.drain()
    expect(receiver.attempts.length).toBe(1)
    const [delivery] = await deliveriesOf(acme, endpoint.id)
    expect((await acme.post(`/webhook-deliveries/${delivery.id}/retry`)).status).toBe(409)
    receiver.answer = () => 200
    expect((await acme.patch(path, { status: 'active' })).body.data.status).toBe('active')
    const range = { from, to: app.clock.now().add({ seconds: 1 }).toString() }
    expect((await acme.post(`${path}/replay`, range)).body.data).toEqual({ queued: 2 })
    await app.drain()
    expect(receiver.received.map(one => one.body.data.name)).toEqual(['Gone', 'Missed'])
    expect(receiver.received[0]!.id).toBe(receiver.attempts[0]!.id)
    expect((await acme.post(`/webhook-deliveries/${delivery.id}/retry`)).status).toBe(202)
    await app.drain()
    expect(receiver.received.length).toBe(3)
  })

  it('does not wait because somebody has just tested the endpoint', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created'])
    await acme.post(`/webhook-endpoints/${endpoint.id}/test`)
    await newCompany(acme, 'Right after')
    await app.drain()
    expect(receiver.received.map(one => one.body.type)).toEqual(['webhook.test', 'company.created'])
  })

  it('is not sent while paused, and a test goes out at once', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created'])
    const path = `/webhook-endpoints/${endpoint.id}`
    const tested = await acme.post(`${path}/test`)
    expect(tested.body.data).toMatchObject({ type: 'webhook.test', status: 'succeeded' })
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'webhook.test',
      data: { endpoint_id: endpoint.id },
    })
    await acme.patch(path, { status: 'paused' })
    await newCompany(acme, 'Unheard')
    await app.drain()
    await acme.patch(path, { status: 'active' })
    await newCompany(acme, 'Heard')
    await app.drain()
    expect(receiver.received.slice(1).map(one => one.body.data.name)).toEqual(['Heard'])
  })

  it('follows no redirect, reaches no private address, and is refused where it could not be reached', async () => {
    const { acme, endpoint } = await withEndpoint(['company.created'])
    receiver.answer = () => ({ redirect: `${receiver.url}/elsewhere` })
    await newCompany(acme, 'Redirected')
    await app.drain()
    expect(receiver.attempts.length).toBe(1)
    const [delivery] = await deliveriesOf(acme, endpoint.id)
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status: 307 }] })
    for (const url of [
      'http://example.com',
      'https://10.0.0.1/x',
      'https://169.254.169.254',
      'https://metadata.localhost',
      'ftp://a',
      'x',
    ]) {
      expect([url, (await acme.post('/webhook-endpoints', { url })).status]).toEqual([url, 400])
    }
    expect((await acme.post('/webhook-endpoints', { url: receiver.url, events: ['nothing.*'] })).status).toBe(
      400,
    )
    // A name that leads to a private address is seen when it is called.
    await app.sql("update webhook_endpoints set url = 'https://private.localhost/x' where id = $1", [
      endpoint.id,
    ])
    app.clock.advance('PT5S')
    await app.drain()
    const [again] = await deliveriesOf(acme, endpoint.id)
    expect(again.attempts[1]).toMatchObject({ status: null, error: expect.any(String) })
  })

  it('has twenty endpoints at most', async () => {
    const { acme } = await withEndpoint(['company.created'])
    for (let n = 1; n < 20; n += 1) await acme.post('/webhook-endpoints', { url: receiver.url })
    const more = await acme.post('/webhook-endpoints', { url: receiver.url })
    expect([more.status, more.body.code]).toEqual([409, 'too_many_webhook_endpoints'])
  })
})
