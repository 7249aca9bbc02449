import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type OAuthServer, startOAuthServer } from '#tests/oauth-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

let oauth: OAuthServer
let sink: SmtpSink
let imap: ImapServer
let app: TestApp
let acme: Account
const logged: string[] = []
const answers: string[] = []

beforeAll(async () => {
  ;[oauth, sink] = await Promise.all([startOAuthServer(), startSmtpSink()])
  imap = await startImapServer({ tokenInfoUrl: `${oauth.base}/tokeninfo?access_token=` })
  sink.acceptsToken = token => oauth.isValid(token)
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  app = await startTestApp({ logLevel: 'trace' }, [], log)
})
afterAll(async () => {
  await app.close()
  await Promise.all([oauth.close(), sink.close(), imap.stop()])
})

const place = (port: number) => ({ host: '127.0.0.1', port, secure: false })

beforeEach(async () => {
  Object.assign(oauth, {
    email: 'ada@acme.test',
    givesRefresh: true,
    claims: {},
    rotates: false,
    failsWith: null,
  })
  for (const name of Object.keys(oauth.asked)) oauth.asked[name] = 0
  acme = await app.createAccount({ name: 'Acme <b>' })
  await acme.post('/integrations', {
    provider: 'google_mail',
    config: {
      client_id: oauth.clientId,
      api_base: oauth.base,
      smtp: place(sink.port),
      imap: place(imap.port),
    },
    secrets: { client_secret: oauth.clientSecret },
  })
})

async function start(who: Account = acme, body: object = {}) {
  const reply = await who.post('/webmail/oauth/google/start', body)
  expect(reply.status).toBe(200)
  const cookie = reply.headers.get('set-cookie')!
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  expect(cookie).toContain('Path=/api/v1/app/webmail/oauth/callback')
  return { url: reply.body.data.authorization_url as string, cookie: cookie.split(';')[0]! }
}

async function come(path: string, cookie?: string, init: RequestInit = {}) {
  const headers = { ...(cookie ? { cookie } : {}), ...(init.headers as object) }
  const reply = await fetch(app.url + path, { redirect: 'manual', ...init, headers })
  const text = await reply.text()
  answers.push(text, JSON.stringify([...reply.headers]))
  return { status: reply.status, text, headers: reply.headers }
}

async function connect(who: Account = acme, body: object = {}) {
  const { url, cookie } = await start(who, body)
  return come(oauth.authorize(url), cookie)
}

const mailboxes = async () => (await acme.get('/mailboxes')).body.data

async function send(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = { to: `x${n}@example.com`, subject: 'Hello', body_html: '<p>Hello</p>' }
    expect((await acme.post('/email/send', body)).status).toBeLessThan(300)
  }
}

