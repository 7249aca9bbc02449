import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '#tests/dns-server.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'
import { type OidcProvider, startOidcProvider } from '#tests/oidc-provider.ts'
import { PASSWORD } from '#tests/people.ts'

let app: TestApp
let dns: DnsServer
let provider: OidcProvider
beforeAll(async () => {
  ;[dns, provider] = await Promise.all([startDnsServer(), startOidcProvider()])
  app = await startTestApp({ dnsServers: [dns.address] })
})
afterAll(async () => {
  await app.close()
  await Promise.all([dns.close(), provider.close()])
})

let domains = 0
const newDomain = () => {
  domains += 1
  return `acme${domains}.example`
}

const settingsOf = (domain: string, more: object = {}) => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
  domains: [domain],
  ...more,
})

async function withSso(more: object = {}): Promise<{ acme: Account; domain: string }> {
  const acme = await app.createAccount()
  const domain = newDomain()
  const put = await acme.put('/settings/sso', settingsOf(domain, more))
  expect(put.status).toBe(200)
  dns.texts.set(domain, ['v=spf1 -all', put.body.data.domains[0].txt])
  const verified = await acme.post('/settings/sso/verify')
  expect(verified.body.data.domains[0].verified_at).not.toBeNull()
  return { acme, domain }
}

const start = (email: string) => app.anonymous.get('/auth/sso/start', { email })
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Through the provider and back, as a browser goes; `cookie` replaces the one it was given. */
async function through(email: string, cookie?: string) {
  const began = await start(email)
  expect(began.status).toBe(302)
  const there = await fetch(began.headers.get('location')!, { redirect: 'manual' })
  const back = new URL(there.headers.get('location')!)
  expect(`${back.origin}${back.pathname}`).toBe('http://bowline.test/api/v1/app/auth/sso/callback')
  return app.anonymous.get(`${back.pathname}${back.search}`, {}, { cookie: cookie ?? cookieOf(began) })
}

const refresh = async (reply: { headers: Headers }) =>
  app.anonymous.post('/auth/refresh', {}, { 'x-session': 'cookie', cookie: cookieOf(reply) })

describe('single sign-on', () => {
  it('lets a new person join with the default role, and in again', async () => {
    const { acme, domain } = await withSso({ default_role: 'viewer' })
    const email = `grace@${domain}`
    provider.claims = { email, email_verified: true, name: 'Grace Hopper' }
    for (let n = 0; n < 2; n += 1) {
      const back = await through(email)
      expect([back.status, back.headers.get('location')]).toEqual([302, 'http://bowline.test/app'])
      const { data } = (await refresh(back)).body
      expect(data.user).toMatchObject({ email, name: 'Grace Hopper', role: 'viewer' })
      expect(data.organization.id).toBe(acme.organizationId)
    }
    expect((await acme.get('/team/members')).body.data.length).toBe(2)
  })

  it('takes nothing that is not as it should be', async () => {
    const { domain } = await withSso()
    const other = (await withSso()).domain
    const email = `ada@${domain}`
    const failed = [302, 'http://bowline.test/login?error=sso', null]
    const wrongs: [string, object, string?][] = [
      ['unverified', { email, email_verified: false }],
      ['no address', {}],
      ['another domain', { email: 'ada@elsewhere.example' }],
      ["another organization's domain", { email: `ada@${other}` }],
      ['another nonce', { email, nonce: 'other' }],
      ['another audience', { email, aud: 'other' }],
      ['expired', { email, exp: 1_000 }],
      ['another issuer', { email, iss: 'https://evil.example' }],
      ['no cookie', { email }, ''],
      ["another browser's cookie", { email }, cookieOf(await start(email))],
    ]
    for (const [name, claims, cookie] of wrongs) {
      provider.claims = claims as Record<string, unknown>
      const back = await through(email, cookie)
      expect([name, back.status, back.headers.get('location'), back.headers.get('set-cookie')]).toEqual([
        name,
        ...failed,
      ])
    }
    expect(await app.sql('select id from users where email = $1', [email])).toEqual([])
  })

  it('is there for addresses of a verified domain alone, whether or not an account exists', async () => {
    const { acme, domain } = await withSso()
    const unknown = await start(`nobody@${newDomain()}`)
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'No single sign-on for this address'])
    expect((await start(acme.email)).body).toEqual(unknown.body)
    expect((await start('no address')).body).toEqual(unknown.body)
    // Another organization that wants the same domain does not get it.
    const rival = await app.createAccount()
    const put = await rival.put('/settings/sso', settingsOf(domain))
    dns.texts.set(domain, [put.body.data.domains[0].txt])
    const looked = await rival.post('/settings/sso/verify')
    expect(looked.body.data.domains[0].verified_at).toBeNull()
    expect((await acme.delete('/settings/sso')).status).toBe(200)
    await app.runCron('identity.verify_sso_domains')
    expect((await rival.get('/settings/sso')).body.data.domains[0].verified_at).not.toBeNull()
  })

  it('can be the only way in, except for owners and guests', async () => {
    const { acme, domain } = await withSso({ enforce: true })
    const join = async (email: string, role: string) => {
      const { token } = (await acme.post('/team/invitations', { email, role })).body.data
      await app.anonymous.post('/auth/accept-invitation', { token, name: 'A', password: PASSWORD })
    }
    const logIn = async (email: string, password = PASSWORD) =>
      app.anonymous.post('/auth/login', { email, password })
    const [bound, guest] = [`bound@${domain}`, `guest@${newDomain()}`]
    await join(bound, 'admin')
    await join(guest, 'member')
    const refused = await logIn(bound)
    const wrong = await logIn(guest, 'a wrong password')
    expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text])
    expect((await logIn(guest)).status).toBe(200)
    expect((await app.anonymous.post('/auth/forgot-password', { email: bound })).status).toBe(202)
    expect(await app.sql("select 1 from account_links where purpose = 'reset'")).toEqual([])
    await acme.within(({ db }) =>
      db.updateTable('users').set({ role: 'owner' }).where('email', '=', bound).execute(),
    )
    expect((await logIn(bound)).status).toBe(200)
  })

  it('keeps its secret to itself, and takes https alone', async () => {
    const { acme, domain } = await withSso()
    const shown = await acme.get('/settings/sso')
    expect(shown.text).not.toContain(provider.clientSecret)
    expect(shown.body.data).toMatchObject({
      client_secret_set: true,
      redirect_uri: 'http://bowline.test/api/v1/app/auth/sso/callback',
    })
    for (const issuer of ['http://login.example', 'ftp://x', 'https://10.0.0.1', 'nonsense']) {
      expect((await acme.put('/settings/sso', settingsOf(domain, { issuer }))).status).toBe(400)
    }
    const { client_secret: _, ...rest } = settingsOf(domain)
    expect((await acme.put('/settings/sso', rest)).body.data.domains[0].verified_at).not.toBeNull()
    expect((await (await acme.invite('member')).get('/settings/sso')).status).toBe(403)
  })
})
