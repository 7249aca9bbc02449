import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let acme: Account
beforeAll(async () => {
  acme = await app.createAccount()
})

let serial = 0
async function makeContact(): Promise<string> {
  serial += 1
  const email = `customer${serial}@example.org`
  await acme.post('/contacts', { email })
  return email
}

async function connect(provider: string, secrets: object, config: object = {}): Promise<string> {
  const reply = await acme.post('/integrations', { provider, name: provider, config, secrets })
  expect(reply.status, reply.text).toBe(201)
  return `/webhooks/${reply.body.data.id}/${provider}`
}

const explain = async (email: string) => (await acme.get('/suppressions/explain', { email })).body.data

describe('Mailgun', () => {
  const key = 'signing-key-of-the-account'
  const secondsFromNow = (seconds: number) =>
    String(Math.floor(app.clock.now().epochMilliseconds / 1_000) + seconds)
  const signed = (token: string, timestamp = secondsFromNow(0)) => ({
    timestamp,
    token,
    signature: createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'),
  })
  let url: string
  beforeAll(async () => {
    url = await connect(
      'mailgun',
      { api_key: 'key-0123456789', signing_key: key },
      { domain: 'mg.acme.test' },
    )
  })

  it('may post a form with its two keys', async () => {
    const email = await makeContact()
    const form = new FormData()
    form.set(
      'event-data',
      JSON.stringify({ event: 'complained', recipient: email, timestamp: 1_793_000_000 }),
    )
    form.set('signature', JSON.stringify(signed('form-1')))
    expect((await app.anonymous.post(url, form)).body).toEqual({ success: true, applied: 1, error: null })
    expect(await explain(email)).toMatchObject({ suppressed: true, reason: 'complaint' })
  })

  it.each([
    ['bounced', {}, 'hard_bounce'],
    ['dropped', { reason: 'hardfail' }, 'hard_bounce'],
    ['dropped', { reason: 'old' }, null],
    ['unsubscribed', {}, 'unsubscribe'],
  ])('may post the flat form of the older webhooks: %s %o', async (event, more, reason) => {
    const email = await makeContact()
    const fields = {
      event,
      recipient: email,
      ...more,
      ...signed(`flat-${serial}`),
      'Message-Id': '<1@x.test>',
    }
    const reply = await app.anonymous.call('POST', url, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.body).toEqual({ success: true, applied: 1, error: null })
    expect((await explain(email)).reason).toBe(reason)
  })

  it('is believed once: neither with the border of time and token moved, nor when the time is long past', async () => {
    const email = await makeContact()
    const post = (signature: object) =>
      app.anonymous.post(url, {
        signature,
        'event-data': { event: 'opened', recipient: email, timestamp: 1_793_000_000 },
      })
    const refused = { success: false, applied: 0, error: 'Invalid signature' }
    const genuine = signed('7f3a')
    expect((await post(genuine)).body).toEqual({ success: true, applied: 1, error: null })
    expect((await post(genuine)).body).toEqual({ success: true, applied: 0, error: null })
    const { timestamp, signature } = genuine
    expect((await post({ timestamp: `${timestamp}7`, token: 'f3a', signature })).body).toEqual(refused)
    const moved = { timestamp: timestamp.slice(0, 9), token: `${timestamp.slice(9)}7f3a`, signature }
    expect((await post(moved)).body).toEqual(refused)
    expect((await post({ ...genuine, token: [genuine.token] })).body).toEqual(refused)
    for (const seconds of [-3 * 365 * 86_400, -90_000, 3_600]) {
      expect((await post(signed('9c1e', secondsFromNow(seconds)))).body).toEqual(refused)
    }
    expect((await post(signed('9c1e', secondsFromNow(-8 * 3_600)))).body.applied).toBe(1)
  })

  it('is told of a form that cannot be read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const open = await connect('mailgun', { api_key: 'key-0123456789' }, { domain: 'mg.acme.test' })
    for (const body of ['', '--x\r\n', 'hello']) {
      const reply = await app.anonymous.call('POST', open, { body, headers })
      expect(reply.body).toEqual({ success: true, applied: 0, error: '1 event could not be read' })
    }
    const nameless = await app.anonymous.post(open, { 'event-data': {} })
    expect(nameless.body).toEqual({ success: true, applied: 0, error: '1 event could not be read' })
  })
})