describe('signing in to a mailbox', () => {
  it('is offered where somebody brought a client', async () => {
    const { data } = (await acme.get('/webmail/oauth/providers')).body
    expect(data).toMatchObject([
      {
        provider: 'google',
        label: 'Google',
        configured: true,
        source: 'integration',
        redirect_uri: 'http://bowline.localhost/api/v1/app/webmail/oauth/callback',
      },
      { provider: 'microsoft', configured: false, source: null },
    ])
    expect(data[0].scopes).toEqual(['openid', 'email', 'https://mail.google.com/'])
    const refused = await acme.post('/webmail/oauth/microsoft/start', {})
    expect([refused.status, refused.body.detail]).toEqual([409, 'Microsoft sign-in is not set up'])
    const [integration] = (await acme.get('/integrations')).body.data
    const tested = await acme.post(`/integrations/${integration.id}/test`)
    expect(tested.body.data).toMatchObject({ ok: true, message: 'Google knows the client.' })
    expect((await acme.post('/webmail/oauth/yahoo/start', {})).body.detail).toBe('Provider not found')
    for (const return_to of ['//evil.test', 'https://evil.test', '/\\evil.test', 'x']) {
      expect((await acme.post('/webmail/oauth/google/start', { return_to })).body.detail).toBe(
        'return_to must be a path',
      )
    }
  })

  it('asks for what it needs and no more', async () => {
    const { url } = await start()
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: oauth.clientId,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    })
    expect(Buffer.from(searchParams.get('state')!, 'base64url')).toHaveLength(32)
  })

  it('connects a new mailbox, which sends and reads by the token', async () => {
    const back = await connect(acme, { return_to: '/app/settings/mailboxes?x=1' })
    expect(back.status).toBe(302)
    const [mailbox] = await mailboxes()
    expect(back.headers.get('location')).toBe(
      `http://bowline.localhost/app/settings/mailboxes?x=1&connected=${mailbox.id}`,
    )
    expect(mailbox).toMatchObject({
      email: 'ada@acme.test',
      status: 'active',
      is_default: true,
      oauth: { provider: 'google', scopes: ['openid', 'email', 'https://mail.google.com/'] },
      smtp: { port: sink.port, user: 'ada@acme.test', password_set: false },
      imap: { port: imap.port, password_set: false },
    })
    const tested = await acme.post(`/mailboxes/${mailbox.id}/test`)
    expect(tested.body.data).toMatchObject({ ok: true, smtp: { ok: true }, imap: { ok: true } })
    const before = sink.mails.length
    await send(1)
    await app.drain()
    expect(sink.mails.slice(before).map(mail => mail.from)).toEqual(['ada@acme.test'])
    expect((await mailboxes())[0].imap_checked_at).not.toBeNull()
    expect((await acme.get('/deliverability/inboxes')).body.data[0].provider).toBe('google')
  })

  it('takes a state once and for ten minutes, however many come at once', async () => {
    const { url, cookie } = await start()
    const path = oauth.authorize(url)
    const all = await Promise.all(Array.from({ length: 20 }, () => come(path, cookie)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = all.filter(({ status }) => status === 400)
    expect(others).toHaveLength(19)
    expect(others[0]!.text).toContain('This sign-in link is no longer valid')
    expect(others[0]!.headers.get('referrer-policy')).toBe('no-referrer')
    expect(others[0]!.headers.get('cache-control')).toBe('no-store')
    expect(oauth.asked.authorization_code).toBe(1)
    expect(await mailboxes()).toHaveLength(1)
    const late = await start()
    app.clock.advance('PT11M')
    expect((await come(oauth.authorize(late.url), late.cookie)).status).toBe(400)
    expect((await come('/api/v1/app/webmail/oauth/callback?state=made-up&code=x')).status).toBe(400)
  })

  it('asks first in another browser, and connects once somebody says yes', async () => {
    const { url } = await start()
    const page = await come(oauth.authorize(url))
    expect(page.status).toBe(200)
    expect(page.text).toContain('Connect ada@acme.test?')
    expect(page.text).toContain('Acme &lt;b&gt;')
    expect(await mailboxes()).toEqual([])
    const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!
    const post = () =>
      come('/api/v1/app/webmail/oauth/callback', undefined, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }).toString(),
      })
    const yes = await Promise.all([post(), post(), post()])
    expect(yes.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(yes.find(({ status }) => status === 200)!.text).toContain('Connected ada@acme.test')
    expect(await mailboxes()).toHaveLength(1)
  })

  it('says what went wrong, and connects nothing then', async () => {
    const denied = await start()
    const page = await come(oauth.authorize(denied.url, { error: 'access_denied' }), denied.cookie)
    expect([page.status, page.text.includes('Sign-in was not completed')]).toEqual([400, true])
    expect((await come(oauth.authorize(denied.url), denied.cookie)).status).toBe(400)
    oauth.givesRefresh = false
    const short = await connect()
    expect([short.status, short.text.includes('Google gave no lasting permission')]).toEqual([400, true])
    oauth.givesRefresh = true
    for (const claims of [
      { nonce: 'other' },
      { aud: 'other' },
      { iss: 'https://evil.test' },
      { exp: 1 },
      { email: 'no address' },
    ]) {
      oauth.claims = claims
      const refused = await connect()
      expect([refused.status, refused.text.includes('Google did not accept the sign-in')]).toEqual([
        502,
        true,
      ])
    }
    oauth.claims = {}
    oauth.failsWith = 503
    expect((await connect()).status).toBe(502)
    oauth.failsWith = null
    expect(await mailboxes()).toEqual([])
  })

  it('is for the mailbox and the person it was begun for', async () => {
    const made = (await acme.post('/mailboxes', { email: 'other@acme.test' })).body.data.id
    const wrong = await connect(acme, { mailbox_id: made })
    expect([
      wrong.status,
      wrong.text.includes('You signed in as ada@acme.test, but the mailbox is other@acme.test'),
    ]).toEqual([409, true])
    await acme.post('/mailboxes', { email: 'Ada@acme.test' })
    const member = await acme.invite('member')
    expect((await connect(member)).status).toBe(403)
    expect((await connect()).status).toBe(200)
    expect(await mailboxes()).toHaveLength(2)
    expect((await mailboxes()).filter((one: { oauth: unknown }) => one.oauth)).toHaveLength(1)
  })
})

