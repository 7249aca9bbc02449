import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { newEmail, PASSWORD, signUpPerson, signupBody, toPerson, withToken } from '#tests/people.ts'

const app = useTestApp()

describe('signing up', () => {
  it('makes an organization with its owner, logged in', async () => {
    const email = newEmail()
    const reply = await app.anonymous.post('/auth/signup', signupBody(email))
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      data: {
        access_token: expect.stringMatching(/^bws_[\w-]{43}$/),
        token_type: 'bearer',
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^bwr_[\w-]{43}$/),
        user: { id: expect.any(Number), email, name: 'Ada Lovelace', role: 'owner', navigation: null },
        organization: {
          id: expect.any(String),
          name: 'Analytical Engines',
          timezone: 'UTC',
          currency: 'USD',
          plan: 'starter',
          areas: { reports: true, workflows: true, seo: true, infrastructure: false },
        },
      },
    })
    const { user, organization, access_token } = reply.body.data
    const me = await withToken(app.anonymous, access_token).get('/auth/me')
    expect(me.body.data).toEqual({
      user: { ...user, email_verified: false, two_factor_enabled: false, recovery_codes_left: 0 },
      organization,
    })
    const events = await app.sql('select type from events where organization_id = $1 order by seq', [
      organization.id,
    ])
    expect(events.map(event => event.type)).toEqual(['organization.created', 'user.joined'])
  })

  it('guesses where an organization is from the language and the zone of the browser', async () => {
    const signUp = async (language: string, more: object) => {
      const body = { ...signupBody(newEmail()), ...more }
      const reply = await app.anonymous.call('POST', '/auth/signup', {
        body,
        headers: { 'accept-language': language },
      })
      const organization = await withToken(app.anonymous, reply.body.data.access_token).get('/organization')
      const { locale, country, currency, timezone } = organization.body.data
      return { locale, country, currency, timezone }
    }
    const german = { locale: 'de-DE', country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' }
    expect(await signUp('de-DE,de;q=0.9', { timezone: 'Europe/Berlin' })).toEqual(german)
    // What is said is not guessed.
    const priced = { timezone: 'Europe/Berlin', currency: 'CHF' }
    expect(await signUp('de-DE', priced)).toEqual({ ...german, currency: 'CHF' })
    const nowhere = { locale: 'en-US', country: null, currency: 'USD', timezone: 'UTC' }
    expect(await signUp('*', {})).toEqual(nowhere)
  })

  it('lets one of twenty win who come at once with one email', async () => {
    const email = newEmail()
    const before = (await app.sql('select id from organizations')).length
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.anonymous.post('/auth/signup', signupBody(n % 2 ? email : email.toUpperCase())),
      ),
    )
    expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const refused = replies.find(reply => reply.status === 409)!
    expect(refused.body).toMatchObject({
      detail: 'An account with this email already exists. Log in instead, or use another email.',
      code: 'email_taken',
    })
    expect((await app.sql('select id from organizations')).length).toBe(before + 1)
  })

  it.each([
    [{ password: 'too short' }, 'password must be at least 10 characters'],
    [{ password: 'x'.repeat(201) }, 'password must be at most 200 characters'],
    [{ email: 'nobody' }, 'email must be a valid email address'],
    [{ name: '  ' }, 'name must not be empty'],
    [{ organization_name: '' }, 'organization_name must not be empty'],
    [{ timezone: 'Mars/Olympus' }, 'timezone must be an IANA time zone such as Europe/Berlin'],
    [{ currency: 'XYZ' }, 'currency must be an ISO 4217 code such as EUR'],
  ])('refuses %j', async (change, detail) => {
    const reply = await app.anonymous.post('/auth/signup', { ...signupBody(newEmail()), ...change })
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  it('stores the password as argon2id and the tokens as hashes', async () => {
    const person = await signUpPerson(app.anonymous)
    const [user] = await app.sql('select password_hash from users where id = $1', [
      person.credentials.user.id,
    ])
    expect(user!.password_hash).toMatch(/^\$argon2id\$/)
    const all = JSON.stringify([
      await app.sql('select * from directory'),
      await app.sql('select * from sessions'),
      await app.sql('select * from refresh_tokens'),
      await app.sql('select * from audit_log'),
      await app.sql('select * from events'),
    ])
    expect(all).not.toContain(person.credentials.access_token)
    expect(all).not.toContain(person.credentials.refresh_token)
  })
})

