import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { newEmail, PASSWORD, signUpPerson, signupBody } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

let app: TestApp
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
  app = await startTestApp({ smtpUrl: sink.url })
})
afterAll(async () => {
  await app.close()
  await sink.close()
})
const NEW_PASSWORD = 'a different password'
const over = [400, 'This link is no longer valid']

/** The links mailed to an address, oldest first. */
async function linksTo(email: string, path: 'verify-email' | 'reset-password' | 'accept-invitation') {
  await app.drain()
  return sink.mails
    .filter(({ to, mail }) => to.includes(email) && mail.text!.includes(`/${path}?`))
    .map(({ mail }) => /token=([\w.-]+)/.exec(mail.text!)![1]!)
}

const forget = (email: string) => app.anonymous.post('/auth/forgot-password', { email })
const reset = (token: string, password = NEW_PASSWORD) =>
  app.anonymous.post('/auth/reset-password', { token, password })
const verify = (token: string) => app.anonymous.post('/auth/verify-email', { token })
const logIn = (email: string, password: string) => app.anonymous.post('/auth/login', { email, password })

describe('a mailed link', () => {
  it('comes in the language of whoever asks, else in the organization’s', async () => {
    const { email, api } = await signUpPerson(app.anonymous)
    await api.patch('/organization', { locale: 'ja-JP' })
    const ask = (language?: string) =>
      app.anonymous.post(
        '/auth/forgot-password',
        { email },
        language ? { 'accept-language': language } : undefined,
      )
    await ask('fr-CA, en;q=0.5')
    await linksTo(email, 'reset-password')
    await ask()
    expect(await linksTo(email, 'reset-password')).toHaveLength(2)
    // The mail of the sign-up is on its way at the same time.
    const subjects = sink.mails
      .filter(({ to, mail }) => to.includes(email) && mail.text!.includes('/reset-password?'))
      .map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Choisissez un nouveau mot de passe', '新しいパスワードの設定'])
  })
})

