import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
const grace = { name: 'Grace Hopper', email: 'grace@engines.test', password: 'correct horse battery' }
/** Where to put pictures, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES ?? ''

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

async function signIn(page: Page, who = ada) {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(who.email)
  await page.locator('input[type=password]').fill(who.password)
  await page.locator('button[type=submit]').click()
}

const tokens = new Map<string, string>()
async function api(who: typeof ada, method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}/api/v1/app${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.get(who.email)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  return (await answer.json()) as { data: any }
}

let adaId: number
let quote: { id: string; public_token: string }

beforeAll(async () => {
  const signup = await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  tokens.set(ada.email, signup.body.data.access_token)
  adaId = signup.body.data.user.id
  const { data } = await api(ada, 'POST', '/team/invitations', { email: grace.email, role: 'member' })
  const token = new URL(data.link).searchParams.get('token')
  const joined = await app.anonymous.post('/auth/accept-invitation', { token, ...grace })
  tokens.set(grace.email, joined.body.data.access_token)
  const contact = (await api(ada, 'POST', '/contacts', { first_name: 'Mary', email: 'mary@navy.test' })).data
  const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
  quote = (await api(ada, 'POST', '/quotes', { contact_id: contact.id, lines })).data
  await api(ada, 'POST', `/quotes/${quote.id}/send`)
})

describe('notifications', () => {
  it('ring as it happens, lead there and are read', async () => {
    const visit = await browser.visit('/', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Mary Jackson',
      email: 'mary@navy.test',
    })
    await api(grace, 'POST', '/tasks', { title: 'Call Mary', assignee_id: adaId })
    await app.drain()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await page.getByText('Mary Jackson accepted quote QT-000001').waitFor()
    await page.getByText('Grace Hopper gave you a task').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'bell')
    await page.getByText('Mary Jackson accepted quote QT-000001').click()
    await page.getByRole('heading', { name: /QT-000001/ }).waitFor()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Following' }).waitFor()
    // What its tooltip says stands outside of the page's regions, and is there only while a pointer rests on it.
    await page.mouse.move(1, 1)
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    expect(await visit.audit()).toEqual([])

    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await page.getByRole('link', { name: 'See all' }).click()
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.getByText('Unread', { exact: true }).first().click()
    await expect.poll(() => page.getByText('Mary Jackson accepted').count(), { timeout: 20_000 }).toBe(0)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('are chosen kind by kind, and kept', async () => {
    const visit = await browser.visit('/settings/notifications', { screen: 'phone' })
    const { page } = visit
    await signIn(page)
    const bell = page.getByRole('switch', { name: 'In the app: A quote is declined' })
    await bell.waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'settings-phone')
    await bell.click({ force: true })
    await page.getByText('Saved').waitFor()
    await page.getByRole('combobox', { name: 'By mail: A deal is assigned to you' }).click()
    await page.getByRole('option', { name: 'Daily' }).click()
    const kinds = async () => (await api(ada, 'GET', '/settings/notifications')).data.kinds
    await expect.poll(async () => (await kinds())['deal.assigned'].email, { timeout: 20_000 }).toBe('daily')
    expect((await kinds())['quote.declined'].in_app).toBe(false)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('speak German, and a colleague is mentioned by name', async () => {
    const contact = (await api(ada, 'POST', '/contacts', { first_name: 'Dorothy' })).data
    const visit = await browser.visit(`/contacts/${contact.id}`, { screen: 'desktop', locale: 'de-DE' })
    const { page } = visit
    await signIn(page, grace)
    await page.getByRole('heading', { name: 'Dorothy' }).waitFor()
    await page.getByRole('button', { name: 'Erwähnen' }).click()
    await page.getByRole('menuitem', { name: 'Ada Lovelace' }).click()
    await page.getByRole('textbox').first().pressSequentially('bitte anrufen')
    await picture(page, 'mention')
    await page.getByRole('button', { name: 'Notiz hinzufügen' }).click()
    await expect
      .poll(
        async () => {
          await app.drain()
          return (await api(ada, 'GET', '/notifications?limit=1')).data[0]
        },
        { timeout: 30_000 },
      )
      .toMatchObject({
        kind: 'mention',
        title: 'Grace Hopper mentioned you on Dorothy',
        body: 'bitte anrufen',
      })
    await page.getByRole('button', { name: 'Benachrichtigungen' }).click()
    const latest = page.getByRole('dialog', { name: 'Benachrichtigungen' })
    await latest.getByRole('link', { name: 'Einstellungen' }).click()
    await page.getByText('Ein Angebot wird angenommen').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'settings-german')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)
})
