import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '#platform/crypto/app-secret.ts'
import { type Account, testSettings, useTestApp } from '#tests/harness.ts'
import { parseMailgun } from './providers/mailgun.ts'

const app = useTestApp()
const reader = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

interface Sent {
  contactId: string
  email: string
  messageId: string
  trackingId: string
  links: string[]
}

let serial = 0

async function makeContact(account: Account): Promise<{ contactId: string; email: string }> {
  serial += 1
  const email = `reader${serial}@example.org`
  const contact = (await account.post('/contacts', { email })).body.data
  return { contactId: contact.id, email }
}

/** A mail to a new contact, delivered into the local mailbox. */
async function send(
  account: Account,
  html = '<p>Hi <a href="https://example.com/a">a</a></p>',
): Promise<Sent> {
  const { contactId, email } = await makeContact(account)
  const reply = await account.post(`/contacts/${contactId}/send-email`, {
    subject: 'Hello',
    body_html: html,
  })
  expect(reply.status, reply.text).toBeLessThan(300)
  await app.drain()
  const { message_id, tracking_id } = reply.body.data ?? reply.body
  const [local] = (await account.get('/emails/local', { limit: 1 })).body.data
  const source = (await account.get(`/emails/local/${local.id}`)).body.data
  const links = [...String(source.rendered_html).matchAll(/href="([^"]*\/t\/c\/[^"]*)"/g)].map(match =>
    match[1]!.replaceAll('&amp;', '&'),
  )
  return { contactId, email, messageId: message_id, trackingId: tracking_id, links }
}

const path = (link: string) => link.replace('http://bowline.localhost', '')
const open = (sent: Sent, agent = reader) =>
  app.anonymous.get(`/t/o/${sent.trackingId}.png`, {}, { 'user-agent': agent })

async function stateOf(sent: Sent) {
  const [row] = await app.sql(
    `select status, open_count, machine_open_count, click_count, machine_click_count, opened_at is not null as opened,
            delivered_at, bounced_at, bounce_kind, complained_at, unsubscribed_at
     from email_messages where tracking_id = $1`,
    [sent.trackingId],
  )
  return row!
}

async function settle() {
  app.clock.advance('PT5S')
  await app.drain()
  expect(await app.sql(`select queue, error from jobs where error is not null`)).toEqual([])
}

