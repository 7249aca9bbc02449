import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const person = { email: 'ada@example.com', password: 'correct horse battery' }
const ours = { 'x-session': 'cookie', 'content-type': 'application/json' }

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${app.url}/api/v1/app${path}`, { method: 'POST', body: JSON.stringify(body), headers })
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0]!

async function logInByCookie() {
  await post('/auth/signup', { ...person, name: 'Ada', organization_name: 'Engines' }, ours)
  const answer = await post('/auth/login', person, ours)
  return { answer, cookie: cookieOf(answer), body: (await answer.clone().json()) as { data: object } }
}

describe('a session by cookie', () => {
  it('keeps the refresh token out of reach of scripts', async () => {
    const { answer, body } = await logInByCookie()
    expect(answer.headers.get('set-cookie')).toMatch(
      /^bowline_refresh=bwr_\S+; Max-Age=2592000; Path=\/api\/v1\/app\/auth; HttpOnly; SameSite=Lax$/,
    )
    expect(Object.keys(body.data)).not.toContain('refresh_token')
  })

  it('is renewed by the cookie together with the header, and by nothing less', async () => {
    const { cookie } = await logInByCookie()
    const foreign = await post('/auth/refresh', {}, { cookie, 'content-type': 'application/json' })
    expect(foreign.status).toBe(401)
    const renewed = await post('/auth/refresh', {}, { ...ours, cookie })
    expect(renewed.status).toBe(200)
    expect(cookieOf(renewed)).not.toBe(cookie)
    // A copy of the first one is about: the whole session ends.
    expect((await post('/auth/refresh', {}, { ...ours, cookie })).status).toBe(401)
    expect((await post('/auth/refresh', {}, { ...ours, cookie: cookieOf(renewed) })).status).toBe(401)
  })

  it('ends by the cookie alone, which is then cleared', async () => {
    const { cookie } = await logInByCookie()
    expect((await post('/auth/logout', {}, { cookie, 'content-type': 'application/json' })).status).toBe(401)
    const ended = await post('/auth/logout', {}, { ...ours, cookie })
    expect(ended.status).toBe(200)
    expect(ended.headers.get('set-cookie')).toMatch(/^bowline_refresh=; Max-Age=0;/)
    expect((await post('/auth/refresh', {}, { ...ours, cookie })).status).toBe(401)
  })

  it('says what is missing when there is neither token nor cookie', async () => {
    const answer = await post('/auth/refresh', {}, { 'content-type': 'application/json' })
    expect(await answer.json()).toMatchObject({ detail: 'refresh_token is required' })
  })
})
