import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'

const GOOD = 'key_0123456789_good'

/** The providers' own answers, on loopback: right key, wrong key, and the odd cases. */
const answers: Record<string, (request: IncomingMessage) => [status: number, body: object]> = {
  '/v1/account': request =>
    carries(request) ? [200, { id: 'acct_1' }] : [401, { error: { message: 'bad key' } }],
  '/v4/domains/mail.example.com': request =>
    carries(request) ? [200, { domain: { state: 'active' } }] : [401, { message: 'Forbidden' }],
  '/v4/domains/new.example.com': () => [200, { domain: { state: 'unverified' } }],
  '/v4/domains/slow.example.com': () => [429, {}],
  '/v3/scopes': request => (carries(request) ? [200, { scopes: ['mail.send'] }] : [200, { scopes: [] }]),
  '/v2/email/account': request =>
    /^AWS4-HMAC-SHA256 Credential=key_0123456789_good\/20261116\/eu-central-1\/ses\/aws4_request/.test(
      request.headers.authorization ?? '',
    )
      ? [200, { SendingEnabled: true }]
      : [403, {}],
  '/': request => (request.method === 'POST' ? [200, {}] : [404, {}]),
  '/v1/locations': request => (carries(request) ? [200, { locations: [] }] : [401, {}]),
  '/v1/models': request => (carries(request) ? [200, { data: [] }] : [401, {}]),
}

const carries = ({ headers }: IncomingMessage) => {
  const [kind, value = ''] = (headers.authorization ?? '').split(' ')
  return kind === 'Basic' ? Buffer.from(value, 'base64').toString() === `api:${GOOD}` : value === GOOD
}

let provider: LoopbackServer
let app: TestApp
let acme: Account
const smtp = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'ada' && password === 'a mail password'
      ? done(null, { user: 'ada' })
      : done(new Error(`no such user with ${password}`)),
})

