import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { newEmail, PASSWORD, type Person, signUpPerson } from '#tests/people.ts'
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

const logIn = (email: string, password = PASSWORD) => app.anonymous.post('/auth/login', { email, password })
const verify = (ticket: string, code: string) => app.anonymous.post('/auth/2fa/verify', { ticket, code })

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().epochMilliseconds,
  })
/** The next one: each works once. */
function nextCode(secret: string): string {
  app.clock.advance('PT30S')
  return codeOf(secret)
}

async function withTwoFactor(): Promise<{ person: Person; secret: string; recovery: string[] }> {
  const person = await signUpPerson(app.anonymous)
  const setup = (await person.api.post('/auth/2fa/setup')).body.data
  expect(setup.otpauth_url).toMatch(/^otpauth:\/\/totp\/Bowline:.*secret=/)
  const enabled = await person.api.post('/auth/2fa/enable', { code: codeOf(setup.secret) })
  expect(enabled.status).toBe(200)
  return { person, secret: setup.secret, recovery: enabled.body.data.recovery_codes }
}

describe('a second factor', () => {
  it('is on once a code was shown, and then asked for', async () => {
    const { person, secret, recovery } = await withTwoFactor()
    expect(new Set(recovery).size).toBe(10)
    expect((await person.api.get('/auth/me')).body.data.user).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 10,
    })
    const again = await person.api.post('/auth/2fa/setup')
    expect(again.status).toBe(409)
    const login = await logIn(person.email)
    expect(login.body).toEqual({
      success: true,
      data: { two_factor_required: true, ticket: expect.stringMatching(/^bwt_/) },
    })
    expect((await logIn(person.email, 'a wrong password')).status).toBe(401)
    const { ticket } = login.body.data
    const wrong = await verify(ticket, '000000')
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Code is not valid'])
    // The one that turned it on is used up.
    expect((await verify(ticket, codeOf(secret))).status).toBe(401)
    const right = await verify(ticket, nextCode(secret))
    expect(right.status).toBe(200)
    expect(right.body.data.user.email).toBe(person.email)
    const used = await verify(ticket, nextCode(secret))
    expect([used.status, used.body.detail]).toEqual([401, 'Please sign in again'])
  })

  it('lets one of ten win who bring the same code, or the same recovery code', async () => {
    const { person, secret, recovery } = await withTwoFactor()
    const tickets = async () =>
      (await Promise.all(Array.from({ length: 10 }, () => logIn(person.email)))).map(
        reply => reply.body.data.ticket as string,
      )
    const first = await tickets()
    const code = nextCode(secret)
    const byCode = await Promise.all(first.map(ticket => verify(ticket, code)))
    expect(byCode.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    const second = await tickets()
    const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ')
    const byRecovery = await Promise.all(second.map(ticket => verify(ticket, typed)))
    expect(byRecovery.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    const one = (await logIn(person.email)).body.data.ticket
    app.clock.advance('PT30S')
    const same = await Promise.all(
      Array.from({ length: 5 }, (_, n) => verify(one, n === 0 ? codeOf(secret) : recovery[n]!)),
    )
    expect(same.filter(reply => reply.status === 200).length).toBe(1)
  })

  it('gives a ticket five tries and five minutes', async () => {
    const { person, secret } = await withTwoFactor()
    const { ticket } = (await logIn(person.email)).body.data
    for (let n = 0; n < 5; n += 1) expect((await verify(ticket, '111111')).body.code).toBe('code_not_valid')
    expect((await verify(ticket, nextCode(secret))).body.detail).toBe('Please sign in again')
    const late = (await logIn(person.email)).body.data.ticket
    app.clock.advance('PT5M')
    expect((await verify(late, codeOf(secret))).body.detail).toBe('Please sign in again')
    expect((await verify('bwt_unknown', '123456')).body).toMatchObject({
      detail: 'Please sign in again',
      code: 'sign_in_again',
    })
  })

  it('leaves every wrong code on record, with whose it was', async () => {
    const { person, secret } = await withTwoFactor()
    const { ticket } = (await logIn(person.email)).body.data
    await verify(ticket, '000000')
    await person.api.post('/auth/2fa/disable', { password: PASSWORD, code: '000000' })
    await person.api.post('/auth/2fa/recovery-codes', { code: '000000' })
    const other = await signUpPerson(app.anonymous)
    await other.api.post('/auth/2fa/setup')
    await other.api.post('/auth/2fa/enable', { code: '000000' })
    const failed = async ({ api }: Person) =>
      (await api.get('/audit-log', { action: 'two_factor_failed' })).body.data
    const by = ({ credentials }: Person) => ({
      actor_user_id: credentials.user.id,
      actor_name: 'Ada Lovelace',
      target_name: 'Ada Lovelace',
      ip: '127.0.0.1',
    })
    expect(await failed(person)).toMatchObject([by(person), by(person), by(person)])
    expect(await failed(other)).toMatchObject([by(other)])
    expect((await verify(ticket, nextCode(secret))).status).toBe(200)
    expect(await failed(person)).toHaveLength(3)
  })

  it('stays after the password was reset, and goes with password and code', async () => {
    const { person, secret, recovery } = await withTwoFactor()
    await app.drain()
    // Somebody who never confirmed the address may not have been its owner; this one did.
    const confirm = sink.mails.find(
      ({ to, mail }) => to.includes(person.email) && mail.text!.includes('verify-email'),
    )
    await app.anonymous.post('/auth/verify-email', { token: /token=([\w-]+)/.exec(confirm!.mail.text!)![1] })
    await app.anonymous.post('/auth/forgot-password', { email: person.email })
    await app.drain()
    const mail = sink.mails.findLast(
      ({ to, mail }) => to.includes(person.email) && mail.text!.includes('reset-password'),
    )!
    const token = /token=([\w-]+)/.exec(mail.mail.text!)![1]
    const reset = await app.anonymous.post('/auth/reset-password', { token, password: 'a newer password' })
    expect(reset.body.data.two_factor_required).toBe(true)
    const back = await verify(reset.body.data.ticket, nextCode(secret))
    expect(back.status).toBe(200)
    const api = new (person.api.constructor as typeof import('#tests/api.ts').Api)(
      app.url,
      back.body.data.access_token,
    )
    const wrong = await api.post('/auth/2fa/disable', { password: 'no', code: nextCode(secret) })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    const body = { password: 'a newer password', code: recovery[9] }
    expect((await api.post('/auth/2fa/disable', body)).status).toBe(200)
    expect((await logIn(person.email, 'a newer password')).body.data.access_token).toBeDefined()
  })

  it('is kept sealed, its recovery codes hashed', async () => {
    const { secret, recovery } = await withTwoFactor()
    const all = JSON.stringify([
      await app.sql('select two_factor_secret::text as s from users'),
      await app.sql('select * from recovery_codes'),
      await app.sql('select * from sign_in_tickets'),
      await app.sql('select * from directory'),
      await app.sql('select * from audit_log'),
    ])
    for (const text of [secret, ...recovery, Buffer.from(secret).toString('hex')]) {
      expect(all).not.toContain(text)
    }
  })

  it('can be asked of everybody: who has none may only set one up', async () => {
    const owner = await signUpPerson(app.anonymous)
    expect((await owner.api.get('/organization')).body.data.require_2fa).toBe(false)
    expect((await owner.api.patch('/organization', { require_2fa: true })).status).toBe(200)
    const refused = await owner.api.get('/contacts')
    expect([refused.status, refused.body.code]).toEqual([403, 'two_factor_setup_required'])
    expect((await owner.api.get('/auth/me')).status).toBe(200)
    await expectNoOtherWayIn(owner)
    const { secret } = (await owner.api.post('/auth/2fa/setup')).body.data
    await owner.api.post('/auth/2fa/enable', { code: codeOf(secret) })
    expect((await owner.api.get('/contacts')).status).toBe(200)
  })
})

