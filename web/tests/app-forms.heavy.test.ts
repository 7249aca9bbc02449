import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, type Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let grace: { id: string }
let report: { id: string }

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { areas: { infrastructure: true } })
  grace = (await ada.api.post('/contacts', { first_name: 'Grace', email: 'grace@navy.test' })).body.data
  const query = { dataset: 'deals', measures: [{ fn: 'count' }] }
  report = (await ada.api.post('/reports', { name: 'Deals', query })).body.data
})

/** To leave the page and come back is a reload with another page in between: some show it, `npm run stress` all. */
const ALSO_LEFT = process.env.STRESS ? Number.POSITIVE_INFINITY : 3

const restored = /^Restored what you typed at /

interface Form {
  what: string
  path: () => string
  /** What holds it, opened. */
  open: (page: Page) => Promise<Locator>
  fill: (form: Locator, page: Page) => Promise<unknown>
  /** Texts, choices and switches alike. */
  read: (form: Locator) => Promise<unknown>
  is: unknown
  /** What sends it, and where to. */
  submit?: { button: string; to: RegExp }
}

const dialog = (name: string, press?: string) => async (page: Page) => {
  const form = page.getByRole('dialog', { name })
  if (press) await page.getByRole('button', { name: press, exact: true }).click()
  await form.waitFor()
  return form
}
const main = async (page: Page) => page.locator('main#content')
const choose = async (page: Page, form: Locator, name: string, option: string) => {
  await form.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** What is required has a mark behind its name. */
const text = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()
const combobox = (form: Locator, name: string) => form.getByRole('combobox', { name }).inputValue()

const forms: Form[] = [
  {
    what: 'an event',
    path: () => '/calendar?new=true',
    open: dialog('New event'),
    fill: async form => {
      await form.getByLabel('Title').fill('Kick-off')
      await form.getByLabel('Location').fill('Kiel')
      await form.getByLabel('All day').check()
    },
    read: async form => [
      await form.getByLabel('Title').inputValue(),
      await form.getByLabel('Location').inputValue(),
      await form.getByLabel('All day').isChecked(),
    ],
    is: ['Kick-off', 'Kiel', true],
    submit: { button: 'Create the event', to: /\/calendar\/events/ },
  },
  {
    what: 'a calendar',
    path: () => '/calendar',
    open: dialog('New calendar', 'New calendar'),
    fill: async form => {
      await text(form, 'Name').fill('Harbour')
      await form.getByRole('radio', { name: 'Green' }).click()
    },
    read: async form => [
      await text(form, 'Name').inputValue(),
      await form.getByRole('radio', { name: 'Green' }).getAttribute('aria-checked'),
    ],
    is: ['Harbour', 'true'],
  },
  {
    what: 'settings of the calendar',
    path: () => '/settings/calendar',
    open: main,
    fill: async form => {
      await form.getByLabel('Length of a new event, in minutes').fill('45')
      await form.getByLabel('Email the event owner when a guest answers').click()
    },
    read: form => form.getByLabel('Length of a new event, in minutes').inputValue(),
    is: '45',
    submit: { button: 'Save', to: /\/settings\/calendar/ },
  },
  {
    what: 'settings of campaigns',
    path: () => '/settings/campaigns',
    open: main,
    fill: form => form.getByLabel('Anyone with the address can read it').click(),
    read: form => form.getByLabel('Anyone with the address can read it').isChecked(),
    is: true,
  },
  {
    what: 'a subscription',
    path: () => '/subscriptions?new=true',
    open: dialog('New subscription'),
    fill: async (form, page) => {
      await text(form, 'Name').fill('Plan')
      await choose(page, form, 'Billed every', 'Year')
    },
    read: async form => [await text(form, 'Name').inputValue(), await combobox(form, 'Billed every')],
    is: ['Plan', 'Year'],
  },
  {
    what: 'a check',
    path: () => '/monitoring?new=true',
    open: dialog('New check'),
    fill: async (form, page) => {
      await text(form, 'Name').fill('Shop')
      await choose(page, form, 'Kind', 'TCP port')
    },
    read: async form => [await text(form, 'Name').inputValue(), await combobox(form, 'Kind')],
    is: ['Shop', 'TCP port'],
  },
  {
    what: 'an invitation to the team',
    path: () => '/settings/team?new=true',
    open: dialog('Invite'),
    fill: async form => {
      await text(form, 'Email').fill('alan@engines.test')
      await form.getByRole('radio', { name: 'Admin' }).click()
    },
    read: async form => [
      await text(form, 'Email').inputValue(),
      await form.getByRole('radio', { name: 'Admin' }).isChecked(),
    ],
    is: ['alan@engines.test', true],
  },
  {
    what: 'a machine',
    path: () => '/cloud?new=true',
    open: dialog('New'),
    fill: form => text(form, 'Name').fill('web-1'),
    read: form => text(form, 'Name').inputValue(),
    is: 'web-1',
  },
  {
    what: 'a report',
    path: () => '/reports/new',
    open: main,
    fill: async (form, page) => {
      await text(form, 'Name').fill('By month')
      await choose(page, form, 'Shown as', 'Line')
    },
    read: async form => [await text(form, 'Name').inputValue(), await combobox(form, 'Shown as')],
    is: ['By month', 'Line'],
  },
  {
    what: 'a schedule of a report',
    path: () => `/reports/${report.id}`,
    open: dialog('Mail it', 'Mail it'),
    fill: form => text(form, 'To').fill('grace@navy.test'),
    read: form => text(form, 'To').inputValue(),
    is: 'grace@navy.test',
  },
  {
    what: 'a view of a list',
    path: () => '/contacts',
    open: async page => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save as a view' }).click()
      return dialog('Save as a view')(page)
    },
    fill: async form => {
      await text(form, 'Name').fill('Captains')
      await form.getByLabel('Show it to everybody').check()
    },
    read: async form => [
      await text(form, 'Name').inputValue(),
      await form.getByLabel('Show it to everybody').isChecked(),
    ],
    is: ['Captains', true],
  },
  {
    what: 'a field that is changed where it stands',
    path: () => `/contacts/${grace.id}`,
    open: async page => {
      const field = page.getByRole('textbox', { name: 'Phone' })
      await page.getByRole('heading', { name: 'Grace' }).waitFor()
      if ((await field.count()) === 0) await page.getByRole('button', { name: /^Phone:/ }).click()
      await field.waitFor()
      return main(page)
    },
    fill: form => form.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0100'),
    read: form => form.getByRole('textbox', { name: 'Phone' }).inputValue(),
    is: '+1 555 0100',
  },
]