describe('opens and clicks', () => {
  let acme: Account
  beforeAll(async () => {
    acme = await app.createAccount()
  })

  it('always answer the picture, and count readers apart from machines', async () => {
    const sent = await send(acme)
    app.clock.advance('PT1M')
    const reply = await open(sent)
    expect([reply.status, reply.headers.get('content-type'), reply.bytes.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
    await open(sent)
    await open(sent, 'Mozilla/5.0')
    await app.anonymous.call('HEAD', `/t/o/${sent.trackingId}.png`)
    for (const unknown of ['0'.repeat(32), 'nonsense', '%00']) {
      expect((await app.anonymous.get(`/t/o/${unknown}.png`)).status).toBe(200)
    }
    await settle()
    expect(await stateOf(sent)).toMatchObject({ open_count: 2, machine_open_count: 2, opened: true })
    const events = await app.sql(
      `select data from events where type = 'email.opened' and data->>'contact_id' = $1`,
      [sent.contactId],
    )
    expect(events).toHaveLength(1)
    expect(await app.sql('select 1 from tracking_inbox')).toEqual([])
  })

  it('redirect signed links and record them; unsigned ones are redirected and never counted', async () => {
    const sent = await send(acme)
    expect(sent.links).toHaveLength(1)
    app.clock.advance('PT1M')
    const reply = await app.anonymous.get(path(sent.links[0]!), {}, { 'user-agent': reader })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, 'https://example.com/a'])
    const unsigned = await app.anonymous.get(
      `/t/c/${sent.trackingId}`,
      { u: 'https://elsewhere.example/' },
      { 'user-agent': reader },
    )
    expect([unsigned.status, unsigned.headers.get('location')]).toEqual([302, 'https://elsewhere.example/'])
    await settle()
    expect(await stateOf(sent)).toMatchObject({ click_count: 1, machine_click_count: 0 })
  })

  it('count what was signed as links used to be, and no signature of another destination', async () => {
    const sent = await send(acme)
    app.clock.advance('PT1M')
    const u = 'https://example.com/a'
    const key = deriveKey(testSettings('').appSecret, 'clicks').toString('base64url')
    const former = createHash('sha3-256').update(`${key}${sent.trackingId}\n${u}`).digest('base64url')
    const given = new URL(sent.links[0]!).searchParams.get('s') ?? ''
    for (const query of [
      { u, s: former },
      { u: `${u}b`, s: given },
      { u: `${u}b`, s: former },
    ]) {
      const reply = await app.anonymous.get(`/t/c/${sent.trackingId}`, query, { 'user-agent': reader })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, query.u])
    }
    await settle()
    expect(await stateOf(sent)).toMatchObject({ click_count: 1, machine_click_count: 0 })
  })

  it('refuse a destination that is none, as a page', async () => {
    for (const u of [
      'javascript:alert(1)',
      'https://a:b@example.com',
      'https://example.com/\r\nx: y',
      '<script>',
      undefined,
    ]) {
      const reply = await app.anonymous.get(`/t/c/${'a'.repeat(32)}`, { u }, { 'accept-language': 'de' })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
      expect(reply.text).toContain('Diesem Link')
      expect(reply.text).not.toContain('<script')
    }
  })

  it('see a scanner that follows every link', async () => {
    const sent = await send(
      acme,
      '<a href="https://example.com/1">1</a><a href="https://example.com/2">2</a><a href="https://example.com/3">3</a>',
    )
    app.clock.advance('PT1M')
    for (const link of sent.links) {
      await app.anonymous.get(path(link), {}, { 'user-agent': reader })
      app.clock.advance('PT0.5S')
    }
    await settle()
    expect(await stateOf(sent)).toMatchObject({ click_count: 0, machine_click_count: 3 })
    expect(
      await app.sql(`select 1 from events where type = 'email.clicked' and data->>'contact_id' = $1`, [
        sent.contactId,
      ]),
    ).toEqual([])
  })

  it('lose nothing in a burst', async () => {
    const sent = await send(acme)
    app.clock.advance('PT1M')
    const replies = await Promise.all(Array.from({ length: 400 }, () => open(sent)))
    expect(replies.every(reply => reply.status === 200)).toBe(true)
    await settle()
    expect((await stateOf(sent)).open_count).toBe(400)
  })
})

describe('unsubscribing', () => {
  it('asks first, works by one click, twice as once, and then nothing is sent', async () => {
    const acme = await app.createAccount({ name: 'Acme <Ltd>' })
    const sent = await send(acme)
    const ask = await app.anonymous.get(`/u/${sent.trackingId}`, {}, { 'accept-language': 'fr-CA, en;q=0.5' })
    expect(ask.status).toBe(200)
    expect(ask.text).toContain('Se désabonner')
    expect(ask.text).toContain('Acme &lt;Ltd&gt;')
    expect(ask.text).not.toContain(sent.email)
    expect((await acme.get('/suppressions')).body.pagination.total).toBe(0)
    const oneClick = {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    for (let time = 0; time < 2; time += 1) {
      const done = await app.anonymous.call('POST', `/u/${sent.trackingId}`, oneClick)
      expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null])
      expect(done.text).toContain('You are unsubscribed')
    }
    expect((await acme.get('/suppressions')).body.data).toMatchObject([
      { email: sent.email, reason: 'unsubscribe', source: 'unsubscribe_page' },
    ])
    expect((await acme.get(`/contacts/${sent.contactId}`)).body.data).toMatchObject({
      unsubscribed: true,
      suppressed: true,
    })
    const again = await acme.post(`/contacts/${sent.contactId}/send-email`, { subject: 'x', body_html: 'y' })
    expect(again.status).toBe(400)
    const why = (await acme.get('/suppressions/explain', { email: sent.email.toUpperCase() })).body.data
    expect(why).toMatchObject({ suppressed: true, reason: 'unsubscribe' })
    expect(why.sentence).toContain('unsubscribed')
  })

  it('works with any body, and for an id nobody knows', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [undefined, form, 'x=y']) {
      expect((await app.anonymous.call('POST', `/u/${'0'.repeat(32)}`, { body })).status).toBe(200)
    }
    expect((await app.anonymous.get('/u/unknown')).status).toBe(200)
    expect((await app.anonymous.post('/u/unknown/resubscribe')).status).toBe(200)
  })

  it('can be taken back by a person, and said anew by the reader', async () => {
    const acme = await app.createAccount()
    const sent = await send(acme)
    await app.anonymous.post(`/u/${sent.trackingId}`)
    const [entry] = (await acme.get('/suppressions')).body.data
    expect((await acme.delete(`/suppressions/${entry.id}`)).status).toBe(200)
    expect((await acme.get('/audit-log', { action: 'suppression_removed' })).body.data).toMatchObject([
      { target_id: entry.id, detail: { email: entry.email } },
    ])
    expect((await acme.get('/suppressions/explain', { email: sent.email })).body.data).toMatchObject({
      suppressed: false,
      unsubscribed: false,
    })
    await app.anonymous.post(`/u/${sent.trackingId}`)
    expect((await acme.get('/suppressions/explain', { email: sent.email })).body.data.suppressed).toBe(true)
  })
})

