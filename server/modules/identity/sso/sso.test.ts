import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { type DnsServer, startDnsServer } from '#tests/dns-server.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'
import { type OidcProvider, startOidcProvider } from '#tests/oidc-provider.ts'
import { PASSWORD, type Person, signUpPerson } from '#tests/people.ts'

let app: TestApp
let dns: DnsServer
/** Its ID tokens say who somebody is and no more; those of the other have the address as well. */
let provider: OidcProvider
let other: OidcProvider
beforeAll(async () => {
  ;[dns, provider, other] = await Promise.all([
    startDnsServer(),
    startOidcProvider(),
    startOidcProvider({ isThin: false }),
  ])
  app = await startTestApp({ dnsServers: [dns.address], maxInFlight: 20 })
})
afterAll(async () => {
  await app.close()
  await Promise.all([dns.close(), provider.close(), other.close()])
})

let domains = 0
const newDomain = () => {
  domains += 1
  return `acme${domains}.example`
}

const settingsOf = (domain: string, more: object = {}, at = provider) => ({
  issuer: at.issuer,
  client_id: at.clientId,
  client_secret: at.clientSecret,
  domains: [domain],
  ...more,
})

async function withSso(more: object = {}, at = provider): Promise<{ acme: Account; domain: string }> {
  const acme = await app.createAccount()
  const domain = newDomain()
  await setUp(acme, domain, more, at)
  return { acme, domain }
}

async function setUp(owner: Api, domain: string, more: object = {}, at = provider) {
  const put = await owner.put('/settings/sso', settingsOf(domain, more, at))
  expect(put.status).toBe(200)
  dns.texts.set(domain, ['v=spf1 -all', put.body.data.domains[0].txt])
  const verified = await owner.post('/settings/sso/verify')
  expect(verified.body.data.domains[0].verified_at).not.toBeNull()
}

/** An organization whose owner has an address of its domain. */
async function ownedSso(): Promise<{ owner: Person; domain: string }> {
  const domain = newDomain()
  const owner = await signUpPerson(app.anonymous, `owner@${domain}`)
  await setUp(owner.api, domain)
  return { owner, domain }
}

const start = (email: string) => app.anonymous.get('/auth/sso/start', { email })
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Through the provider and back, as a browser goes; `cookie` replaces the one it was given. */
async function through(
  email: string,
  { cookie, at = provider }: { cookie?: string; at?: OidcProvider } = {},
) {
  const began = await start(email)
  expect(began.status).toBe(302)
  return comeBack(await at.pass(began.headers.get('location')!), cookie ?? cookieOf(began))
}

const comeBack = (back: URL, cookie: string) =>
  app.anonymous.get(`${back.pathname}${back.search}`, {}, { cookie })

const whereTo = (reply: { headers: Headers }) =>
  reply.headers.get('location')?.replace('http://bowline.localhost', '')
const IN = '/app'
const OUT = '/login?error=sso'

async function enters(person: OidcProvider['person'], at = provider) {
  at.person = person
  const back = await through(`anybody@${String(person.email).split('@')[1]}`, { at })
  expect(whereTo(back)).toBe(IN)
  return (await refresh(back)).body.data
}

async function isKeptOut(person: OidcProvider['person'], domain: string, at = provider) {
  at.person = person
  const back = await through(`anybody@${domain}`, { at })
  expect([whereTo(back), back.headers.get('set-cookie')]).toEqual([OUT, null])
}

const refresh = async (reply: { headers: Headers }) =>
  app.anonymous.post('/auth/refresh', {}, { 'x-session': 'cookie', cookie: cookieOf(reply) })