beforeAll(async () => {
  provider = await startLoopbackServer((request, response) => {
    const [status, body] = answers[request.url ?? '']?.(request) ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({ stripeApiBase: provider.url })
  acme = await app.createAccount()
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await new Promise<void>(resolve => smtp.close(resolve))
})

async function tryOut(body: object, account = acme) {
  const made = await account.post('/integrations', body)
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.body.data
  const reply = await account.post(`/integrations/${id}/test`)
  expect(reply.status).toBe(200)
  expect((await account.get(`/integrations/${id}`)).body.data.last_test).toEqual(reply.body.data)
  expect(reply.body.data.checked_at).toBe('2026-11-16T10:00:00.000Z')
  return [reply.body.data.ok, reply.body.data.message]
}

const here = (config: object = {}) => ({ api_base: provider.url, ...config })

describe('testing an integration', () => {
  it('says how Stripe takes the key', async () => {
    const secrets = { secret_key: GOOD, webhook_secret: 'whsec_0123456789' }
    expect(await tryOut({ provider: 'stripe', secrets })).toEqual([true, 'Connected to Stripe in test mode.'])
    expect(await tryOut({ provider: 'stripe', secrets: { secret_key: GOOD } })).toEqual([
      true,
      'Connected to Stripe in test mode. webhook_secret is not set: payments would not be noticed.',
    ])
    expect(await tryOut({ provider: 'stripe', secrets: { secret_key: 'wrong' } })).toEqual([
      false,
      'Stripe refused the credentials (401).',
    ])
    expect(await tryOut({ provider: 'stripe' })).toEqual([false, 'The secret secret_key is not set.'])
  })

  it('says how Mailgun takes key and domain', async () => {
    const mailgun = (domain: string | undefined, api_key: string) =>
      tryOut({ provider: 'mailgun', config: here(domain ? { domain } : {}), secrets: { api_key } })
    expect(await mailgun('mail.example.com', GOOD)).toEqual([
      true,
      'Connected to Mailgun; mail.example.com is active.',
    ])
    expect(await mailgun('mail.example.com', 'wrong')).toEqual([
      false,
      'Mailgun refused the credentials (401).',
    ])
    expect((await mailgun('new.example.com', GOOD))[1]).toMatch('the domain is not active yet')
    expect((await mailgun('slow.example.com', GOOD))[1]).toMatch('asks to slow down')
    expect(await mailgun('other.example.com', GOOD)).toEqual([false, 'Mailgun answered 404.'])
    expect(await mailgun(undefined, GOOD)).toEqual([false, 'config.domain is not set.'])
  })

  it('says whether the SendGrid key may send', async () => {
    const sendgrid = (api_key: string) =>
      tryOut({ provider: 'sendgrid', config: here(), secrets: { api_key } })
    expect((await sendgrid(GOOD))[0]).toBe(true)
    expect((await sendgrid('reader'))[1]).toMatch('may not send mail')
  })

  it('signs for Amazon', async () => {
    const keys = { access_key_id: GOOD, secret_access_key: 'another secret' }
    const ses = (secrets: object, config = here({ region: 'eu-central-1' })) =>
      tryOut({ provider: 'ses', config, secrets })
    expect(await ses(keys)).toEqual([true, 'Connected to Amazon SES.'])
    expect(await ses({ ...keys, access_key_id: 'AKIAWRONG' })).toEqual([
      false,
      'Amazon SES refused the credentials (403).',
    ])
    expect(await ses({ access_key_id: GOOD })).toEqual([false, 'The secret secret_access_key is not set.'])
    expect(await ses(keys, here())).toEqual([false, 'config.region is not set.'])
    expect(await tryOut({ provider: 'aws', config: here(), secrets: keys })).toEqual([
      true,
      'Connected to AWS.',
    ])
  })

  it('knows the others', async () => {
    expect(await tryOut({ provider: 'hetzner', config: here(), secrets: { api_token: GOOD } })).toEqual([
      true,
      'Connected to Hetzner Cloud.',
    ])
    const config = { api_base: `${provider.url}/v1` }
    expect((await tryOut({ provider: 'openai', config, secrets: { api_key: GOOD } }))[0]).toBe(true)
    expect((await tryOut({ provider: 'openai', config, secrets: { api_key: 'wrong' } }))[0]).toBe(false)
  })

  it('logs in to the mail server, and repeats nothing the server says', async () => {
    const { port } = smtp.server.address() as AddressInfo
    const config = { host: '127.0.0.1', port, user: 'ada' }
    expect(await tryOut({ provider: 'smtp', config, secrets: { password: 'a mail password' } })).toEqual([
      true,
      'Connected to 127.0.0.1 as ada.',
    ])
    expect(await tryOut({ provider: 'smtp', config, secrets: { password: 'wrong' } })).toEqual([
      false,
      'The server "127.0.0.1" refused the user name or password.',
    ])
  })

  it('reaches no private network', async () => {
    const guarded = await startTestApp({ outboundAllow: [], stripeApiBase: provider.url })
    try {
      const rival = await guarded.createAccount()
      const secrets = { api_key: GOOD }
      const config = here({ domain: 'mail.example.com' })
      expect(await tryOut({ provider: 'mailgun', config, secrets }, rival)).toEqual([
        false,
        'The host "127.0.0.1" has a private or reserved address, which is not allowed.',
      ])
      const { port } = smtp.server.address() as AddressInfo
      const server = { host: '127.0.0.1', port }
      expect(await tryOut({ provider: 'smtp', config: server }, rival)).toEqual([
        false,
        'The host "127.0.0.1" has a private or reserved address, which is not allowed.',
      ])
      // The operator's own address for Stripe is open to Stripe's requests, and to nothing else.
      expect((await tryOut({ provider: 'stripe', secrets: { secret_key: GOOD } }, rival))[0]).toBe(true)
    } finally {
      await guarded.close()
    }
  })

  it('tells of a server that is not there', async () => {
    const gone = await startLoopbackServer(() => {})
    await gone.close()
    const config = { host: '127.0.0.1', port: gone.port }
    expect(await tryOut({ provider: 'smtp', config })).toEqual([
      false,
      'The host "127.0.0.1" refused the connection.',
    ])
    const there = { api_base: gone.url }
    expect(await tryOut({ provider: 'sendgrid', config: there, secrets: { api_key: GOOD } })).toEqual([
      false,
      'The host "127.0.0.1" refused the connection.',
    ])
  })
})
