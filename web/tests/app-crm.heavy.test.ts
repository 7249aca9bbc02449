import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

const contactsOf = async () =>
  (await ada.api.get('/contacts', { sort: 'email', order: 'asc' })).body.data as {
    id: string
    email: string
    name: string
    tags: string[]
    custom: Record<string, unknown>
  }[]

beforeAll(async () => {
  ada = await newOwner(app)
})

describe('contacts', () => {
  it('shows on Home what is mine to do, and everybody’s on demand', async () => {
    const member = await joinAs(app, ada, 'member', 'tasks@crm.test')
    const due_at = app.clock.now().subtract({ hours: 1 }).toString()
    await ada.api.post('/tasks', { title: 'Call Grace', due_at })
    await member.api.post('/tasks', { title: 'Call Charles', due_at })
    const visit = await enterAs(browser, ada, '/')
    const tasks = visit.page.getByRole('region', { name: 'Tasks for today' })
    await tasks.getByText('Call Grace').waitFor()
    expect(await tasks.getByText('Call Charles').count()).toBe(0)
    await tasks.getByText('Everybody’s').click()
    await tasks.getByText('Call Charles').waitFor()
    expect(await visit.audit()).toEqual([])
    await visit.close()
    for (const { id } of (await ada.api.get('/tasks')).body.data) await ada.api.delete(`/tasks/${id}`)
  })

  it('come from a file, with what its columns mean and what was wrong', async () => {
    const visit = await enterAs(browser, ada, '/contacts/import')
    const { page } = visit
    await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.locator('input[type="file"]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Vorname;Nachname;E-Mail;Shoe size;Internal\nGrace;Hopper;grace@navy.test;38;x\nAlan;Turing;alan@bletchley.test;43;y\nNobody;;nonsense;1;z\n',
      ),
    })
    await page.getByText('people.csv').waitFor()
    expect(await page.getByRole('combobox', { name: 'Field for Vorname' }).inputValue()).toBe('First name')
    expect(await page.getByRole('combobox', { name: 'Field for Shoe size' }).inputValue()).toBe(
      'Custom field "Shoe size"',
    )
    await page.getByRole('combobox', { name: 'Field for Internal' }).fill('Left')
    await page.getByRole('option', { name: 'Left out' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByRole('heading', { name: 'people.csv' }).waitFor()
    await app.drain()
    await page.getByRole('button', { name: 'Download the refused rows' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect((await contactsOf()).map(({ email, name, custom }) => ({ email, name, custom }))).toEqual([
      { email: 'alan@bletchley.test', name: 'Alan Turing', custom: { shoe_size: 43 } },
      { email: 'grace@navy.test', name: 'Grace Hopper', custom: { shoe_size: 38 } },
    ])
    await page.getByRole('link', { name: 'To the contacts' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are chosen by keyboard, tagged, put on a list, and deleted with a way back', async () => {
    const visit = await enterAs(browser, ada, '/contacts')
    const { page } = visit
    await page.getByRole('link', { name: 'Alan Turing' }).waitFor()
    expectOnce(visit.asked())
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('toolbar', { name: '2 selected' })
    await bar.getByRole('button', { name: 'Tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags' })
    await tags.getByLabel('Tags to put on').fill('fair')
    await page.keyboard.press('Enter')
    expect(await visit.audit()).toEqual([])
    await tags.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('alert').getByText('2 contacts changed').waitFor()
    expect((await contactsOf()).map(one => one.tags)).toEqual([['fair'], ['fair']])

    await page.getByLabel('Select all on this page').check()
    await bar.getByRole('button', { name: 'To a list' }).click()
    const list = page.getByRole('dialog', { name: 'Add to a list' })
    await list.getByLabel('List').fill('Guests')
    await list.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('alert').getByText('2 contacts added to Guests').waitFor()

    await page.getByLabel('Select Alan Turing').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name: 'Alan Turing' }).waitFor({ state: 'detached' })
    const deleted = page.getByRole('alert').filter({ hasText: 'Contact deleted' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Alan Turing' }).waitFor()
    expect(await contactsOf()).toHaveLength(2)

    visit.asked()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByRole('link', { name: 'Guests' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    expectOnce(visit.asked())
    expect(await visit.audit()).toEqual([])
    await page.getByLabel('Select Grace Hopper').check()
    await page.getByRole('button', { name: 'Take off the list' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor({ state: 'detached' })
    await page.getByText('1 contact', { exact: true }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are for a viewer to read, on a phone too', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, '/contacts', { screen: 'phone', locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('link', { name: 'Alan Turing' }).waitFor()
    for (const name of ['Neuer Kontakt', 'Importieren', 'Neu']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    }
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    await page.goto(new URL('/lists', page.url()).href)
    await page.getByRole('link', { name: 'Guests' }).click()
    await page.getByRole('heading', { name: 'Guests' }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /hinzufügen|Löschen|Umbenennen/ })
        .count(),
    ).toBe(0)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('the page of a record', () => {
  it('deletes it with a way back, and then into the trash', async () => {
    const make = async (name: string) => (await ada.api.post('/companies', { name })).body.data.id as string
    const [kept, gone] = [await make('Kept Engines'), await make('Gone Engines')]
    const visit = await enterAs(browser, ada, `/companies/${kept}`)
    const { page } = visit
    const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
    await remove.click()
    await page.getByRole('link', { name: 'Gone Engines' }).waitFor()
    expect(await page.getByRole('link', { name: 'Kept Engines' }).count()).toBe(0)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Kept Engines' }).waitFor()
    await page.getByRole('link', { name: 'Gone Engines' }).click()
    await remove.click()
    await page.getByRole('link', { name: 'Kept Engines' }).waitFor()
    await expect
      .poll(async () => (await ada.api.get('/trash', { type: 'company' })).body.data, { timeout: 30_000 })
      .toMatchObject([{ record_id: gone }])
    expect((await ada.api.get(`/companies/${kept}`)).status).toBe(200)
    await visit.close()
  })

  it('says of a task that is due on a day that day, as its list does', async () => {
    const due_on = '2027-01-31'
    const { id } = (await ada.api.post('/tasks', { title: 'Report', due_on })).body.data
    const visit = await enterAs(browser, ada, '/tasks')
    const { page } = visit
    await page
      .getByRole('row', { name: /Report/ })
      .getByText('Jan 31, 2027')
      .waitFor()
    await page.getByRole('link', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Due on: January 31, 2027' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tasks/${id}`)
    await visit.close()
  })
})