describe('single sign-on', () => {
  it('lets a new person join with the default role, and in again, however thin its ID tokens are', async () => {
    for (const at of [provider, other]) {
      const { acme, domain } = await withSso({ default_role: 'viewer' }, at)
      const person = { sub: 'grace', email: `grace@${domain}`, email_verified: true, name: 'Grace Hopper' }
      for (let n = 0; n < 2; n += 1) {
        const { user, organization } = await enters(person, at)
        expect(user).toMatchObject({ email: person.email, name: 'Grace Hopper', role: 'viewer' })
        expect(organization.id).toBe(acme.organizationId)
      }
      expect((await acme.get('/team/members')).body.data.length).toBe(2)
    }
  })

  it('is how somebody without a password shows again who they are', async () => {
    const { domain } = await withSso()
    const person = { sub: 'grace', email: `grace@${domain}`, email_verified: true, name: 'Grace Hopper' }
    const enter = async () => new Api(app.url, (await enters(person)).access_token)
    const makeToken = async (api: Api) => (await api.post('/auth/tokens', { name: 'Script' })).body
    const before = await enter()
    expect((await makeToken(before)).success).toBe(true)
    app.clock.advance('PT11M')
    expect((await makeToken(before)).code).toBe('confirm_identity')
    expect((await before.get('/auth/confirm')).body.data).toEqual({ is_fresh: false, ways: ['sso'] })
    const again = await app.anonymous.get('/auth/sso/start', { email: person.email, again: true })
    expect(new URL(again.headers.get('location')!).searchParams.get('prompt')).toBe('login')
    expect((await makeToken(await enter())).success).toBe(true)
  })

  it('takes nothing that is not as it should be', async () => {
    const { domain } = await withSso()
    const rival = (await withSso()).domain
    const email = `ada@${domain}`
    const good = { sub: 'ada', email, email_verified: true }
    const wrongs: [string, object, OidcProvider['forged']?, string?][] = [
      ['no address', { email: undefined }],
      ['another domain', { email: 'ada@elsewhere.example' }],
      ["another organization's domain", { email: `ada@${rival}` }],
      ['another nonce', {}, { idToken: { nonce: 'other' } }],
      ['another audience', {}, { idToken: { aud: 'other' } }],
      ['expired', {}, { idToken: { exp: 1_000 } }],
      ['another issuer', {}, { idToken: { iss: 'https://evil.example' } }],
      ["not the provider's key", {}, { hasWrongKey: true }],
      ["somebody else's userinfo", {}, { userinfo: { sub: 'grace' } }],
      ['no cookie', {}, {}, ''],
      ["another browser's cookie", {}, {}, cookieOf(await start(email))],
    ]
    for (const [name, person, forged = {}, cookie] of wrongs) {
      provider.person = { ...good, ...person }
      provider.forged = forged
      const back = await through(email, cookie === undefined ? {} : { cookie })
      expect([name, whereTo(back), back.headers.get('set-cookie')]).toEqual([name, OUT, null])
    }
    provider.forged = {}
    expect(await app.sql('select id from users where email = $1', [email])).toEqual([])
    expect((await enters(good)).user.email).toBe(email)
  })

  it('believes in an address that is verified, or of which nothing is said', async () => {
    for (const at of [provider, other]) {
      const { domain } = await withSso({}, at)
      for (const [n, said] of [false, 'false', 0, '0', null, '', 'true', 1, 'yes', [], {}].entries()) {
        await isKeptOut({ sub: `s${n}`, email: `s${n}@${domain}`, email_verified: said }, domain, at)
      }
      expect(
        (await enters({ sub: 'yes', email: `yes@${domain}`, email_verified: true }, at)).user.id,
      ).toBeTruthy()
      expect((await enters({ sub: 'none', email: `none@${domain}` }, at)).user.id).toBeTruthy()
      // What the ID token leaves open, userinfo settles.
      at.forged = { userinfo: { email: `open@${domain}`, email_verified: false } }
      await isKeptOut({ sub: 'open', email: `open@${domain}` }, domain, at)
      at.forged = {}
    }
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
      redirect_uri: 'http://bowline.localhost/api/v1/app/auth/sso/callback',
    })
    for (const issuer of ['http://login.example', 'ftp://x', 'https://10.0.0.1', 'nonsense']) {
      expect((await acme.put('/settings/sso', settingsOf(domain, { issuer }))).status).toBe(400)
    }
    const { client_secret: _, ...rest } = settingsOf(domain, { issuer: `${provider.issuer}/` })
    expect((await acme.put('/settings/sso', rest)).body.data.domains[0].verified_at).not.toBeNull()
  })

  it('is the owner’s to change; admins see it and look for records', async () => {
    const { acme, domain } = await withSso()
    const admin = await acme.invite('admin')
    const before = (await admin.get('/settings/sso')).body.data
    expect(before.issuer).toBe(provider.issuer)
    expect((await admin.post('/settings/sso/verify')).status).toBe(200)
    expect((await admin.put('/settings/sso', settingsOf(domain, {}, other))).status).toBe(403)
    expect((await admin.delete('/settings/sso')).status).toBe(403)
    expect((await (await acme.invite('member')).get('/settings/sso')).status).toBe(403)
    expect((await acme.get('/settings/sso')).body.data).toEqual(before)
  })

  it('wants the secret and the records of another issuer again, and trusts none of its subjects', async () => {
    const { acme, domain } = await withSso()
    const grace = await enters({ sub: 'grace', email: `grace@${domain}`, email_verified: true })
    const old = dns.texts.get(domain)!
    const { client_secret: secret, ...rest } = settingsOf(domain, {}, other)
    const refused = await acme.put('/settings/sso', rest)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'client_secret is required with a new issuer',
    ])
    // The domains stay in the list although the call does not name them, and have to be shown again.
    const { domains: _, ...withoutDomains } = rest
    const put = await acme.put('/settings/sso', { ...withoutDomains, client_secret: secret })
    expect(put.body.data.domains).toMatchObject([{ domain, verified_at: null }])
    expect(old).not.toContain(put.body.data.domains[0].txt)
    const looked = await acme.post('/settings/sso/verify')
    expect(looked.body.data.domains[0].verified_at).toBeNull()
    expect((await start(`grace@${domain}`)).status).toBe(404)
    dns.texts.set(domain, [put.body.data.domains[0].txt])
    await acme.post('/settings/sso/verify')
    const mallory = await enters({ sub: 'grace', email: `mallory@${domain}`, email_verified: true }, other)
    expect(mallory.user.id).not.toBe(grace.user.id)
    expect(other.secretsSeen).not.toContain(provider.clientSecret)
  })
})