/** What asks who somebody is by itself, beside the routes. */
async function expectNoOtherWayIn({ api, email }: Awaited<ReturnType<typeof signUpPerson>>): Promise<void> {
  const { token } = (await api.post('/auth/tokens', { name: 'Phone' })).body.data
  const basic = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
  const dav = await fetch(new URL('/dav/', app.url), {
    method: 'PROPFIND',
    headers: { authorization: basic },
  })
  expect([dav.status, ((await dav.json()) as { code: string }).code]).toEqual([
    403,
    'two_factor_setup_required',
  ])
  const file = await api.get('/calendar/export.ics')
  expect([file.status, file.body.code]).toEqual([403, 'two_factor_setup_required'])
  expect((await api.get('/live')).status).toBe(403)
}

describe('an account', () => {
  it('changes its password by either name of the field', async () => {
    const person = await signUpPerson(app.anonymous)
    const change = (body: object) => person.api.post('/auth/change-password', body)
    expect((await change({ current_password: PASSWORD })).body.detail).toBe('password is required')
    const wrong = await change({ current_password: 'no', password: 'a better password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect((await change({ current_password: PASSWORD, password: 'a better password' })).status).toBe(200)
    const former = { current_password: 'a better password', new_password: 'the best password' }
    expect((await change(former)).status).toBe(200)
    expect((await logIn(person.email, 'the best password')).status).toBe(200)
  })

  it('changes its address once the new one confirms, and tells nobody whether one is taken', async () => {
    const person = await signUpPerson(app.anonymous)
    const taken = await signUpPerson(app.anonymous)
    const wanted = newEmail()
    const change = (email: string, password = PASSWORD) =>
      person.api.post('/auth/change-email', { email, password })
    expect((await change(wanted, 'wrong')).body.code).toBe('wrong_password')
    const [free, other] = [await change(wanted), await change(taken.email)]
    expect([free.status, free.text]).toEqual([202, other.text])
    await app.drain()
    const mailsTo = (email: string) =>
      sink.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
    expect(mailsTo(person.email).map(mail => mail.subject)).toContain('Your email address is about to change')
    const ofAddress = (email: string) =>
      mailsTo(email).find(mail => mail.subject === 'Your email address on Bowline')!
    const told = ofAddress(taken.email)
    const link = ofAddress(wanted)
    expect(told.text).not.toContain('token=')
    expect((await logIn(wanted)).status).toBe(401)
    const token = /token=([\w-]+)/.exec(link.text!)![1]!
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.anonymous.post('/auth/verify-email', { token })),
    )
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect((await logIn(person.email)).status).toBe(401)
    expect((await logIn(wanted)).status).toBe(200)
    expect((await logIn(taken.email)).status).toBe(200)
    expect((await person.api.get('/auth/me')).body.data.user).toMatchObject({
      email: wanted,
      email_verified: true,
    })
  })
})

