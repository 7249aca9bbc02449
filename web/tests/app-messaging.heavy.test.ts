import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
const base = '/api/v1/messaging'

async function prepare() {
  const { data } = (await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })).body
  const headers = { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(app.url + base + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
    return ((await answer.json()) as any).data
  }
  return { call, general: (await call('GET', '/rooms'))[0].id as string }
}

describe('messages', () => {
  it('are read, written, answered, found and seen as they come', async () => {
    const { call, general } = await prepare()
    await call('POST', `/rooms/${general}/messages`, { text: 'The **price list** is online' })
    const visit = await browser.visit('/messages', { screen: 'desktop' })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await page.locator('input[type=email]').fill(ada.email)
    await page.locator('input[type=password]').fill(ada.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('link', { name: /general/ }).click()
    await page.getByText('price list', { exact: true }).waitFor()
    const composer = page.getByRole('textbox', { name: 'Message to general' })
    await composer.fill('Thank you!')
    await composer.press('Enter')
    const said = page.getByRole('list', { name: 'Messages' })
    await said.getByText('Thank you!').waitFor()
    await expect.poll(() => composer.inputValue()).toBe('')
    const hook = await call('POST', `/rooms/${general}/webhook`, { name: 'CI' })
    await fetch(`${app.url}${base}/hooks/${hook.token}`, {
      method: 'POST',
      body: JSON.stringify({ text: 'Build passed' }),
    })
    await said.getByText('Build passed').waitFor()
    await page.getByRole('button', { name: 'Reply' }).first().click()
    const thread = page.getByRole('complementary', { name: 'Thread' })
    await thread.getByRole('textbox', { name: 'Reply' }).fill('In a thread')
    await thread.getByRole('textbox', { name: 'Reply' }).press('Enter')
    await thread.getByRole('list', { name: 'Thread' }).getByText('In a thread').waitFor()
    await page.getByRole('button', { name: '1 reply' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await thread.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Search messages' }).fill('price')
    await page.getByRole('complementary', { name: 'Found' }).getByRole('link').first().waitFor()
    await page.getByRole('textbox', { name: 'Search messages' }).fill('')
    await page.getByRole('button', { name: 'About this room' }).click()
    const about = page.getByRole('complementary', { name: 'About this room' })
    await about.getByRole('textbox', { name: 'Topic' }).fill('Everything')
    await about.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything · 1 person').waitFor()
    await about.getByText('Speaks in this room').waitFor()
    expect(await visit.audit()).toEqual([])
    await composer.fill('Good morning')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByLabel('When', { exact: true }).fill('2027-01-17T08:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Send later' }).click()
    await expect.poll(() => composer.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Scheduled' }).click()
    await page.getByRole('button', { name: 'Do not send: Good morning' }).click()
    await page.getByText('No messages are scheduled.').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('of a long room are drawn as they are reached, and are answered with any emoji', async () => {
    const { data } = (await app.anonymous.post('/auth/login', ada)).body
    const headers = { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object) => {
      const answer = await fetch(app.url + base + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
      return ((await answer.json()) as any).data
    }
    const room = await post('/rooms', { name: 'Long' })
    for (let n = 1; n <= 130; n += 1) {
      await post(`/rooms/${room.id}/messages`, { text: `Line ${n} ${'and more '.repeat(n % 7)}` })
    }
    const visit = await browser.visit(`/messages/${room.id}`, { screen: 'desktop', locale: 'de-DE' })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await page.locator('input[type=email]').fill(ada.email)
    await page.locator('input[type=password]').fill(ada.password)
    await page.locator('button[type=submit]').click()
    const said = page.getByRole('list', { name: 'Nachrichten' })
    const line = (n: number) => said.locator('li', { hasText: new RegExp(`Line ${n}(?![0-9])`) })
    await line(130).waitFor()
    expect(await said.locator('li').count()).toBeLessThan(45)
    // Further up older ones come by themselves, and what is read stays where it is.
    const scroller = page.locator('[class*="messages"]').filter({ has: said })
    await scroller.hover()
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -700)
          return line(75).count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await line(20).waitFor({ state: 'detached' })
    const seen = await said
      .locator('li')
      .evaluateAll(rows =>
        rows.map(row => row.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      )
    const sorted = seen.toSorted((a, b) => a[0]! - b[0]!)
    for (const [at, [top]] of sorted.entries()) {
      if (at > 0) expect(Math.abs(top! - sorted[at - 1]![1]!)).toBeLessThan(2)
    }
    expect(await visit.audit()).toEqual([])

    const composer = page.getByRole('textbox', { name: 'Nachricht an Long' })
    await composer.fill('Fertig ')
    await page.getByRole('button', { name: 'Emoji einfügen' }).click()
    const search = page.getByRole('textbox', { name: 'Emoji suchen' })
    await page.getByRole('region', { name: 'Flaggen' }).waitFor({ state: 'attached' })
    expect(await visit.audit()).toEqual([])
    await search.fill('konfettib')
    await search.press('Enter')
    await expect.poll(() => composer.inputValue()).toBe('Fertig 🎉')
    await composer.press('Enter')
    const done = said.locator('li', { hasText: 'Fertig 🎉' })
    await done.waitFor()
    await done.hover()
    await done.getByRole('button', { name: 'Reagieren' }).click()
    // What was used last comes first.
    const recent = page.getByRole('region', { name: 'Zuletzt benutzt' })
    await recent.getByRole('button').first().click()
    await done.getByRole('button', { name: '🎉, 1' }).waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('let a guest in by a link', async () => {
    const { data } = (await app.anonymous.post('/auth/login', ada)).body
    const headers = { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' }
    const call = async (path: string, body: object) => {
      const answer = await fetch(app.url + base + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
      return ((await answer.json()) as any).data
    }
    const room = await call('/rooms', { name: 'With the customer' })
    await call(`/rooms/${room.id}/messages`, { text: 'not for guests who come later' })
    const { link } = await call(`/rooms/${room.id}/guest-invitations`, {
      email: 'eve@example.com',
      name: 'Eve',
    })
    const visit = await browser.visit(link, { screen: 'phone' })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await page.getByRole('heading', { name: 'With the customer' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Open the conversation' }).click()
    await page.getByRole('textbox', { name: 'Your message' }).fill('Hello **all**')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('list').getByText('all', { exact: true }).waitFor()
    await call(`/rooms/${room.id}/messages`, { text: 'Welcome, Eve' })
    await page.getByText('Welcome, Eve').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
