import { describe, expect, it } from 'vitest'
import { networkOf } from '#platform/server/admission/network.ts'
import { useTestApp } from '#tests/harness.ts'
import { newEmail, PASSWORD, signUpPerson, signupBody } from '#tests/people.ts'

const app = useTestApp({ trustProxy: 1 })

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const logIn = (email: string, password: string, ip: string) =>
  app.anonymous.post('/auth/login', { email, password }, from(ip))
const statuses = (replies: { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, reply => reply.status)).map(([status, all]) => [
      status,
      all!.length,
    ]),
  )

describe('failed logins', () => {
  it('of one account from one network stop at twenty, also all at once', async () => {
    const { email } = await signUpPerson(app.anonymous)
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => logIn(email, 'a wrong password', '192.0.2.200')),
    )
    expect(statuses(replies)).toEqual({ 401: 20, 429: 40 })
    const refused = await logIn(email, PASSWORD, '192.0.2.200')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      detail: 'Too many attempts, please try again in 45 seconds',
      code: 'rate_limited',
      retry_after: 45,
      template: 'Too many attempts, please try again in {seconds} seconds',
      params: { seconds: 45 },
    })
    expect(refused.headers.get('retry-after')).toBe('45')
    app.clock.advance('PT45S')
    expect((await logIn(email, PASSWORD, '192.0.2.200')).status).toBe(200)
  })

  it('of an unknown account stop just the same', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => logIn(email, 'a wrong password', '192.0.3.1')),
    )
    expect(statuses(replies)).toEqual({ 401: 20, 429: 5 })
  })

  it('shut out whoever guesses, not the owner', async () => {
    const email = newEmail()
    await app.anonymous.post('/auth/signup', signupBody(email), from('198.51.100.60'))
    for (let n = 0; n < 21; n += 1) await logIn(email, 'a wrong password', '192.0.2.77')
    expect((await logIn(email, PASSWORD, '192.0.2.77')).status).toBe(429)
    expect((await logIn(email, PASSWORD, '198.51.100.61')).status).toBe(200)
  })

  it('from many networks stop at a hundred, and a right password from a known device passes even so', async () => {
    const email = newEmail()
    await app.anonymous.post('/auth/signup', signupBody(email), from('198.51.100.50'))
    const replies = []
    for (let batch = 0; batch < 4; batch += 1) {
      const guesses = Array.from({ length: 28 }, (_, n) =>
        logIn(email, 'a wrong password', `100.64.${batch}.${n}`),
      )
      replies.push(...(await Promise.all(guesses)))
    }
    expect(statuses(replies)).toEqual({ 401: 100, 429: 12 })
    expect((await logIn(email, PASSWORD, '198.51.100.51')).status).toBe(429)
    expect((await logIn(email, PASSWORD, '198.51.100.50')).status).toBe(200)
    // A known device may not guess without end either.
    const guesses = Array.from({ length: 22 }, () => logIn(email, 'a wrong password', '198.51.100.50'))
    expect(statuses(await Promise.all(guesses))).toEqual({ 401: 20, 429: 2 })
  })

  it('from one address stop at a hundred, whichever accounts they try', async () => {
    const replies = []
    for (let batch = 0; batch < 4; batch += 1) {
      const spray = Array.from({ length: 28 }, (_, n) =>
        logIn(`spray${batch}.${n}@example.com`, 'a common password', '198.51.100.7'),
      )
      replies.push(...(await Promise.all(spray)))
    }
    expect(statuses(replies)).toEqual({ 401: 100, 429: 12 })
    const { email } = await signUpPerson(app.anonymous)
    expect((await logIn(email, PASSWORD, '198.51.100.7')).status).toBe(429)
    expect((await logIn(email, PASSWORD, '198.51.100.8')).status).toBe(200)
  })

  it('are not forgiven by a success of their own', async () => {
    const { email } = await signUpPerson(app.anonymous)
    for (let n = 0; n < 19; n += 1) await logIn(email, 'a wrong password', '203.0.113.1')
    expect((await logIn(email, PASSWORD, '203.0.113.2')).status).toBe(200)
    expect((await logIn(email, 'a wrong password', '203.0.113.1')).status).toBe(401)
    expect((await logIn(email, 'a wrong password', '203.0.113.1')).status).toBe(429)
  })
})

describe('honest people', () => {
  it('log in as often and as many at once as they like', async () => {
    const { email } = await signUpPerson(app.anonymous)
    const replies = await Promise.all(Array.from({ length: 45 }, () => logIn(email, PASSWORD, '203.0.113.9')))
    expect(statuses(replies)).toEqual({ 200: 45 })
    expect((await logIn(email, 'a wrong password', '203.0.113.9')).status).toBe(401)
  })

  it('sign up sixty at once and thirty a minute from one address, then wait', async () => {
    const signUp = () => app.anonymous.post('/auth/signup', signupBody(newEmail()), from('203.0.113.77'))
    const replies = []
    for (let n = 0; n < 61; n += 1) replies.push(await signUp())
    expect(statuses(replies)).toEqual({ 201: 60, 429: 1 })
    expect(replies.at(-1)!.headers.get('retry-after')).toBe('2')
    app.clock.advance('PT2S')
    expect(statuses([await signUp(), await signUp()])).toEqual({ 201: 1, 429: 1 })
  })
})

describe('an address', () => {
  it('counts as its network where everybody has many', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
  })
})