describe('devices', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

  it('are named in the list, told by mail when new, and ended one by one or all', async () => {
    const person = await signUpPerson(app.anonymous)
    const enter = (agent: string) =>
      app.anonymous.post('/auth/login', { email: person.email, password: PASSWORD }, { 'user-agent': agent })
    const notices = async () => {
      await app.drain()
      return sink.mails.filter(
        ({ to, mail }) => to.includes(person.email) && /New sign-in/.test(mail.subject!),
      )
    }
    expect(await notices()).toEqual([])
    await enter(windows)
    await enter(windows.replaceAll('141', '142'))
    expect((await notices()).map(({ mail }) => mail.subject)).toEqual(['New sign-in: Firefox on Windows'])
    await enter(iphone)
    expect((await notices()).length).toBe(2)
    const sessions = (await person.api.get('/auth/sessions')).body.data
    expect(sessions.map((one: { device: string }) => one.device).toSorted()).toEqual([
      'Firefox on Windows',
      'Firefox on Windows',
      'Safari on iPhone',
      'node',
    ])
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', last_used_at: expect.any(String) })
    expect((await person.api.delete('/auth/sessions')).body.data).toEqual({ ended: 3 })
    expect((await person.api.get('/auth/sessions')).body.data.length).toBe(1)
    app.clock.advance('P91D')
    await enter(windows)
    expect((await notices()).length).toBe(3)
  })
})