describe('the list', () => {
  it('takes single addresses and whole files, and gives them out again', async () => {
    const acme = await app.createAccount()
    expect((await acme.post('/suppressions', { email: 'One@Example.com', note: 'by phone' })).status).toBe(
      201,
    )
    expect((await acme.post('/suppressions', { email: 'one@example.com' })).status).toBe(200)
    expect((await acme.post('/suppressions', { email: 'nonsense' })).body.detail).toBe(
      'email must be a valid email address',
    )
    const form = new FormData()
    form.set(
      'file',
      new Blob(['email,why\ntwo@example.com,x\n"three@example.com",y\nbroken,z\none@example.com,q\n']),
      'list.csv',
    )
    const imported = await acme.call('POST', '/suppressions/import', { body: form })
    expect(imported.body.data).toEqual({ added: 2, existing: 1, invalid: [{ row: 3, value: 'broken' }] })
    const csv = (await acme.get('/suppressions/export')).text.trim().split('\n')
    expect(csv.map(line => line.split(',')[0])).toEqual([
      'email',
      'one@example.com',
      'three@example.com',
      'two@example.com',
    ])
    expect((await acme.get('/suppressions', { q: 'tw' })).body.data).toHaveLength(1)
  })
})

async function mailgun(account: Account, secrets: object = {}) {
  const created = await account.post('/integrations', {
    provider: 'mailgun',
    name: 'Mailgun',
    config: { domain: 'mg.example.com' },
    secrets: { api_key: 'key-0123456789abcdef', ...secrets },
  })
  expect(created.status, created.text).toBe(201)
  return `/webhooks/${created.body.data.id}/mailgun`
}

const mailgunEvent = (
  token: string,
  event: string,
  recipient: string,
  seconds: number,
  more: object = {},
) => ({
  signature: { timestamp: '1', token, signature: '' },
  'event-data': { event, recipient, timestamp: Date.UTC(2026, 10, 1) / 1000 + seconds, id: token, ...more },
})

describe('an unsubscribe link visited again', () => {
  const flagsOf = async (account: Account, contactId: string) => {
    const { unsubscribed, suppressed } = (await account.get(`/contacts/${contactId}`)).body.data
    return { unsubscribed, suppressed }
  }

  it('says that it is done, and leads back', async () => {
    const acme = await app.createAccount()
    const sent = await send(acme)
    const url = `/u/${sent.trackingId}`
    expect((await app.anonymous.get(url)).text).toContain('Stop these emails?')
    await app.anonymous.post(url)
    const again = await app.anonymous.get(url)
    expect(again.text).toContain('You are unsubscribed')
    expect(again.text).not.toContain('Stop these emails?')
    const action = /<form method="post" action="([^"]+)">/.exec(again.text)![1]!
    const back = new URL(action, `http://bowline.localhost/api/v1/app${url}`)
    expect((await app.anonymous.post(back.pathname.replace('/api/v1/app', ''))).text).toContain(
      'Welcome back',
    )
    expect(await flagsOf(acme, sent.contactId)).toEqual({ unsubscribed: false, suppressed: false })
    expect((await acme.get('/suppressions')).body.data).toEqual([])
    expect((await app.anonymous.get(url)).text).toContain('Stop these emails?')
    await app.anonymous.post(url)
    expect(await flagsOf(acme, sent.contactId)).toEqual({ unsubscribed: true, suppressed: true })
  })

  it('leads back neither from a bounce nor from a colleague’s entry', async () => {
    const acme = await app.createAccount()
    const sent = await send(acme)
    await acme.post('/suppressions', { email: sent.email })
    const page = await app.anonymous.get(`/u/${sent.trackingId}`)
    expect(page.text).toContain('You are unsubscribed')
    expect(page.text).not.toContain('<form')
    await app.anonymous.post(`/u/${sent.trackingId}/resubscribe`)
    expect(await flagsOf(acme, sent.contactId)).toMatchObject({ suppressed: true })
  })
})

