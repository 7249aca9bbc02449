import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD } from '#tests/people.ts'
import { enterAs } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)

const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: PASSWORD }

async function signUp(page: Page) {
  await page.getByLabel('Your name').fill(ada.name)
  await page.getByLabel('Company').fill('Engines')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel(/^Password/).fill(ada.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
}

/** As somebody does who sees a device in the list that is not theirs. */
async function endAllSessions() {
  const { body } = await app.anonymous.post('/auth/login', { email: ada.email, password: ada.password })
  const elsewhere = new Api(app.url, body.data.access_token)
  const sessions: { id: string; current: boolean }[] = (await elsewhere.get('/auth/sessions')).body.data
  for (const { id } of sessions.filter(one => !one.current)) await elsewhere.delete(`/auth/sessions/${id}`)
}

describe('the workspace', () => {
  it('takes somebody new from the door to the first contact', async () => {
    const visit = await browser.visit('/signup', { screen: 'desktop' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Start with Bowline' }).waitFor()
    expect(await visit.audit()).toEqual([])
    // By gzip, as Chromium asks for over plain HTTP; by brotli it is about a seventh less.
    expect(visit.transferred()).toBeLessThan(250_000)
    await signUp(page)
    await page.getByText('Nothing is due').waitFor()
    expect(await visit.audit()).toEqual([])
    const home = await enterAs(browser, ada, '/')
    await home.page.getByText('Nothing is due').waitFor()
    expect(home.transferred()).toBeLessThan(265_000)
    await home.close()

    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'New contact' }).first().click()
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByLabel('Email').fill('grace@navy.test')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.getByLabel('Add a note').first().fill('Met at the fair')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByText(/note/i).first().waitFor()
    expect(await visit.audit()).toEqual([])

    // A reload of a deep link comes back to the same place, still signed in.
    await page.reload()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search or run a command').last().fill('hop')
    await page.getByText('grace@navy.test').last().waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('says where one is in the tab, and to who reads or goes on by key', async () => {
    const visit = await enterAs(browser, ada, '/contacts')
    const { page } = visit
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    const heading = page.getByRole('heading', { name: 'Grace Hopper', level: 1 })
    await heading.waitFor()
    await expect.poll(() => page.title()).toBe('Grace Hopper · Bowline')
    await expect.poll(() => heading.evaluate(one => one === one.ownerDocument.activeElement)).toBe(true)
    // An address that leads nowhere is said inside of the frame.
    await page.evaluate("history.pushState({}, '', '/contacts/of/nobody')")
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    await expect.poll(() => page.title()).toBe('Contacts · Bowline')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('keeps keys for the screen they are for', async () => {
    let release = (): void => {}
    const late = new Promise<void>(resolve => {
      release = resolve
    })
    const visit = await enterAs(browser, ada, '/', {
      prepare: page =>
        page.route(/\/list-page-[^/]*\.js$/, async route => {
          await late
          await route.continue()
        }),
    })
    const { page } = visit
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    // Between the two keys the machine is busy for longer than anybody waits for a second key.
    await page.evaluate(`addEventListener('keydown', event => {
      const end = performance.now() + (event.key === 'g' ? 2_000 : 0)
      while (performance.now() < end);
    })`)
    const keys = ['g', 'c', '/', 'n', 'a', 'v', 'y']
    await Promise.all(keys.map(key => page.keyboard.press(key)))
    release()
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    await page.waitForURL('**/contacts?q=navy')
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    await visit.close()
  })

  it('takes every letter typed after the key of the palette', async () => {
    let release = (): void => {}
    const late = new Promise<void>(resolve => {
      release = resolve
    })
    const visit = await enterAs(browser, ada, '/contacts', {
      prepare: page =>
        page.route(/\/palette-[^/]*\.js$/, async route => {
          await late
          await route.continue()
        }),
    })
    const { page } = visit
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    expect(await page.getByText('Ctrl K').count()).toBe(1)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hoper')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    release()
    await page.getByRole('dialog').getByText('grace@navy.test').waitFor()
    expect(await page.evaluate(`document.activeElement.value`)).toBe('hop')
    // Once more, now that it is loaded, as quickly as fingers are.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hopper')
    await expect.poll(() => page.evaluate('document.activeElement?.value')).toBe('hopper')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // And no shortcut leads to two places.
    await page.keyboard.press('?')
    const rows = page.getByRole('dialog', { name: 'Help' }).getByRole('term')
    await rows.first().waitFor()
    const combinations = await rows.evaluateAll(all =>
      all.map(row => [...row.querySelectorAll('kbd')].map(one => one.textContent).join(' ')),
    )
    expect(combinations.length).toBeGreaterThan(10)
    expect(combinations).toEqual([...new Set(combinations)])
    await visit.close()
  })

  it('lets nobody in without a password, and forgets who was there', async () => {
    const visit = await browser.visit('/contacts?q=x', { screen: 'phone' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel(/^Password/).fill('wrong password here')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('Incorrect email or password').waitFor()
    await page.getByLabel(/^Password/).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Nothing matches').waitFor()
    expect(new URL(page.url()).pathname).toBe('/contacts')
    expect(await visit.audit()).toEqual([])

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: /Engines/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
    expect(await page.getByText('Engines').count()).toBe(0)
    expect(visit.errors).toEqual([])
    expect(visit.refusals()).toEqual(['401 POST /api/v1/app/auth/login'])
    await visit.close()
  })

  it('shows nothing of a session in any tab once it has ended in one', async () => {
    const visit = await browser.visit('/login', { screen: 'desktop' })
    const { page } = visit
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel(/^Password/).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(new URL('/contacts', page.url()).href)
    await other.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    await other.getByRole('button', { name: /Engines/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
      expect(await tab.content()).not.toMatch(/Grace|Hopper|Engines/)
    }
    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
    expect(await page.content()).not.toMatch(/Grace|Hopper|Engines/)
    await visit.close()
  })

  it('asks for the password in place when the session has ended, and loses nothing', async () => {
    const visit = await browser.visit('/login', { screen: 'desktop' })
    const { page } = visit
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel(/^Password/).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByLabel('Add a note').first().fill('Half a sentence')
    await endAllSessions()
    await page.getByRole('button', { name: 'Add a note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel(/^Password/).fill(ada.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(/note/i).first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Add a note').first().inputValue()).toBe('')
    await visit.close()
  })

  it('speaks German to who does', async () => {
    const visit = await browser.visit('/login', { screen: 'phone', locale: 'de-AT' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Bei Bowline anmelden' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Konto anlegen' }).click()
    await page.getByLabel('Ihr Name').fill('Bertha Benz')
    await page.getByLabel('Firma').fill('Benz')
    await page.getByLabel('E-Mail').fill('bertha@benz.test')
    await page.getByLabel(/^Passwort/).fill(ada.password)
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('heading', { name: 'Hallo, Bertha' }).waitFor()
    const [made] = await visit.answers('/auth/signup')
    expect(made.data.organization.currency).toBe('EUR')
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
