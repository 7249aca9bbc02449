import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
/** Every route that takes the session's cookie. */
const routes = [
  '/auth/refresh',
  '/auth/logout',
  '/auth/login',
  '/auth/signup',
  '/auth/2fa/verify',
  '/auth/reset-password',
  '/auth/accept-invitation',
  '/auth/passkeys/login/verify',
]

let elsewhere: Server
let foreignUrl: string

/** Somebody else's page, whose form posts to us as soon as it is opened. */
const trap = (action: string, type: string) => `<!doctype html><title>Win a boat</title>
<form method="post" enctype="${type}" action="http://bowline.localhost/api/v1/app${action}">
<input name='{"email":"${ada.email}","password":"${ada.password}","x":"' value='"}'></form>
<script>document.forms[0].submit()</script>`

beforeAll(async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  elsewhere = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://127.0.0.1')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(trap(searchParams.get('to')!, searchParams.get('type')!))
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  foreignUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})

afterAll(() => new Promise(resolve => elsewhere.close(resolve)))

describe('a form of another site', () => {
  it('does nothing with the cookie of the session', async () => {
    const { page, close } = await browser.visit('/', { screen: 'desktop' })
    await page.locator('input[type=email]').fill(ada.email)
    await page.locator('input[type=password]').fill(ada.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Notifications' }).waitFor()
    const sessions = () =>
      app.sql(`select id, refreshed_at, revoked_at from sessions order by id`) as Promise<object[]>
    const cookies = async () => (await page.context().cookies()).map(({ name, value }) => [name, value])
    const [before, cookie] = [await sessions(), await cookies()]
    expect(cookie.map(([name]) => name)).toContain('bowline_refresh')
    for (const route of routes) {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
        const trapped = await page.context().newPage()
        const answered = trapped.waitForResponse(answer => answer.url().includes(`/api/v1/app${route}`))
        await trapped.goto(`${foreignUrl}/?to=${encodeURIComponent(route)}&type=${encodeURIComponent(type)}`)
        const answer = await answered
        expect([route, type, answer.status() >= 400]).toEqual([route, type, true])
        expect(await answer.headerValue('set-cookie')).toBeNull()
        await trapped.close()
      }
    }
    expect(await sessions()).toEqual(before)
    expect(await cookies()).toEqual(cookie)
    await page.reload()
    await page.getByRole('button', { name: 'Notifications' }).waitFor()
    await close()
  }, 180_000)
})
