import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/authenticator.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, type Person, signUpPerson, withToken } from '#tests/people.ts'

const app = useTestApp()

const makeToken = async ({ api }: Person) => {
  const reply = await api.post('/auth/tokens', { name: 'Script', role: 'viewer' })
  return reply.status === 201 ? 'made' : reply.body.code
}
const confirm = ({ api }: Person, body: object) => api.post('/auth/confirm', body)

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().epochMilliseconds })

describe('a session', () => {
  it('is fresh for ten minutes after the login, whatever renews it', async () => {
    const ada = await signUpPerson(app.anonymous)
    app.clock.advance('PT9M59S')
    expect(await makeToken(ada)).toBe('made')
    const renewed = await app.anonymous.post('/auth/refresh', {
      refresh_token: ada.credentials.refresh_token,
    })
    const later = { ...ada, api: withToken(app.anonymous, renewed.body.data.access_token) }
    app.clock.advance('PT2S')
    expect(await makeToken(later)).toBe('confirm_identity')
    expect((await later.api.get('/auth/confirm')).body.data).toEqual({ is_fresh: false, ways: ['password'] })
  })

  it('is fresh again for who gives the password', async () => {
    const ada = await signUpPerson(app.anonymous)
    app.clock.advance('PT11M')
    const wrong = await confirm(ada, { password: 'not my password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect((await confirm(ada, {})).status).toBe(400)
    expect(await makeToken(ada)).toBe('confirm_identity')
    const right = await confirm(ada, { password: PASSWORD })
    expect(right.body.data.confirmed_until).toBe(app.clock.now().add({ minutes: 10 }).toString())
    expect(await makeToken(ada)).toBe('made')
    app.clock.advance('PT10M')
    expect(await makeToken(ada)).toBe('confirm_identity')
    const actions = (await ada.api.get('/audit-log')).body.data.map((row: { action: string }) => row.action)
    expect(actions.slice(0, 3)).toEqual(['token_created', 'identity_confirmed', 'identity_not_confirmed'])
  })

  it('is fresh again for who gives a code, which works once', async () => {
    const ada = await signUpPerson(app.anonymous)
    const { secret } = (await ada.api.post('/auth/2fa/setup')).body.data
    const enabled = await ada.api.post('/auth/2fa/enable', { code: codeOf(secret) })
    expect(enabled.status).toBe(200)
    app.clock.advance('PT11M')
    expect((await ada.api.get('/auth/confirm')).body.data.ways).toEqual(['password', 'code'])
    const code = codeOf(secret)
    expect((await confirm(ada, { code })).status).toBe(200)
    expect(await makeToken(ada)).toBe('made')
    const again = await confirm(ada, { code })
    expect([again.status, again.body.code]).toEqual([401, 'code_not_valid'])
    const [recovery] = enabled.body.data.recovery_codes
    expect((await confirm(ada, { code: recovery })).status).toBe(200)
  })

  it('is fresh again for who shows their own passkey', async () => {
    const [ada, bob] = [await signUpPerson(app.anonymous), await signUpPerson(app.anonymous)]
    const devices = await Promise.all(
      [ada, bob].map(async ({ api }) => {
        const device = new Authenticator('http://bowline.localhost')
        const options = (await api.post('/auth/passkeys/options')).body.data
        expect((await api.post('/auth/passkeys', { response: device.create(options) })).status).toBe(201)
        return device
      }),
    )
    app.clock.advance('PT11M')
    const show = async (device: Authenticator) => {
      const { ticket, ...options } = (await app.anonymous.post('/auth/passkeys/login/options', {})).body.data
      return { passkey: { ticket, response: device.get(options) } }
    }
    const foreign = await confirm(ada, await show(devices[1]!))
    expect([foreign.status, foreign.body.code]).toEqual([401, 'passkey_not_accepted'])
    expect(await makeToken(ada)).toBe('confirm_identity')
    const own = await show(devices[0]!)
    expect((await confirm(ada, own)).status).toBe(200)
    expect(await makeToken(ada)).toBe('made')
    expect((await confirm(ada, own)).status).toBe(401)
  })

  it('has few guesses at the password, which keep its owner out of nothing', async () => {
    const ada = await signUpPerson(app.anonymous)
    const guess = () => confirm(ada, { password: 'a guess of somebody' })
    const statuses = (await Promise.all(Array.from({ length: 24 }, guess))).map(reply => reply.status)
    expect(statuses.filter(status => status === 400)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(4)
    expect((await confirm(ada, { password: PASSWORD })).status).toBe(429)
    const change = { current_password: PASSWORD, password: 'another long password' }
    expect((await ada.api.post('/auth/change-password', change)).status).toBe(429)
    expect((await app.anonymous.post('/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  it('carries the password itself where a call always asked for it', async () => {
    const ada = await signUpPerson(app.anonymous)
    app.clock.advance('PT11M')
    const change = { current_password: PASSWORD, password: 'another long password' }
    expect((await ada.api.post('/auth/change-password', change)).status).toBe(200)
    const moved = { email: 'ada.new@example.com', password: 'another long password' }
    expect((await ada.api.post('/auth/change-email', moved)).status).toBe(202)
  })
})