describe('somebody the provider knows', () => {
  it('stays who they are when their address changes there, and nobody gets in by the former one', async () => {
    const { acme, domain } = await withSso()
    const known = (name: string) => ({ sub: name, email: `${name}@${domain}`, email_verified: true })
    const [grace, ada] = [known('grace'), known('ada')]
    const before = [(await enters(grace)).user, (await enters(ada)).user]
    for (const email of [`married@${domain}`, 'grace@elsewhere.example', ada.email, undefined]) {
      provider.person = { ...grace, email, email_verified: false }
      const back = await through(`grace@${domain}`)
      expect((await refresh(back)).body.data.user).toEqual(before[0])
    }
    // The former address was given to somebody new.
    await isKeptOut({ ...grace, sub: 'new-hire' }, domain)
    const failed = await acme.get('/audit-log', { action: 'login_failed' })
    expect(failed.body.data).toMatchObject([
      { target_id: String(before[0]!.id), detail: { by: 'sso', reason: 'not_linked' } },
    ])
    expect((await enters(ada)).user).toEqual(before[1])
  })

  it('comes back as somebody new after having been removed', async () => {
    const { acme, domain } = await withSso()
    const grace = { sub: 'grace', email: `grace@${domain}`, email_verified: true }
    const { user } = await enters(grace)
    expect((await acme.delete(`/team/members/${user.id}`)).status).toBe(200)
    expect((await enters(grace)).user.id).not.toBe(user.id)
  })

  it('gets an account that nobody had confirmed without those who had typed the address', async () => {
    const { acme, domain } = await withSso()
    const email = `grace@${domain}`
    const { token } = (await acme.post('/team/invitations', { email, role: 'member' })).body.data
    const squatter = await app.anonymous.post('/auth/accept-invitation', {
      token,
      name: 'G',
      password: PASSWORD,
    })
    const api = new Api(app.url, squatter.body.data.access_token)
    const personal = (await api.post('/auth/tokens', { name: 'Script' })).body.data.token
    const { user } = await enters({ sub: 'grace', email, email_verified: true })
    expect(user.id).toBe(squatter.body.data.user.id)
    expect((await api.get('/auth/me')).status).toBe(401)
    expect((await new Api(app.url, personal).get('/auth/me')).status).toBe(401)
    expect((await app.anonymous.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
  })
})

describe('an owner', () => {
  const link = async (owner: Person, comesBack = comeBack) => {
    const began = await owner.api.post('/auth/sso/link')
    expect(began.status).toBe(200)
    return comesBack(await provider.pass(began.body.data.url), cookieOf(began))
  }
  const linkOf = async (owner: Person) => (await owner.api.get('/auth/sso/link')).body.data

  it('is let in by the provider only where they linked it', async () => {
    const { owner, domain } = await ownedSso()
    const self = { sub: 'owner', email: owner.email, email_verified: true }
    await isKeptOut(self, domain)
    expect(await linkOf(owner)).toEqual({ available: true, issuer: provider.issuer, linked_at: null })
    const linked = await link(owner)
    expect([linked.status, whereTo(linked), linked.headers.get('set-cookie')]).toEqual([
      302,
      '/settings/security?sso=linked',
      null,
    ])
    expect((await linkOf(owner)).linked_at).not.toBeNull()
    expect((await enters(self)).user.role).toBe('owner')
    await isKeptOut({ ...self, sub: 'another' }, domain)
    expect((await owner.api.delete('/auth/sso/link')).status).toBe(200)
    expect((await owner.api.delete('/auth/sso/link')).status).toBe(404)
    await isKeptOut(self, domain)
    const log = await owner.api.get('/audit-log', { limit: 100 })
    const told = log.body.data.map((row: { action: string }) => row.action)
    expect(told).toEqual(expect.arrayContaining(['sso_linked', 'sso_unlinked', 'login_failed']))
  })

  it('who became one links anew', async () => {
    const { owner, domain } = await ownedSso()
    const self = { sub: 'grace', email: `grace@${domain}`, email_verified: true }
    const { user, access_token } = await enters(self)
    await owner.api.patch(`/team/members/${user.id}`, { role: 'owner' })
    await isKeptOut(self, domain)
    const grace = { ...owner, api: new Api(app.url, access_token) }
    expect((await linkOf(grace)).linked_at).toBeNull()
    await link(grace)
    expect((await enters(self)).user).toMatchObject({ id: user.id, role: 'owner' })
  })

  it('links with the session and in the browser that began, an account of nobody else', async () => {
    const { owner, domain } = await ownedSso()
    const token = (await owner.api.post('/auth/tokens', { name: 'Script' })).body.data.token
    expect((await new Api(app.url, token).post('/auth/sso/link')).body.code).toBe('session_needed')
    await enters({ sub: 'taken', email: `taken@${domain}`, email_verified: true })
    const failed = '/settings/security?sso=failed'
    expect(whereTo(await link(owner))).toBe(failed)
    provider.person = { sub: 'owner', email: owner.email, email_verified: true }
    expect(whereTo(await link(owner, back => comeBack(back, '')))).toBe(OUT)
    const late = await link(owner, async (back, cookie) => {
      await owner.api.post('/auth/logout')
      return comeBack(back, cookie)
    })
    expect(whereTo(late)).toBe(failed)
    expect(
      await app.sql(
        "select user_id from sso_identities where subject = 'owner' and is_own_link and user_id = $1",
        [owner.credentials.user.id],
      ),
    ).toEqual([])
    const elsewhere = await app.createAccount()
    expect((await elsewhere.post('/auth/sso/link')).status).toBe(404)
  })
  it('keeps nobody out while an issuer does not answer', async () => {
    const held: ServerResponse[] = []
    const issuer = createServer((_, answer) => held.push(answer)).listen(0, '127.0.0.1')
    try {
      await once(issuer, 'listening')
      const { port } = issuer.address() as AddressInfo
      const { acme, domain } = await withSso({ issuer: `http://127.0.0.1:${port}` })
      const begun = Array.from({ length: 25 }, () => start(`ada@${domain}`))
      await once(issuer, 'request')
      for (let n = 0; n < 5; n += 1) expect((await acme.get('/contacts')).status).toBe(200)
      issuer.closeAllConnections()
      issuer.on('request', (_, answer) => answer.destroy())
      await Promise.all(begun)
    } finally {
      issuer.close()
    }
  })
})