describe('logging in', () => {
  it('takes the email in any case and answers as signup does', async () => {
    const person = await signUpPerson(app.anonymous)
    const reply = await app.anonymous.post('/auth/login', {
      email: person.email.toUpperCase(),
      password: PASSWORD,
    })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body.data).sort()).toEqual(
      ['access_token', 'token_type', 'expires_in', 'refresh_token', 'user', 'organization'].sort(),
    )
    expect(reply.body.data.user).toEqual(person.credentials.user)
    expect(reply.body.data.organization).toEqual(person.credentials.organization)
  })

  it('answers an unknown account, a wrong password and a removed member alike', async () => {
    const person = await signUpPerson(app.anonymous)
    const removed = await signUpPerson(app.anonymous)
    await app.sql('update users set removed_at = now() where id = $1', [removed.credentials.user.id])
    const replies = await Promise.all([
      app.anonymous.post('/auth/login', { email: 'unknown@example.com', password: PASSWORD }),
      app.anonymous.post('/auth/login', { email: 'not an address', password: PASSWORD }),
      app.anonymous.post('/auth/login', { email: person.email, password: 'wrong password' }),
      app.anonymous.post('/auth/login', { email: removed.email, password: PASSWORD }),
    ])
    for (const reply of replies) {
      expect([reply.status, reply.body]).toMatchObject([
        401,
        { detail: 'Incorrect email or password', code: 'incorrect_credentials' },
      ])
    }
  })

  it('checks a password for unknown accounts too, so that the time tells nothing', async () => {
    const source = await readFile(new URL('./login.ts', import.meta.url), 'utf8')
    const body = source.slice(source.indexOf('async function tryToLogIn'))
    const check = body.indexOf('await checkPassword(password, hash)')
    expect(check).toBeGreaterThan(0)
    expect(body.slice(0, check)).not.toMatch(/\breturn\b|\bthrow\b|\bif\b/)
  })
})

describe('a session', () => {
  it('ends with logout, at once', async () => {
    const { api, credentials } = await signUpPerson(app.anonymous)
    expect((await api.get('/auth/me')).status).toBe(200)
    expect((await api.post('/auth/logout')).body).toEqual({ success: true })
    expect((await api.get('/auth/me')).status).toBe(401)
    const refresh = await app.anonymous.post('/auth/refresh', { refresh_token: credentials.refresh_token })
    expect([refresh.status, refresh.body.code]).toEqual([401, 'invalid_refresh_token'])
  })

  it('lasts an hour without refresh, and goes on with it', async () => {
    const person = await signUpPerson(app.anonymous)
    app.clock.advance('PT1H')
    expect((await person.api.get('/auth/me')).status).toBe(401)
    const reply = await app.anonymous.post('/auth/refresh', {
      refresh_token: person.credentials.refresh_token,
    })
    expect(reply.status).toBe(200)
    const again = toPerson(app.anonymous, person.email, reply)
    expect(again.credentials.refresh_token).not.toBe(person.credentials.refresh_token)
    expect((await again.api.get('/auth/me')).body.data.user.email).toBe(person.email)
    app.clock.advance('P31D')
    const late = await app.anonymous.post('/auth/refresh', { refresh_token: again.credentials.refresh_token })
    expect(late.status).toBe(401)
  })

  it('ends for everybody when a used refresh token comes again', async () => {
    const person = await signUpPerson(app.anonymous)
    const first = { refresh_token: person.credentials.refresh_token }
    const renewed = toPerson(app.anonymous, person.email, await app.anonymous.post('/auth/refresh', first))
    expect((await renewed.api.get('/auth/me')).status).toBe(200)
    for (const _ of [1, 2]) expect((await app.anonymous.post('/auth/refresh', first)).status).toBe(401)
    expect((await renewed.api.get('/auth/me')).status).toBe(401)
    const second = { refresh_token: renewed.credentials.refresh_token }
    expect((await app.anonymous.post('/auth/refresh', second)).status).toBe(401)
    const login = await app.anonymous.post('/auth/login', { email: person.email, password: PASSWORD })
    const log = await toPerson(app.anonymous, person.email, login).api.get('/audit-log', {
      action: 'refresh_reuse_detected',
    })
    expect(log.body.pagination.total).toBe(1)
  })

  it('gives new tokens to one of ten who refresh at once', async () => {
    const { credentials } = await signUpPerson(app.anonymous)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.anonymous.post('/auth/refresh', { refresh_token: credentials.refresh_token }),
      ),
    )
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(401)])
  })

  it('is listed for its owner, who can end it; nobody else can', async () => {
    const person = await signUpPerson(app.anonymous)
    const login = await app.anonymous.post(
      '/auth/login',
      { email: person.email, password: PASSWORD },
      { 'user-agent': 'Phone' },
    )
    const phone = toPerson(app.anonymous, person.email, login)
    const { data: sessions } = (await person.api.get('/auth/sessions')).body
    expect(sessions.map((one: { current: boolean }) => one.current).toSorted()).toEqual([false, true])
    const other = sessions.find((one: { user_agent: string }) => one.user_agent === 'Phone')
    const stranger = await signUpPerson(app.anonymous)
    expect((await stranger.api.delete(`/auth/sessions/${other.id}`)).status).toBe(404)
    expect((await phone.api.get('/auth/me')).status).toBe(200)
    expect((await person.api.delete(`/auth/sessions/${other.id}`)).status).toBe(200)
    expect((await phone.api.get('/auth/me')).status).toBe(401)
    expect((await person.api.delete(`/auth/sessions/${other.id}`)).body.detail).toBe('Session not found')
    expect((await person.api.get('/auth/sessions')).body.data).toHaveLength(1)
  })
})

