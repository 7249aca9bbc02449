import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, type Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let grace: { id: string }

beforeAll(async () => {
  ada = await newOwner(app)
  grace = (await ada.api.post('/contacts', { first_name: 'Grace', email: 'grace@navy.test' })).body.data
})

const restored = /^Restored what you typed at /

describe('what somebody types', () => {
  it('outlives a dialog, a reload and the end of the session: a mail', async () => {
    const visit = await enterAs(browser, ada, '/inbox?new=true')
    const { page } = visit
    const mail = page.getByRole('form', { name: 'New mail' })
    await mail.getByRole('textbox', { name: 'To', exact: true }).fill('grace')
    await page.getByRole('option', { name: /Grace/ }).click()
    await mail.getByLabel('Subject').fill('A machine')
    await mail.getByRole('textbox', { name: 'Text' }).fill('May I show you one?')
    await mail.getByText('Saved', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await mail.waitFor({ state: 'detached' })
    await page.goto(new URL('/inbox?folder=drafts', page.url()).href)
    await page.getByRole('button', { name: /Grace.*A machine/ }).click()
    await mail.getByText('May I show you one?').waitFor()
    expect(await mail.getByLabel('Subject').inputValue()).toBe('A machine')
    expect(await visit.audit()).toEqual([])

    // What did not reach the server stays with its session, and its password.
    await page.route('**/api/v1/app/drafts/**', route => route.abort())
    await mail.getByRole('textbox', { name: 'Text' }).fill('May I show you two?')
    await mail.getByText('Only on this device so far').waitFor()
    await page.context().clearCookies()
    await page.unroute('**/api/v1/app/drafts/**')
    await page.reload()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await mail.getByText('May I show you two?').waitFor()
    await expect
      .poll(async () => (await ada.api.get('/drafts')).body.data[0].body_html)
      .toContain('May I show you two?')
    visit.errors.splice(0)
    await visit.close()
  })

  it('is there again after navigation, in another tab, and gone once it is saved: a note', async () => {
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`)
    const { page } = visit
    const note = page.getByRole('textbox', { name: 'Add a note' })
    await note.fill('Met at the fair')
    await page.getByRole('link', { name: 'Companies' }).first().click()
    await page.getByRole('heading', { name: 'Companies' }).first().waitFor()
    await page.goBack()
    await page.getByText(restored).waitFor()
    expect(await note.inputValue()).toBe('Met at the fair')

    const other = await page.context().newPage()
    await other.goto(page.url())
    const same = other.getByRole('textbox', { name: 'Add a note' })
    await other.getByText(restored).waitFor()
    await same.fill('Met at the fair in Kiel')
    await expect.poll(() => note.inputValue()).toBe('Met at the fair in Kiel')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await expect.poll(() => same.inputValue()).toBe('')
    const { body } = await ada.api.get(`/contacts/${grace.id}/notes`)
    expect(body.data.map((one: { body: string }) => one.body)).toEqual(['Met at the fair in Kiel'])
    await page.reload()
    expect(await note.inputValue()).toBe('')
    expect(await page.getByText(restored).count()).toBe(0)
    await visit.close()
  })

  it('is not lost with a tab of the page, and is in what is sent: a contract', async () => {
    const { body } = await ada.api.post('/contracts', {
      title: 'Service agreement',
      content_html: '',
      party_a_name: 'Ada',
      party_a_email: ada.email,
      party_b_name: 'Grace',
      party_b_email: 'grace@navy.test',
    })
    const contract = body.data as { id: string }
    const now = async () => (await ada.api.get(`/contracts/${contract.id}`)).body.data
    const visit = await enterAs(browser, ada, `/contracts/${contract.id}`)
    const { page } = visit
    await page.getByLabel('Text of the contract').click()
    await page.keyboard.type('The parties agree as follows.')
    await page.getByRole('tab', { name: 'Fields' }).click()
    await page.getByRole('button', { name: 'Initials', exact: true }).click()
    await page.getByRole('tab', { name: 'Text' }).click()
    await page.getByText('The parties agree as follows.').waitFor()
    await page.reload()
    await page.getByText(restored).waitFor()
    await page.getByText('The parties agree as follows.').waitFor()
    await page.getByRole('tab', { name: 'Fields' }).click()
    await page.getByText(restored).waitFor()
    expect((await now()).content_html).toBe('')

    await page.getByRole('button', { name: 'Send for signature' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Document: Service agreement 1' }).waitFor()
    expect((await now()).content_html).toContain('The parties agree as follows.')
    expect((await now()).fields.fields).toHaveLength(1)
    expect((await now()).status).toBe('draft')
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Send for signature' }).click()
    await page.getByRole('button', { name: 'Send a reminder' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Text' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Withdraw and edit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw and edit' }).click()
    await page.getByLabel('Text of the contract').getByText('The parties agree as follows.').waitFor()
    expect((await now()).status).toBe('draft')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('waits in its own tab of a campaign', async () => {
    const made = await ada.api.post('/campaigns', { name: 'Spring', subject: 'Hello' })
    expect(made.status, made.text).toBe(201)
    const visit = await enterAs(browser, ada, `/campaigns/${made.body.data.id}`)
    const { page } = visit
    await page.getByLabel('Subject', { exact: true }).fill('Hello again')
    await page.getByRole('tab', { name: 'Audience' }).click()
    await page.getByRole('tab', { name: 'Mail' }).click()
    expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Hello again')
    await page.reload()
    await page.getByText(restored).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await ada.api.get(`/campaigns/${made.body.data.id}`)).body.data.subject)
      .toBe('Hello again')
    await page.getByText(restored).waitFor({ state: 'detached' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('waits in a dialog and in an editor, and goes with the person who asks for it', async () => {
    const visit = await enterAs(browser, ada, '/contacts?new=true')
    const { page } = visit
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    await dialog.getByLabel('First name').fill('Alan')
    await page.keyboard.press('Escape')
    await page.goto(new URL('/contacts?new=true', page.url()).href)
    await dialog.getByText(restored).waitFor()
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Alan')
    await page.goto(new URL('/invoices/new', page.url()).href)
    await page.getByLabel('Title', { exact: true }).fill('Engine')
    await page.reload()
    await page.getByText(restored).waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Engine')

    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.getByRole('menuitem', { name: /^Sign out and remove \d+ drafts$/ }).click()
    await page.getByRole('heading', { name: 'Sign in to Bowline' }).waitFor()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter(one => one.includes('draft')))
    expect(kept).toEqual([])
    await visit.close()
  })

  it('waits in its own room: a message', async () => {
    const visit = await enterAs(browser, ada, '/messages')
    const { page } = visit
    const message = page.getByRole('textbox', { name: /^Message/ })
    await page
      .getByRole('link', { name: /general/i })
      .first()
      .click()
    await message.fill('Half a sentence')
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    await page.getByRole('heading', { name: 'Contacts' }).first().waitFor()
    await page.goBack()
    await page.getByText(restored).waitFor()
    expect(await message.inputValue()).toBe('Half a sentence')
    await message.press('Enter')
    await expect.poll(() => message.inputValue()).toBe('')
    await page.reload()
    await message.waitFor()
    expect(await message.inputValue()).toBe('')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('a screen', () => {
  it('stays as it is when it cannot be renewed, and says so', async () => {
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`)
    const { page } = visit
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    await page.getByLabel('Add a note').first().fill('Half a thought')
    const broken = `**/contacts/${grace.id}/overview`
    await page.route(broken, route =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong', code: 'internal_error' } }),
    )
    await ada.api.put(`/contacts/${grace.id}`, { title: 'Rear admiral' })
    await app.drain()
    const note = page.getByText(/Could not refresh/)
    await note.waitFor()
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    expect(await page.getByLabel('Add a note').first().inputValue()).toBe('Half a thought')
    expect(await visit.audit()).toEqual([])
    await page.unroute(broken)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Rear admiral').first().waitFor()
    await note.waitFor({ state: 'detached' })
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('says which part of it did not come, and has it once asked again', async () => {
    const broken = new RegExp(`/contacts/${grace.id}/activities`)
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`, {
      prepare: page =>
        page.route(broken, route =>
          route.fulfill({ status: 500, json: { detail: 'Something went wrong', code: 'internal_error' } }),
        ),
    })
    const { page } = visit
    const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
    await missing.waitFor()
    expect(await page.getByLabel('Add a note').first().isEditable()).toBe(true)
    expect(await visit.audit()).toEqual([])
    await page.unroute(broken)
    await missing.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first().waitFor()
    await missing.waitFor({ state: 'detached' })
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
