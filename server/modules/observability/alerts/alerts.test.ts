import { describe, expect, it } from 'vitest'
import { signWebhook } from '#platform/webhooks/signature.ts'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'
import { startWebhookReceiver } from '#tests/webhook-receiver.ts'

const app = useTestApp()

const tick = async () => {
  app.clock.advance('PT15S')
  await app.drain()
}
const measure = (tenant: Tenant, value: number) =>
  tenant.post('/metrics', {
    series: [{ name: 'queue', points: [[app.clock.now().epochMilliseconds, value]] }],
  })
const queueRule = {
  name: 'Queue too long',
  when: { kind: 'metric', query: { name: 'queue', fn: 'max' }, op: 'gt', threshold: 100, window_seconds: 20 },
}
const told = async (tenant: Tenant) =>
  (
    await app.sql<{ type: string }>(
      `select type from events where organization_id = $1 and type like 'alert.%' order by at, id`,
      [tenant.account.organizationId],
    )
  ).map(row => row.type)

describe('an alert', () => {
  it('fires once and resolves once, by mail, in a room and by a signed webhook', async () => {
    const receiver = await startWebhookReceiver()
    try {
      const acme = await createTenant(app)
      const room = await acme.account.post('/api/v1/messaging/rooms', { name: 'ops', kind: 'channel' })
      const made = await acme.post('/alert-rules', {
        ...queueRule,
        notify: [
          { email: 'ops@acme.example' },
          { webhook_url: receiver.url },
          { room_id: room.body.data.id },
        ],
      })
      expect([made.status, made.body.data.secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
      const { id, secret } = made.body.data
      expect((await acme.get(`/alert-rules/${id}`)).text).not.toContain('whsec_')
      await measure(acme, 50)
      await tick()
      expect((await acme.get('/alerts')).body.data).toEqual([])
      for (let i = 0; i < 4; i += 1) {
        await measure(acme, 150)
        await tick()
      }
      const [alert] = (await acme.get('/alerts?status=firing')).body.data
      expect(alert).toMatchObject({ rule_id: id, rule_name: 'Queue too long', value: 150, flapping: false })
      // Admins hear of it in the workspace, too.
      const [news] = (await acme.account.get('/notifications')).body.data
      expect(news).toMatchObject({ kind: 'alert', title: 'Queue too long', url: `/monitoring/alerts/${id}` })
      for (let i = 0; i < 3; i += 1) {
        await measure(acme, 5)
        await tick()
      }
      const all = (await acme.get('/alerts')).body.data
      expect(all).toMatchObject([{ id: alert.id, status: 'resolved', resolved_at: expect.any(String) }])
      expect(await told(acme)).toEqual(['alert.firing', 'alert.resolved'])
      const mails = await app.sql<{ subject: string }>(
        'select subject from email_messages where organization_id = $1 order by created_at, id',
        [acme.account.organizationId],
      )
      expect(mails.map(mail => mail.subject)).toEqual(['Alert: Queue too long', 'Resolved: Queue too long'])
      const messages = await app.sql<{ text: string }>('select text from chat_messages where room_id = $1', [
        room.body.data.id,
      ])
      expect(messages.length).toBe(2)
      expect(receiver.received.length).toBe(2)
      for (const { id, headers, raw } of receiver.received) {
        const timestamp = Number(headers['webhook-timestamp'])
        expect(headers['webhook-signature']).toBe(signWebhook({ id, timestamp, body: raw }, [secret]))
      }
      expect(receiver.received.map(({ body }) => body.type)).toEqual(['alert.firing', 'alert.resolved'])
    } finally {
      await receiver.close()
    }
  })

  it('waits as long as it was told to, and is told as flapping when it will not settle', async () => {
    const acme = await createTenant(app)
    await acme.post('/alert-rules', {
      ...queueRule,
      when: { ...queueRule.when, for_seconds: 30 },
    })
    for (const value of [150, 150, 50]) {
      await measure(acme, value)
      await tick()
    }
    expect(await told(acme)).toEqual([])
    const rival = await createTenant(app)
    await rival.post('/alert-rules', queueRule)
    await app.drain()
    for (let i = 0; i < 20; i += 1) {
      await measure(rival, i % 2 === 0 ? 150 : 50)
      await tick()
    }
    expect(await told(rival)).toEqual([
      'alert.firing',
      'alert.resolved',
      'alert.firing',
      'alert.resolved',
      'alert.flapping',
    ])
    for (let i = 0; i < 45; i += 1) {
      await measure(rival, 1)
      await tick()
    }
    expect((await told(rival)).slice(5)).toEqual(['alert.resolved'])
  })

  it('goes by lines of the log and by checks', async () => {
    const acme = await createTenant(app)
    const check = (await acme.post('/checks', { name: 'Nightly', kind: 'heartbeat', interval_seconds: 30 }))
      .body.data
    await acme.post('/alert-rules', { name: 'Down', when: { kind: 'check', check_id: check.id } })
    await acme.post('/alert-rules', {
      name: 'Errors',
      when: { kind: 'log', q: 'level:error', count: 2, window_seconds: 60 },
    })
    await acme.post('/logs', {
      lines: [
        { message: 'a', level: 'error' },
        { message: 'b', level: 'error' },
      ],
    })
    await app.drain()
    await tick()
    expect(await told(acme)).toEqual(['alert.firing'])
    for (let i = 0; i < 8; i += 1) await tick()
    const names = (await acme.get('/alerts')).body.data.map((one: { rule_name: string; status: string }) => [
      one.rule_name,
      one.status,
    ])
    expect(names).toEqual([
      ['Down', 'firing'],
      ['Errors', 'resolved'],
    ])
  })

  it.each([
    [
      { when: { kind: 'check', check_id: '01a1dce5-541d-7093-834b-661a97c3b69e' } },
      'when.check_id not found',
    ],
    [{ notify: [{}] }, 'notify[0] must name one of email, webhook_url and room_id'],
    [
      { notify: [{ webhook_url: 'http://10.0.0.1/' }] },
      'notify[0].webhook_url must be an https address that can be reached from the internet',
    ],
    [{ notify: [{ room_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }] }, 'notify[0].room_id not found'],
  ])('rule is refused with %j', async (change, detail) => {
    const acme = await createTenant(app)
    const reply = await acme.post('/alert-rules', { ...queueRule, ...change })
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })
})
