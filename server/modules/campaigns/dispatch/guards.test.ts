import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
let sink: SmtpSink
const { toNew, people, list, create, read, send, settle, recipients, messages, sum } = campaigning(
  app,
  () => acme,
)

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

beforeEach(async () => {
  acme = await app.createAccount()
  await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
  sink.mails.length = 0
  sink.dropsAnswer = false
})

describe('a campaign that people complain about', () => {
  /** As Mailgun tells it: by the address and the Message-ID of the mail. */
  async function complain(url: string, email: string) {
    const { mail } = sink.mails.find(one => [one.mail.to].flat()[0]?.text.includes(email))!
    const told = await app.anonymous.post(url, {
      signature: { timestamp: '1', token: email, signature: '' },
      'event-data': {
        event: 'complained',
        recipient: email,
        timestamp: app.clock.now().epochMilliseconds / 1_000,
        id: email,
        message: { headers: { 'message-id': mail.messageId?.slice(1, -1) } },
      },
    })
    expect(told.body.applied, told.text).toBe(1)
    await app.drain()
    app.clock.advance('PT1S')
    await app.drain()
  }

  it('goes on after one, pauses at the second, and not at all where nobody wants that', async () => {
    const made = await acme.post('/integrations', {
      provider: 'mailgun',
      name: 'Mailgun',
      config: { domain: 'acme.test' },
      secrets: { api_key: 'key-0123456789abcdef' },
    })
    expect(made.status, made.text).toBe(201)
    const url = `/webhooks/${made.body.data.id}/mailgun`
    const { campaign } = await toNew(150, { rate_per_minute: 600 })
    await send(campaign.id)
    while ((await read(campaign.id)).stats.sent < 110) {
      await app.drain()
      app.clock.advance('PT1S')
    }
    const [first, second, third] = await recipients(campaign.id, { status: 'sent' })
    await complain(url, first.email)
    expect(await read(campaign.id)).toMatchObject({ status: 'sending', stats: { complained: 1 } })
    await complain(url, second.email)
    const now = await read(campaign.id)
    expect(now).toMatchObject({ status: 'paused', pause_reason: 'complaint_rate', stats: { complained: 2 } })
    expect(now.error).toMatch(/complain/)

    await acme.put('/settings/campaigns', { max_complaint_percent: null })
    // The mailbox itself is guarded too.
    const [mailbox] = (await acme.get('/mailboxes')).body.data
    await acme.post(`/deliverability/inboxes/${mailbox.id}/resume`)
    await acme.post(`/campaigns/${campaign.id}/resume`)
    expect(await settle(campaign.id)).toMatchObject({ status: 'sent', stats: { sent: 150, complained: 2 } })
    await complain(url, third.email)
    expect(await read(campaign.id)).toMatchObject({ status: 'sent', stats: { complained: 3 } })
  })
})

describe('a mail that may have arrived or not', () => {
  it('is unknown, counted apart, never tried again, and settled by somebody who looked', async () => {
    const { campaign } = await toNew(1)
    sink.dropsAnswer = true
    await send(campaign.id)
    await settle(campaign.id)
    sink.dropsAnswer = false
    app.clock.advance('P1D')
    await app.drain()
    const now = await settle(campaign.id)
    expect(now).toMatchObject({ status: 'sent', stats: { recipients: 1, unknown: 1, sent: 0, failed: 0 } })
    expect(await acme.post(`/campaigns/${campaign.id}/retry-failed`)).toMatchObject({
      status: 409,
      body: { detail: 'No failed recipients to retry' },
    })
    expect(sink.mails).toHaveLength(1)
    const [mail] = await messages(campaign.id)
    const settled = await acme.post(`/emails/${mail!.id}/resolve`, { action: 'sent' })
    expect(settled.status, settled.text).toBe(200)
    await app.drain()
    expect((await read(campaign.id)).stats).toMatchObject({ recipients: 1, unknown: 0, sent: 1 })
  })
})

/** Ten are sent at once; the others stand in line. */
const MANY = process.env.STRESS === '1' ? 100 : 30

describe(`${MANY} campaigns for the same minute`, () => {
  it('all go out, each once to everybody', async () => {
    const three = await people(3)
    const listId = await list(three.map(({ id }) => id))
    const at = app.clock.now().add({ hours: 1 }).toString()
    const ids: string[] = []
    for (let n = 0; n < MANY; n += 1) {
      const { id } = await create({ name: `News ${n}`, subject: `${n}`, audience: { list_ids: [listId] } })
      await send(id, { scheduled_at: at })
      ids.push(id)
    }
    app.clock.set(at)
    for (let turn = 0; turn < 60; turn += 1) {
      await app.drain()
      const { body } = await acme.get('/campaigns', { limit: 1 })
      if (body.status_counts.sent === MANY) break
      app.clock.advance('PT1S')
    }
    const sent = await acme.get('/campaigns', { limit: 200 })
    expect(sent.body.status_counts).toMatchObject({ sent: MANY, scheduled: 0, sending: 0, paused: 0 })
    expect(sent.body.data.every((one: { stats: Record<string, number> }) => sum(one) === 3)).toBe(true)
    const got = sink.mails.map(({ mail }) => `${mail.subject} ${[mail.to].flat()[0]?.text}`)
    expect([got.length, new Set(got).size]).toEqual([3 * MANY, 3 * MANY])
  })
})
