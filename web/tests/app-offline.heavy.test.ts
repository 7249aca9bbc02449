import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, type Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let grace: { id: string }
let room: { id: string }

beforeAll(async () => {
  ada = await newOwner(app)
  grace = (await ada.api.post('/contacts', { first_name: 'Grace', email: 'grace@navy.test' })).body.data
  room = (await ada.api.get('/api/v1/messaging/rooms')).body.data[0]
})

const notes = async (): Promise<string[]> =>
  (await ada.api.get(`/contacts/${grace.id}/notes`)).body.data.map((one: { body: string }) => one.body)

/** The worker has the screens of this build, as it has some seconds after a first visit. */
const fillWorker = (page: Page) =>
  page.evaluate(`(async () => {
    const { active } = await navigator.serviceWorker.ready
    active.postMessage({ fill: 'en' })
    for (let before = -1; ; ) {
      const [name = ''] = await caches.keys()
      const { length } = await (await caches.open(name)).keys()
      if (length === before && length > 100) return
      before = length
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  })()`)

/** How much lies on the device: unsent, and last seen. */
const countKept = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const answerOf = asked => new Promise(resolve => { asked.onsuccess = () => resolve(asked.result) })
    const db = await answerOf(indexedDB.open('bowline'))
    const count = store => answerOf(db.transaction(store).objectStore(store).count())
    return [await count('unsent'), await count('seen')]
  })()`)

describe('without a network', () => {
  it('opens, shows what was last seen as old, and sends what was written once', async () => {
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`, { worker: true })
    const { page } = visit
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    await fillWorker(page)
    await page.goto(new URL(`/messages/${room.id}`, page.url()).href)
    await page.getByRole('textbox', { name: 'Message to general' }).waitFor()
    // What is seen is kept a second later.
    await page.waitForTimeout(3_500)
    const context = page.context()
    await context.setOffline(true)

    await page.goto(new URL(`/contacts/${grace.id}`, page.url()).href)
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    await page.getByText(/Showing data from/).waitFor()
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Written on the ferry')
    await page.getByRole('button', { name: 'Add a note' }).click()
    const unsent = page.getByRole('list', { name: 'Not sent yet' })
    await unsent.getByText('Written on the ferry').waitFor()
    expect(await page.getByRole('textbox', { name: 'Add a note' }).inputValue()).toBe('')
    await page.goto(new URL(`/messages/${room.id}`, page.url()).href)
    await page.getByRole('textbox', { name: 'Message to general' }).fill('Late by an hour')
    await page.keyboard.press('Enter')
    await unsent.getByText('Late by an hour').waitFor()
    await page.getByText('2 entries have not been sent yet.').waitFor()
    expect(await visit.audit()).toEqual([])
    expect(await notes()).toEqual([])

    // A tab that is closed meanwhile takes nothing with it.
    await page.close()
    const later = await context.newPage()
    await later.goto(new URL('/tasks?new=true', 'http://bowline.localhost').href)
    await later.getByText('2 entries have not been sent yet.').waitFor()
    await context.setOffline(false)
    await expect.poll(notes, { timeout: 60_000 }).toEqual(['Written on the ferry'])
    await later.getByText('have not been sent yet').waitFor({ state: 'detached' })
    await later.goto(new URL(`/messages/${room.id}`, 'http://bowline.localhost').href)
    await later.getByText('Late by an hour').waitFor()
    expect(await later.getByText('Late by an hour').count()).toBe(1)
    await context.close()
  })

  it('keeps what was sent without an answer, and has it once', async () => {
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`)
    const { page } = visit
    const note = page.getByRole('textbox', { name: 'Add a note' })
    await note.fill('Sent into the fog')
    let reached = 0
    await page.route(/\/notes$/, async route => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      const reply = await fetch(new URL(new URL(request.url()).pathname, app.url), {
        method: 'POST',
        headers: request.headers(),
        body: request.postData(),
      })
      expect(reply.status).toBe(201)
      reached += 1
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Add a note' }).click()
    const unsent = page.getByRole('list', { name: 'Not sent yet' })
    await unsent.getByText('Sent into the fog').waitFor()
    expect(reached).toBeGreaterThan(0)
    await page.unroute(/\/notes$/)
    await page.reload()
    await unsent.waitFor({ state: 'detached' })
    await page.getByText('Sent into the fog').waitFor()
    expect((await notes()).filter(one => one === 'Sent into the fog')).toHaveLength(1)
    await visit.close()
  })

  it('shows what was refused with its text, and nothing of it to anybody else', async () => {
    const bob = await joinAs(app, ada, 'member', 'bob@engines.test')
    const gone = (await ada.api.post('/contacts', { first_name: 'Gone', email: 'gone@navy.test' })).body.data
    const visit = await enterAs(browser, bob, `/contacts/${gone.id}`)
    const { page } = visit
    const context = page.context()
    await page.getByRole('heading', { name: 'Gone' }).waitFor()
    await page.waitForTimeout(3_000)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Too late for them')
    await page.getByRole('button', { name: 'Add a note' }).click()
    const unsent = page.getByRole('list', { name: 'Not sent yet' })
    await unsent.getByText('Too late for them').waitFor()
    await ada.api.delete(`/contacts/${gone.id}`)
    await context.setOffline(false)
    await page.goto(new URL('/tasks', page.url()).href)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' })
    await dialog.getByText(/^Not accepted: /).waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Too late for them')
    expect(await visit.audit()).toEqual([])

    // His session ends, and somebody else signs in on the same browser.
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('bowline.signed-in'))
    await page.goto(new URL('/login', page.url()).href)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: /Hello/ }).waitFor()
    await page.waitForTimeout(3_000)
    expect(await page.getByText('not been sent').count()).toBe(0)
    expect((await countKept(page))[0]).toBe(1)
    await page.getByRole('button', { name: /Ada/ }).first().click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
    await expect.poll(() => countKept(page)).toEqual([1, 0])

    // He comes back, mends it, and discards it in the end.
    await page.getByLabel('Email').fill(bob.email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await dialog.getByRole('textbox').fill('Still too late')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText(/^Not accepted: /).waitFor()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Still too late')
    await dialog.getByRole('button', { name: /^Discard: / }).click()
    await page.getByRole('dialog', { name: 'Discard' }).getByRole('button', { name: 'Discard' }).click()
    await page.getByText('not been sent').waitFor({ state: 'detached' })
    await visit.close()
  })
})
