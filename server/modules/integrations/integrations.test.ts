import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInDirectory } from '#platform/auth/directory-queries.ts'
import { createSecretBox } from '#platform/crypto/secret-box.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { findIntegration, loadIntegrationSecrets, resealSecrets } from './index.ts'

const logged: string[] = []
const OLD_SECRET = 'the secret before the present one, long enough'

let app: TestApp
beforeAll(async () => {
  const settings = { logLevel: 'trace', appSecretPrevious: [OLD_SECRET] }
  app = await startTestApp(settings, [], { write: line => void logged.push(line) })
})
afterAll(() => app.close())

const STRIPE = {
  provider: 'stripe',
  config: { allowed_return_origins: ['https://App.example.com/'] },
  secrets: { secret_key: 'sk_test_51Hxabcdefgh', webhook_secret: 'whsec_abcdefghijkl' },
}

describe('an integration', () => {
  it('shows its settings and webhook address, and of its secrets the last four characters', async () => {
    const acme = await app.createAccount()
    const made = await acme.post('/integrations', STRIPE)
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toEqual({
      id,
      provider: 'stripe',
      name: 'Stripe',
      status: 'active',
      config: { allowed_return_origins: ['https://app.example.com'] },
      secrets: {
        secret_key: { set: true, last_four: 'efgh' },
        webhook_secret: { set: true, last_four: 'ijkl' },
      },
      webhook_urls: [`http://bowline.localhost/api/v1/app/webhooks/payprovider/${id}`],
      sending: null,
      last_test: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await acme.get(`/integrations/${id}`)).body).toEqual({ success: true, data: made.body.data })
    expect((await acme.get('/integrations')).body.data).toEqual([made.body.data])
    const entry = await acme.within(ctx => findInDirectory(ctx.db, 'integration', id, ctx.now))
    expect(entry).toEqual({ organizationId: acme.organizationId, targetId: id })
    expect((await acme.delete(`/integrations/${id}`)).body).toEqual({ success: true })
    expect((await acme.get(`/integrations/${id}`)).body.detail).toBe('Integration not found')
    expect(await acme.within(ctx => findInDirectory(ctx.db, 'integration', id, ctx.now))).toBeUndefined()
  })

  it.each(['arn:aws:sns:eu-west-1:123456789012:mail', 'arn:aws:sns:us-east-1:1:mail.fifo'])(
    'takes the topic %s',
    async topic_arn => {
      const acme = await app.createAccount()
      const made = await acme.post('/integrations', { provider: 'ses', config: { topic_arn } })
      expect([made.status, made.body.data?.config.topic_arn]).toEqual([201, topic_arn])
    },
  )

  it.each([
    ['mailgun', 'mailgun'],
    ['sendgrid', 'sendgrid'],
    ['ses', 'ses'],
  ])('of %s needs nothing but its name, and has a webhook address', async (provider, path) => {
    const acme = await app.createAccount()
    const { data } = (await acme.post('/integrations', { provider })).body
    expect(data.webhook_urls).toEqual([`http://bowline.localhost/api/v1/app/webhooks/${data.id}/${path}`])
    expect(Object.values(data.secrets)).toEqual([
      { set: false, last_four: null },
      { set: false, last_four: null },
    ])
  })

  it('merges what is changed: absent stays, null clears', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/integrations', STRIPE)).body.data
    const change = {
      name: 'Payments',
      status: 'disabled',
      secrets: { webhook_secret: 'whsec_newnewnewnew\n' },
    }
    const { data } = (await acme.patch(`/integrations/${id}`, change)).body
    expect(data).toMatchObject({
      name: 'Payments',
      status: 'disabled',
      config: { allowed_return_origins: [expect.any(String)] },
    })
    expect(data.secrets.webhook_secret.last_four).toBe('wnew')
    expect(await acme.within(ctx => loadIntegrationSecrets(ctx, id))).toEqual({
      id,
      provider: 'stripe',
      status: 'disabled',
      config: { allowed_return_origins: ['https://app.example.com'] },
      secrets: { secret_key: 'sk_test_51Hxabcdefgh', webhook_secret: 'whsec_newnewnewnew' },
    })
    expect(await acme.within(ctx => findIntegration(ctx, 'stripe'))).toBeUndefined()
    const cleared = {
      secrets: { secret_key: null },
      config: { allowed_return_origins: null },
      status: 'active',
    }
    const after = (await acme.patch(`/integrations/${id}`, cleared)).body.data
    expect(after.config).toEqual({})
    expect(after.secrets.secret_key).toEqual({ set: false, last_four: null })
    expect((await acme.within(ctx => findIntegration(ctx, 'stripe')))?.secrets).toEqual({
      webhook_secret: 'whsec_newnewnewnew',
    })
  })

  it.each([
    [{ provider: 'paypal' }, /^provider must be one of stripe, smtp, mailgun/],
    [{ provider: 'smtp' }, 'config.host is required'],
    [{ provider: 'smtp', config: { host: 'a b' } }, /^config.host must be the name of a mail server/],
    [{ provider: 'smtp', config: { host: 'x.example', port: '25' } }, 'config.port must be a whole number'],
    [
      { provider: 'smtp', config: { host: 'x.example', port: 22 } },
      'config.port must be 25, 465, 587 or above 1023',
    ],
    [
      { provider: 'stripe', config: { allowed_return_origins: ['x'] } },
      /^config.allowed_return_origins\[0\] must be/,
    ],
    [
      { provider: 'stripe', config: { allowed_return_origins: 'x' } },
      'config.allowed_return_origins must be a list',
    ],
    [
      { provider: 'mailgun', config: { domain: 'a/b' } },
      'config.domain must be a domain such as mail.example.com',
    ],
    [
      { provider: 'mailgun', config: { api_base: 'http://api.example.com' } },
      /^config.api_base must be an https/,
    ],
    [
      { provider: 'mailgun', config: { api_base: 'file:///etc/passwd' } },
      /^config.api_base must be an https/,
    ],
    [
      { provider: 'ses', config: { region: 'evil.example/' } },
      'config.region must be an AWS region such as eu-central-1',
    ],
    [{ provider: 'ses', config: { topic_arn: 'arn' } }, /^config.topic_arn must be the ARN of an SNS topic/],
    [
      { provider: 'sendgrid', secrets: { token: 'x' } },
      /^secrets.token is not a secret of SendGrid; it has api_key/,
    ],
    [
      { provider: 'sendgrid', secrets: { api_key: '' } },
      'secrets.api_key must not be empty; null removes it',
    ],
    [{ provider: 'sendgrid', secrets: { api_key: 5 } }, 'secrets.api_key must be a string or null'],
  ])('is refused as %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/integrations', body)
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ])
  })

  it('does not send old secrets to a new place', async () => {
    const acme = await app.createAccount()
    const made = await acme.post('/integrations', {
      provider: 'smtp',
      config: { host: 'smtp.example.com', user: 'me' },
      secrets: { password: 'a mail password' },
    })
    const path = `/integrations/${made.body.data.id}`
    expect(made.body.data.config).toEqual({ host: 'smtp.example.com', user: 'me', port: 587, secure: false })
    const refused = await acme.patch(path, { config: { host: 'smtp.evil.example' } })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'Changing config.host changes where secrets are sent, so they have to be given again: password',
    ])
    const moved = { config: { host: 'smtp2.example.com' }, secrets: { password: 'another password' } }
    expect((await acme.patch(path, moved)).status).toBe(200)
    expect((await acme.patch(path, { config: { user: 'you' } })).status).toBe(200)
  })

  it('is for admins alone', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/integrations', STRIPE)).body.data
    for (const role of ['viewer', 'member'] as const) {
      const person = await acme.invite(role)
      for (const reply of [
        await person.get('/integrations'),
        await person.get('/integrations/providers'),
        await person.get(`/integrations/${id}`),
        await person.post('/integrations', STRIPE),
        await person.patch(`/integrations/${id}`, {}),
        await person.delete(`/integrations/${id}`),
        await person.post(`/integrations/${id}/test`),
      ]) {
        expect(reply.status).toBe(403)
      }
    }
    const admin = await acme.invite('admin')
    const catalogue = (await admin.get('/integrations/providers')).body.data
    expect(catalogue.find((one: { provider: string }) => one.provider === 'mailgun')).toMatchObject({
      label: 'Mailgun',
      secrets: ['api_key', 'signing_key'],
      config_schema: { type: 'object' },
    })
  })

  it('keeps every change of two who merge at once', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/integrations', { provider: 'stripe' })).body.data
    await Promise.all([
      acme.patch(`/integrations/${id}`, { secrets: { secret_key: STRIPE.secrets.secret_key } }),
      acme.patch(`/integrations/${id}`, { secrets: { webhook_secret: STRIPE.secrets.webhook_secret } }),
    ])
    expect((await acme.within(ctx => loadIntegrationSecrets(ctx, id)))?.secrets).toEqual(STRIPE.secrets)
  })
})