describe('a token', () => {
  it('that ends is renewed once, however many need it', async () => {
    oauth.email = 'busy@acme.test'
    await connect()
    app.clock.advance('PT56M')
    oauth.rotates = true
    oauth.delayMs = 50
    const before = sink.mails.length
    await send(12)
    await app.drain()
    oauth.delayMs = 0
    expect(sink.mails.length - before).toBe(12)
    expect(oauth.renewed['busy@acme.test']).toBe(1)
    app.clock.advance('PT56M')
    await send(1)
    await app.drain()
    expect(oauth.renewed['busy@acme.test']).toBe(2)
  })

  it('that the server refuses is renewed once, and the mail leaves', async () => {
    await connect()
    await send(1)
    await app.drain()
    oauth.expireAccess()
    app.clock.advance('PT6S')
    await new Promise(resolve => setTimeout(resolve, 20))
    const [mailbox] = await mailboxes()
    // As any change of it does: connections of before are not used again.
    await acme.patch(`/mailboxes/${mailbox.id}`, { display_name: 'Ada' })
    const before = sink.mails.length
    expect((await acme.post(`/mailboxes/${mailbox.id}/test`)).body.data.ok).toBe(true)
    expect(oauth.asked.refresh_token).toBe(1)
    await send(1)
    await app.drain()
    expect(sink.mails.length - before).toBe(1)
  })

  it('that was taken back waits for the person; a provider that is away does not', async () => {
    await connect()
    app.clock.advance('PT56M')
    oauth.failsWith = 503
    await send(1)
    await app.drain()
    const [away] = await mailboxes()
    expect([away.status, /no longer accepts/.test(away.status_reason)]).toEqual(['error', false])
    oauth.failsWith = null
    app.clock.advance('PT5M')
    const before = sink.mails.length
    await app.drain()
    expect(sink.mails.length - before).toBe(1)
    expect((await mailboxes())[0].status).toBe('active')
    app.clock.advance('PT56M')
    oauth.revokeAll()
    await send(1)
    await app.drain()
    expect((await mailboxes())[0]).toMatchObject({
      status: 'error',
      status_reason: 'Google no longer accepts this sign-in: connect the mailbox again',
    })
    app.clock.advance('P3D')
    await app.drain()
    expect((await acme.get('/emails?status=queued')).body.data).toHaveLength(1)
    // Signed in again, it leaves at once.
    await connect()
    await app.drain()
    expect((await acme.get('/emails?status=queued')).body.data).toHaveLength(0)
    expect((await mailboxes())[0].status).toBe('active')
  })

  it('is forgotten with a password or with the mailbox, and given back', async () => {
    await connect()
    const [mailbox] = await mailboxes()
    await acme.patch(`/mailboxes/${mailbox.id}`, {
      smtp: { host: '127.0.0.1', port: sink.port, password: 'a password', user: 'sender' },
    })
    expect((await mailboxes())[0]).toMatchObject({ oauth: null, smtp: { password_set: true } })
    await app.drain()
    expect(oauth.revoked).toHaveLength(1)
    await connect()
    await acme.delete(`/mailboxes/${mailbox.id}`)
    await app.drain()
    expect(oauth.revoked).toHaveLength(2)
    expect(
      await app.sql('select 1 from mailboxes where organization_id = $1 and oauth_refresh is not null', [
        acme.organizationId,
      ]),
    ).toEqual([])
  })
})

it('tells nobody a secret: not in logs, events, audit, jobs or answers', async () => {
  await connect()
  const seen = [
    ...logged,
    ...answers.filter(text => !text.includes('name="token"')),
    JSON.stringify(await app.sql('select data from events')),
    JSON.stringify(await app.sql('select * from audit_log')),
    JSON.stringify(await app.sql('select * from directory')),
    JSON.stringify(await app.sql('select data from jobs')),
    JSON.stringify((await acme.get('/mailboxes')).body),
    JSON.stringify((await acme.get('/integrations')).body),
  ].join('\n')
  expect(seen.length).toBeGreaterThan(1_000)
  expect([...oauth.secrets].filter(secret => seen.includes(secret))).toEqual([])
})