describe('a form that somebody filled in', () => {
  it.each(forms)('is offered again after a reload and after navigation: $what', async one => {
    const visit = await enterAs(browser, ada, one.path())
    const { page } = visit
    const form = await one.open(page)
    await one.fill(form, page)
    expect(await one.read(form)).toEqual(one.is)
    await page.reload()
    const reloaded = await one.open(page)
    await reloaded.getByText(restored).waitFor()
    expect(await one.read(reloaded)).toEqual(one.is)
    if (forms.indexOf(one) < ALSO_LEFT) {
      // By the browser's own way, which leaves no field first.
      await page.goto(new URL('/companies', page.url()).href)
      await page.getByRole('heading', { name: 'Companies' }).first().waitFor()
      await page.goto(new URL(one.path(), page.url()).href)
      const back = await one.open(page)
      await back.getByText(restored).waitFor()
      expect(await one.read(back)).toEqual(one.is)
    }
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(restored).waitFor({ state: 'detached' })
    const kept = await page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('draft')))
    expect(kept).toEqual([])
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it.each(forms.filter(one => one.submit))(
    'outlives a failed request and the end of the session: $what',
    async one => {
      const visit = await enterAs(browser, ada, one.path())
      const { page } = visit
      const form = await one.open(page)
      await one.fill(form, page)
      const { button, to } = one.submit!
      await page.route(to, route =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, json: { detail: 'Something went wrong', code: 'internal_error' } }),
      )
      await form.getByRole('button', { name: button, exact: true }).click()
      await page.getByText('Something went wrong').first().waitFor()
      expect(await one.read(form)).toEqual(one.is)
      await page.context().clearCookies()
      await page.reload()
      await page.getByLabel('Email').fill(ada.email)
      await page.getByLabel(/^Password/).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const again = await one.open(page)
      await again.getByText(restored).waitFor()
      expect(await one.read(again)).toEqual(one.is)
      await page.unroute(to)
      await again.getByRole('button', { name: button, exact: true }).click()
      await page.getByText(restored).waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('draft'))))
        .toEqual([])
      await visit.close()
    },
  )

  it('keeps no secret: passwords stay on the page, the rest is kept', async () => {
    const visit = await enterAs(browser, ada, '/settings/mailboxes')
    const { page } = visit
    await page.getByRole('button', { name: 'Connect a mailbox' }).first().click()
    const mailbox = page.getByRole('dialog')
    await text(mailbox, 'Address').fill('ada@engines.test')
    await mailbox
      .getByLabel(/^Password/)
      .first()
      .fill('hunter2-mailbox')
    await page.goto(new URL('/settings/account', page.url()).href)
    await page.getByLabel('Current password').fill('hunter2-current')
    await page.getByLabel('New password').fill('hunter2-new-one')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).toContain('ada@engines.test')
    expect(kept).not.toContain('hunter2')
    await visit.close()
  })
})