describe('an address', () => {
  it('is confirmed by the link mailed at the sign-up, once', async () => {
    const { email } = await signUpPerson(app.anonymous)
    const [link] = await linksTo(email, 'verify-email')
    expect((await verify(link!)).body).toEqual({ success: true })
    for (const token of [link!, 'bwa_unknown']) {
      const reply = await verify(token)
      expect([reply.status, reply.body.detail]).toEqual(over)
    }
    const other = await signUpPerson(app.anonymous)
    const [late] = await linksTo(other.email, 'verify-email')
    app.clock.advance('PT24H')
    expect((await verify(late!)).status).toBe(400)
  })

  it('given for a new tenant blocks nobody and opens nothing before its owner followed the mailed link', async () => {
    const email = newEmail()
    const tenant = { organization_name: 'Somebody else', email }
    const made = await app.anonymous.post('/api/v2/setup/api-token', tenant)
    expect((await logIn(email, '')).status).toBe(401)
    const signup = await app.anonymous.post('/auth/signup', signupBody(email))
    expect(signup.status).toBe(201)
    await verify((await linksTo(email, 'verify-email'))[0]!)
    const [claim] = await linksTo(email, 'reset-password')
    // A verified account elsewhere keeps the address.
    expect((await reset(claim!)).body.code).toBe('email_taken')

    const free = newEmail()
    await app.anonymous.post('/api/v2/setup/api-token', { organization_name: 'Mine', email: free })
    const claimed = await reset((await linksTo(free, 'reset-password'))[0]!)
    expect(claimed.status).toBe(200)
    expect(claimed.body.data.organization.name).toBe('Mine')
    expect((await logIn(free, NEW_PASSWORD)).status).toBe(200)
    expect(made.status).toBe(201)
  })

  it('that somebody else signed up with belongs to whoever follows the mailed link', async () => {
    const squatter = await signUpPerson(app.anonymous)
    const token = (await squatter.api.post('/auth/tokens', { name: 'Back door' })).body.data.token
    const key = (await squatter.api.post('/api/v2/setup/api-token', {})).body.data.api_token
    expect((await forget(squatter.email)).status).toBe(202)
    const claimed = await reset((await linksTo(squatter.email, 'reset-password')).at(-1)!)
    expect(claimed.status).toBe(200)
    expect((await squatter.api.get('/auth/me')).status).toBe(401)
    expect((await new Api(app.url, token).get('/auth/me')).status).toBe(401)
    expect((await app.anonymous.get('/api/v2/tenant', {}, { 'x-api-key': key })).status).toBe(401)
    expect((await logIn(squatter.email, PASSWORD)).status).toBe(401)
    expect((await logIn(squatter.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('that has an account keeps it against every invitation, whatever state the account is in', async () => {
    const acme = await app.createAccount()
    const join = (token: string) =>
      app.anonymous.post('/auth/accept-invitation', { token, name: 'Mallory', password: NEW_PASSWORD })
    const people = {
      unconfirmed: await signUpPerson(app.anonymous),
      confirmed: await signUpPerson(app.anonymous),
      guarded: await signUpPerson(app.anonymous),
    }
    await verify((await linksTo(people.confirmed.email, 'verify-email'))[0]!)
    await app.sql(
      `insert into passkeys (organization_id, id, user_id, credential_id, public_key, counter, name, created_at)
       select $1, gen_random_uuid(), $2, '\\x01', '\\x02', 0, 'Key', now()`,
      [people.guarded.credentials.organization.id, people.guarded.credentials.user.id],
    )
    for (const [state, { email, api, credentials }] of Object.entries(people)) {
      const kept = () =>
        app.sql(
          `select u.email, u.password_hash, u.two_factor_enabled_at, u.email_verified_at, u.removed_at,
             (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null) as sessions,
             (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
             (select count(*) from directory d where d.kind = 'login' and d.target_id = u.id::text) as logins
           from users u where u.id = $1`,
          [credentials.user.id],
        )
      const before = await kept()
      const { token } = (await acme.post('/team/invitations', { email, role: 'admin' })).body.data
      const [mailed] = await linksTo(email, 'accept-invitation')
      for (const link of [token, mailed!]) {
        const reply = await join(link)
        expect([state, reply.status, reply.body.code]).toEqual([state, 409, 'email_taken'])
      }
      expect([state, await kept()]).toEqual([state, before])
      expect((await api.get('/auth/me')).status).toBe(200)
      expect((await logIn(email, PASSWORD)).body.data.organization.id).toBe(credentials.organization.id)
      expect((await acme.get('/team/members')).body.data).toHaveLength(1)
    }
  })

  it('is confirmed by the link in the invitation mail, and not by the one the inviter sees', async () => {
    const acme = await app.createAccount()
    const accept = (token: string) =>
      app.anonymous.post('/auth/accept-invitation', { token, name: 'Grace', password: NEW_PASSWORD })
    const invite = async (email: string) =>
      (await acme.post('/team/invitations', { email, role: 'member' })).body.data.token as string
    const isConfirmed = async (email: string) =>
      (await app.sql('select email_verified_at from users where email = $1', [email]))[0]!
        .email_verified_at !== null
    const [shown, mailed] = [newEmail(), newEmail()]
    expect((await accept(await invite(shown))).status).toBe(201)
    expect(await isConfirmed(shown)).toBe(false)
    await verify((await linksTo(shown, 'verify-email'))[0]!)
    expect(await isConfirmed(shown)).toBe(true)
    await invite(mailed)
    const link = (await linksTo(mailed, 'accept-invitation'))[0]!
    expect((await app.anonymous.get(`/auth/invitations/${link}`)).status).toBe(200)
    expect((await accept(link)).status).toBe(201)
    expect(await isConfirmed(mailed)).toBe(true)
  })
})

describe('a forgotten password', () => {
  it('is replaced once by the mailed link, which ends all sessions', async () => {
    const person = await signUpPerson(app.anonymous)
    await forget(person.email.toUpperCase())
    const link = (await linksTo(person.email, 'reset-password')).at(-1)!
    const short = await reset(link, 'too short')
    expect([short.status, short.body.detail]).toEqual([400, 'password must be at least 10 characters'])
    const replies = await Promise.all([reset(link), reset(link), reset(link)])
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 400, 400])
    expect((await person.api.get('/auth/me')).status).toBe(401)
    expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
    await forget(person.email)
    const next = (await linksTo(person.email, 'reset-password')).at(-1)!
    app.clock.advance('PT1H')
    expect((await reset(next)).status).toBe(400)
  })

  it('keeps the second factor and passkeys of a confirmed address, and drops those of any other, whom it tells', async () => {
    for (const isConfirmed of [true, false]) {
      const person = await signUpPerson(app.anonymous)
      if (isConfirmed) await verify((await linksTo(person.email, 'verify-email'))[0]!)
      const { secret } = (await person.api.post('/auth/2fa/setup')).body.data
      const timestamp = app.clock.now().epochMilliseconds
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
      expect((await person.api.post('/auth/2fa/enable', { code })).status).toBe(200)
      const options = (await person.api.post('/auth/passkeys/options')).body.data
      const response = new Authenticator('http://bowline.localhost').create(options)
      expect((await person.api.post('/auth/passkeys', { response })).status).toBe(201)
      await forget(person.email)
      const done = await reset((await linksTo(person.email, 'reset-password')).at(-1)!)
      expect([done.status, done.body.data.two_factor_required]).toEqual([200, isConfirmed ? true : undefined])
      const [{ passkeys }] = (await app.sql<{ passkeys: number }>(
        'select count(*)::int as passkeys from passkeys where user_id = $1',
        [person.credentials.user.id],
      )) as [{ passkeys: number }]
      expect(passkeys).toBe(isConfirmed ? 1 : 0)
      await app.drain()
      const told = sink.mails.filter(
        ({ to, mail }) => to.includes(person.email) && mail.subject === 'Your account was secured',
      )
      expect(told.map(({ mail }) => /second factor, its passkeys/.test(mail.text!))).toEqual(
        isConfirmed ? [] : [true],
      )
    }
  })

  it('costs a known address no more than an unknown one until the answer is out', async () => {
    const { email } = await signUpPerson(app.anonymous)
    await app.drain()
    const written = async () =>
      app.sql(`select (select count(*) from account_links)::int as links, (select count(*) from directory)::int as found,
        (select count(*) from events)::int as events, (select count(*) from email_messages)::int as mails,
        (select count(*) from jobs where queue = 'identity.make_reset_link')::int as jobs`)
    const [before] = await written()
    await forget(newEmail())
    expect(await written()).toEqual([before])
    await forget(email)
    // One row, where the other writes a few bytes: the link and all that follows are made by the job.
    expect(await written()).toEqual([{ ...before, jobs: (before!.jobs as number) + 1 }])
    expect(await linksTo(email, 'reset-password')).toHaveLength(1)
  })

  it('tells nobody whether there is an account, and mails five times an hour at most', async () => {
    const unknown = newEmail()
    const { email } = await signUpPerson(app.anonymous)
    const before = (await linksTo(email, 'reset-password')).length
    for (let n = 0; n < 7; n += 1) {
      const [known, other] = await Promise.all([forget(email), forget(unknown)])
      expect([known.status, known.text]).toEqual([202, other.text])
    }
    expect((await linksTo(email, 'reset-password')).length).toBe(before + 5)
    expect(await linksTo(unknown, 'reset-password')).toEqual([])
  })
})