describe('a click whose destination cannot be read', () => {
  it.each([
    'u=https://a.test/%00',
    'u=https://a.test/&u=https://b.test/',
    'u[]=https://a.test/&u=x',
    'u=%ed%a0%80',
  ])('answers a page, and no JSON: %s', async query => {
    const reply = await app.anonymous.get(`/t/c/${'0'.repeat(32)}?${query}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(reply.text).toContain('This link cannot be followed')
  })
})

describe('provider events', () => {
  it('suppress on a hard bounce, and only people the organization dealt with', async () => {
    const acme = await app.createAccount()
    const url = await mailgun(acme)
    const sent = await makeContact(acme)
    const hard = { severity: 'permanent', 'delivery-status': { code: 550, message: 'no such user' } }
    const reply = await app.anonymous.post(
      url,
      mailgunEvent('t1', 'failed', sent.email.toUpperCase(), 5, hard),
    )
    expect(reply.body).toEqual({ success: true, applied: 1, error: null })
    expect(
      (await app.anonymous.post(url, mailgunEvent('t1', 'failed', sent.email, 5, hard))).body.applied,
    ).toBe(0)
    expect(
      (await app.anonymous.post(url, mailgunEvent('t2', 'complained', 'stranger@example.net', 6))).body
        .applied,
    ).toBe(0)
    expect((await acme.get('/suppressions')).body.data).toMatchObject([
      { email: sent.email, reason: 'hard_bounce' },
    ])
    expect(
      (await app.anonymous.post(`/webhooks/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/mailgun`, {}))
        .status,
    ).toBe(404)
    expect((await app.anonymous.post(url.replace('mailgun', 'sendgrid'), [])).status).toBe(404)
  })

  it('never answer 500, and apply the good ones', async () => {
    const acme = await app.createAccount()
    const created = await acme.post('/integrations', {
      provider: 'sendgrid',
      name: 'SG',
      config: {},
      secrets: { api_key: 'SG.0123456789abcdef' },
    })
    const url = `/webhooks/${created.body.data.id}/sendgrid`
    const sent = await makeContact(acme)
    const batch = [
      null,
      5,
      'x',
      {},
      { event: 'bounce' },
      { event: 'processed', email: sent.email },
      { event: 'spamreport', email: sent.email, timestamp: 1_793_000_000, sg_event_id: 'e1' },
    ]
    const reply = await app.anonymous.post(url, batch)
    expect(reply.body).toEqual({ success: true, applied: 1, error: '5 events could not be read' })
    for (const body of ['{', '"x"', '{}', 'null']) {
      const odd = await app.anonymous.call('POST', url, {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(odd.status).toBe(200)
    }
  })

  it('are refused when a key is stored and the signature does not fit', async () => {
    const acme = await app.createAccount()
    const url = await mailgun(acme, { signing_key: 'signing-key-of-the-account' })
    const sent = await makeContact(acme)
    const event = mailgunEvent('t9', 'complained', sent.email, 1)
    expect((await app.anonymous.post(url, event)).body).toEqual({
      success: false,
      applied: 0,
      error: 'Invalid signature',
    })
    const { createHmac } = await import('node:crypto')
    const timestamp = String(Math.floor(app.clock.now().epochMilliseconds / 1_000))
    const signature = createHmac('sha256', 'signing-key-of-the-account')
      .update(`${timestamp}t9`)
      .digest('hex')
    event.signature = { timestamp, token: 't9', signature }
    expect((await app.anonymous.post(url, event)).body.applied).toBe(1)
  })

  it('cannot fill the database for one address', async () => {
    const acme = await app.createAccount()
    const created = await acme.post('/integrations', {
      provider: 'sendgrid',
      name: 'SG',
      config: {},
      secrets: { api_key: 'SG.0123456789abcdef' },
    })
    const sent = await makeContact(acme)
    const flood = Array.from({ length: 1_500 }, (_, n) => ({
      event: 'delivered',
      email: sent.email,
      timestamp: 1_793_000_000 + n,
      sg_event_id: `f${n}`,
    }))
    const reply = await app.anonymous.post(`/webhooks/${created.body.data.id}/sendgrid`, flood)
    expect(reply.body.applied).toBe(200)
  })

  it('lead to the same end however they are replayed, doubled and reordered', {
    timeout: 60_000,
  }, async () => {
    const acme = await app.createAccount()
    const url = await mailgun(acme)
    const soft = (n: number) => ({ severity: 'temporary', n })
    const day = 86_400
    const histories: [string, (email: string, run: string) => object[]][] = [
      [
        'complaint over bounce',
        (email, run) => [
          mailgunEvent(`${run}a`, 'failed', email, 1, { severity: 'permanent' }),
          mailgunEvent(`${run}b`, 'complained', email, 2),
          mailgunEvent(`${run}c`, 'unsubscribed', email, 3),
          mailgunEvent(`${run}d`, 'delivered', email, 4),
        ],
      ],
      [
        'opt-out',
        (email, run) => [
          mailgunEvent(`${run}a`, 'delivered', email, 1),
          mailgunEvent(`${run}b`, 'unsubscribed', email, 2),
          mailgunEvent(`${run}c`, 'failed', email, 3 * day, soft(1)),
        ],
      ],
    ]
    for (const [, make] of histories) {
      const ends = new Set<string>()
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8, maxLength: 8 }),
          async order => {
            run += 1
            const sent = await makeContact(acme)
            const events = make(sent.email, `${run}`)
            for (const index of order) if (events[index]) await app.anonymous.post(url, events[index])
            const [row] = await app.sql('select reason, source from suppressions where email = $1', [
              sent.email,
            ])
            const [contact] = await app.sql(
              'select unsubscribed, suppressed from contacts where email_key = $1',
              [sent.email],
            )
            ends.add(JSON.stringify([row, contact]))
          },
        ),
        { numRuns: 8 },
      )
      expect([...ends]).toHaveLength(1)
    }
  })

  it('take an address off the mailing after three soft bounces, unless something got through between', async () => {
    const acme = await app.createAccount()
    const created = await acme.post('/integrations', {
      provider: 'sendgrid',
      name: 'SG',
      config: {},
      secrets: { api_key: 'SG.0123456789abcdef' },
    })
    const url = `/webhooks/${created.body.data.id}/sendgrid`
    const at = (days: number) => 1_790_000_000 + days * 86_400
    const soft = (email: string, id: string, days: number) => ({
      event: 'bounce',
      type: 'blocked',
      email,
      timestamp: at(days),
      sg_event_id: email + id,
    })
    const [one, two, three] = [await makeContact(acme), await makeContact(acme), await makeContact(acme)]
    await app.anonymous.post(url, [soft(one.email, '3', 9), soft(one.email, '1', 1), soft(one.email, '2', 5)])
    await app.anonymous.post(url, [
      soft(two.email, '1', 1),
      soft(two.email, '2', 20),
      soft(two.email, '3', 40),
    ])
    await app.anonymous.post(url, [
      soft(three.email, '1', 1),
      soft(three.email, '2', 2),
      soft(three.email, '3', 3),
    ])
    expect(
      (await acme.get('/suppressions')).body.data.map((row: { email: string }) => row.email).sort(),
    ).toEqual([one.email, three.email].sort())
    await app.anonymous.post(url, [
      { event: 'delivered', email: three.email, timestamp: at(2.5), sg_event_id: 'late' },
    ])
    expect((await acme.get('/suppressions/explain', { email: three.email })).body.data.suppressed).toBe(false)
  })
})

describe('the mapping', () => {
  it('of Mailgun follows severity and tells robots apart', () => {
    const type = (event: string, more: object = {}) =>
      parseMailgun(mailgunEvent('x', event, 'a@example.com', 1, more)).events[0]
    expect(type('failed', { severity: 'temporary' })).toMatchObject({ type: 'deferred' })
    expect(type('failed', { severity: 'permanent' })).toMatchObject({ type: 'bounced', bounceKind: 'hard' })
    expect(type('opened', { 'client-info': { bot: 'gmail' } })).toMatchObject({
      type: 'opened',
      class: 'machine',
    })
    expect(type('accepted')).toBeUndefined()
  })
})