describe('SES', () => {
  let url: string
  beforeAll(async () => {
    const secrets = { access_key_id: 'AKIA0123456789', secret_access_key: '0123456789abcdef' }
    url = await connect('ses', secrets, { region: 'eu-central-1' })
  })
  const bounceOf = (emailAddress: string) => ({
    notificationType: 'Bounce',
    mail: { timestamp: '2026-11-01T08:00:00.000Z', messageId: 'ses-1', destination: [emailAddress] },
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
  })

  it('may name a recipient as the mail did', async () => {
    const email = await makeContact()
    const Message = JSON.stringify(bounceOf(`"Byron, Ada" <${email}>`))
    const reply = await app.anonymous.post(url, { Type: 'Notification', MessageId: 'named', Message })
    expect(reply.body).toEqual({ success: true, applied: 1, error: null, action: 'processed' })
    expect((await explain(email)).reason).toBe('hard_bounce')
  })

  it.each([
    ['commonHeaders', (id: string) => ({ commonHeaders: { messageId: `<${id}>` } })],
    ['headers', (id: string) => ({ headers: [{ name: 'Message-ID', value: `<${id}>` }] })],
  ])('knows mail that left through its SMTP door by the Message-ID in its %s', async (place, headers) => {
    // Sent before there is a provider of mail, and so into the local mailbox.
    const beta = await app.createAccount()
    const email = `smtp-${place}@example.org`
    const sent = await beta.post('/email/send', { to: email, subject: 'Rope', body_html: '<p>Rope</p>' })
    await app.drain()
    const id = sent.body.data?.message_id ?? sent.body.message_id
    const { message_id } = (await beta.get(`/emails/${id}`)).body.data
    const made = await beta.post('/integrations', { provider: 'ses', config: { region: 'eu-central-1' } })
    const bounce = bounceOf(email)
    const Message = JSON.stringify({ ...bounce, mail: { ...bounce.mail, ...headers(message_id) } })
    const notification = { Type: 'Notification', MessageId: `smtp-${place}`, Message }
    await app.anonymous.post(`/webhooks/${made.body.data.id}/ses`, notification)
    expect((await beta.get(`/emails/${id}`)).body.data.status).toBe('bounced')
  })

  it('may come through a topic that delivers raw messages', async () => {
    const email = await makeContact()
    const headers = {
      'x-amz-sns-message-type': 'Notification',
      'x-amz-sns-message-id': 'raw-1',
      'x-amz-sns-rawdelivery': 'true',
    }
    const replies = [
      await app.anonymous.post(url, bounceOf(email), headers),
      await app.anonymous.post(url, bounceOf(email), headers),
    ]
    expect(replies.map(({ body }) => body.applied)).toEqual([1, 0])
  })

  it('tries a topic out with a sentence', async () => {
    const Message = 'Successfully validated SNS topic for Amazon SES event publishing.'
    const reply = await app.anonymous.post(url, { Type: 'Notification', MessageId: 'trial', Message })
    expect(reply.body).toEqual({ success: true, applied: 0, error: null, action: 'ignored' })
  })
})

describe('SendGrid', () => {
  it('is heard on a complaint, however many openings came before on that day', async () => {
    const url = await connect('sendgrid', { api_key: 'SG.0123456789abcdef' })
    const email = await makeContact()
    const event = (kind: string, n: number) => ({
      event: kind,
      email,
      timestamp: 1_793_000_000 + n,
      sg_event_id: `${kind}-${n}`,
    })
    const opens = Array.from({ length: 300 }, (_, n) => event('open', n))
    expect((await app.anonymous.post(url, opens)).body.applied).toBe(200)
    expect((await app.anonymous.post(url, [event('spamreport', 1)])).body.applied).toBe(1)
    expect((await explain(email)).reason).toBe('complaint')
  })
})

describe('events that come at once', () => {
  it('are all seen: three soft bounces suppress, and nothing of a message is forgotten', async () => {
    const url = await connect('sendgrid', { api_key: 'SG.0123456789abcdef' })
    for (let round = 0; round < 5; round += 1) {
      const email = await makeContact()
      const sent = await acme.post('/email/send', {
        to: email,
        subject: 'Hello',
        body_html: '<p>Hello</p>',
        track_opens: false,
      })
      await app.drain()
      const { message_id } = sent.body
      const [{ ref }] = (await app.sql('select message_id as ref from email_messages where id = $1', [
        message_id,
      ])) as [{ ref: string }]
      const event = (kind: object, n: number) => ({
        email,
        'smtp-id': `<${ref}>`,
        timestamp: 1_793_000_000 + n,
        sg_event_id: `${round}-${n}`,
        ...kind,
      })
      const told = [
        { event: 'delivered' },
        { event: 'open' },
        ...[1, 2, 3].map(() => ({ event: 'bounce', type: 'blocked' })),
      ].map((kind, n) => [event(kind, n)])
      await Promise.all(told.map(body => app.anonymous.post(url, body)))
      expect((await explain(email)).reason).toBe('soft_bounces')
      const [row] = await app.sql(
        `select delivered_at is not null as delivered, open_count, bounce_kind from email_messages where id = $1`,
        [message_id],
      )
      expect(row).toEqual({ delivered: true, open_count: 1, bounce_kind: 'soft' })
    }
  })
})