describe('changing the password', () => {
  it('needs the old one, ends the other sessions and keeps this one', async () => {
    const person = await signUpPerson(app.anonymous)
    const credentials = { email: person.email, password: PASSWORD }
    const phone = toPerson(app.anonymous, person.email, await app.anonymous.post('/auth/login', credentials))
    const wrong = { current_password: 'not my password', new_password: 'a newer password' }
    const refused = await person.api.post('/auth/change-password', wrong)
    expect([refused.status, refused.body.detail]).toEqual([400, 'current_password is not your password'])
    const short = { current_password: PASSWORD, new_password: 'short' }
    expect((await person.api.post('/auth/change-password', short)).body.detail).toBe(
      'new_password must be at least 10 characters',
    )
    expect((await phone.api.get('/auth/me')).status).toBe(200)
    const right = { current_password: PASSWORD, new_password: 'a newer password' }
    expect((await person.api.post('/auth/change-password', right)).body).toEqual({ success: true })
    expect((await person.api.get('/auth/me')).status).toBe(200)
    expect((await phone.api.get('/auth/me')).status).toBe(401)
    expect((await app.anonymous.post('/auth/login', credentials)).status).toBe(401)
    const renewed = { ...credentials, password: 'a newer password' }
    expect((await app.anonymous.post('/auth/login', renewed)).status).toBe(200)
  })
})

describe('a person', () => {
  it('can change their name', async () => {
    const { api } = await signUpPerson(app.anonymous)
    expect((await api.patch('/auth/me', { name: ' Grace ' })).body.data.user.name).toBe('Grace')
    expect((await api.patch('/auth/me', {})).body.data.user.name).toBe('Grace')
    expect((await api.patch('/auth/me', { name: ' ' })).body.detail).toBe('name must not be empty')
  })

  it('keeps how somebody arranged their sidebar, for them alone and wherever they sign in', async () => {
    const { api, email } = await signUpPerson(app.anonymous)
    expect((await api.get('/auth/me')).body.data.user.navigation).toBeNull()
    const navigation = ['deals', 'home']
    expect((await api.patch('/auth/me', { navigation })).body.data.user).toMatchObject({ navigation })
    expect((await api.patch('/auth/me', { name: 'Grace' })).body.data.user).toMatchObject({ navigation })
    const elsewhere = await app.anonymous.post('/auth/login', { email, password: PASSWORD })
    expect(elsewhere.body.data.user).toMatchObject({ name: 'Grace', navigation })
    const twice = await api.patch('/auth/me', { navigation: ['home', 'home'] })
    expect([twice.status, twice.body.detail]).toEqual([400, 'navigation must not repeat an item'])
    expect((await api.patch('/auth/me', { navigation: null })).body.data.user.navigation).toBeNull()
  })
})