describe('secrets', () => {
  it('are in no answer, no row, no audit entry and no log line', async () => {
    const acme = await app.createAccount()
    const secret = 'sk_test_neverseenagain_tail'
    const replies = []
    const key = { 'idempotency-key': 'once' }
    const body = { provider: 'stripe', secrets: { secret_key: secret } }
    replies.push(await acme.post('/integrations', body, key), await acme.post('/integrations', body, key))
    const { id } = replies[0]!.body.data
    expect(replies[1]!.body.data.id).toBe(id)
    replies.push(
      await acme.get('/integrations'),
      await acme.get(`/integrations/${id}`),
      await acme.patch(`/integrations/${id}`, { secrets: { webhook_secret: secret } }),
      await acme.patch(`/integrations/${id}`, { secrets: { secret_key: secret }, name: 5 }),
      await acme.patch(`/integrations/${id}`, { secrets: { wrong: secret } }),
      await acme.get('/audit-log'),
    )
    for (const reply of replies) expect(reply.text).not.toContain('neverseenagain')
    const tables = ['integrations', 'audit_log', 'events', 'idempotency_keys', 'jobs']
    for (const table of tables) {
      const rows = await app.sql(`select t::text as text from ${table} t`)
      const needle = Buffer.from('neverseenagain').toString('hex')
      for (const { text } of rows) {
        expect(text).not.toContain('neverseenagain')
        expect(text).not.toContain(needle)
      }
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain('neverseenagain')
    const log = (await acme.get('/audit-log')).body.data
    expect(log.map((row: { action: string }) => row.action)).toEqual([
      'integration_updated',
      'integration_created',
    ])
    expect(log[0].detail).toMatchObject({ fields: ['secrets'], secrets: ['webhook_secret'] })
  })

  it('open only where they were sealed', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    const mine = (await acme.post('/integrations', STRIPE)).body.data.id
    const theirs = (await rival.post('/integrations', { provider: 'stripe' })).body.data.id
    await app.sql(
      'update integrations set secrets = (select secrets from integrations where id = $1) where id = $2',
      [mine, theirs],
    )
    await expect(rival.within(ctx => loadIntegrationSecrets(ctx, theirs))).rejects.toThrow('altered or moved')
    const test = await rival.post(`/integrations/${theirs}/test`)
    expect(test.body.data).toMatchObject({ ok: false, message: expect.stringContaining('altered or moved') })
  })

  it('are sealed again under the current APP_SECRET, once', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/integrations', STRIPE)).body.data
    await acme.post('/integrations', STRIPE)
    const old = createSecretBox({ current: OLD_SECRET })
    const sealed = old.seal(
      JSON.stringify({ secret_key: 'from before' }),
      `integration:${acme.organizationId}:${id}`,
    )
    await app.sql('update integrations set secrets = $1 where id = $2', [sealed, id])
    const reseal = () => acme.within(ctx => resealSecrets({ ...ctx, transact: work => work(ctx) }))
    expect(await reseal()).toEqual({ checked: 2, resealed: 1 })
    expect(await reseal()).toEqual({ checked: 2, resealed: 0 })
    expect((await acme.within(ctx => loadIntegrationSecrets(ctx, id)))?.secrets).toEqual({
      secret_key: 'from before',
    })
  })
})