describe('a campaign', () => {
  it('is saved before it is sent, whichever tab of the page it was typed in', async () => {
    const made = await ada.api.post('/campaigns', {
      name: 'Spring',
      subject: 'Hello',
      kind: 'html',
      source: '<p>Hello {{ contact.first_name }}</p>',
      audience: { all: true },
    })
    expect(made.status, made.text).toBe(201)
    const visit = await enterAs(browser, ada, `/campaigns/${made.body.data.id}`)
    const { page } = visit
    await page.getByLabel('Subject', { exact: true }).fill('Hello again')
    await page.getByRole('tab', { name: 'Options' }).click()
    await page.getByLabel('Answers go to').fill('ada@engines.test')
    await page.getByRole('tab', { name: 'Check and send' }).click()
    await page.getByText('Not saved yet: Mail, Options').waitFor()
    await page.locator('.mantine-Loader-root').waitFor({ state: 'detached' })
    expect(await visit.audit()).toEqual([])
    await page.reload()
    await page.getByText('Not saved yet: Mail, Options').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('dialog', { name: 'Send now' }).getByRole('button', { name: 'Send now' }).click()
    const stored = async () => (await ada.api.get(`/campaigns/${made.body.data.id}`)).body.data
    await expect.poll(async () => (await stored()).status).not.toBe('draft')
    expect(await stored()).toMatchObject({ subject: 'Hello again', reply_to: 'ada@engines.test' })
    await page.getByText(/^Not saved yet/).waitFor({ state: 'detached' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('the drawing of a workflow', () => {
  it('is kept here while the server cannot be reached, and goes on from there', async () => {
    const { body } = await ada.api.post('/workflows', { name: 'Welcome' })
    const path = `/workflows/${body.data.id}`
    const visit = await enterAs(browser, ada, path)
    const { page } = visit
    await page.route(`**${path}`, route =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.getByRole('tab', { name: 'Settings' }).click()
    await text(page.locator('main#content'), 'Name').fill('Welcome aboard')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('Welcome aboard')
    await page.unroute(`**${path}`)
    await page.reload()
    await expect.poll(async () => (await ada.api.get(path)).body.data.name).toBe('Welcome aboard')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('draft'))))
      .toEqual([])
    await visit.close()
  })
})
