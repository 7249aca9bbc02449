import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

describe('several addresses', { timeout: 120_000 }, () => {
  it('are added, told apart, made primary and removed where they stand', async () => {
    const { id } = (await ada.api.post('/contacts', { name: 'Grace Hopper', email: 'grace@navy.example' }))
      .body.data
    await ada.api.post('/contacts', { email: 'taken@navy.example' })
    const read = async () => (await ada.api.get(`/contacts/${id}`)).body.data
    const visit = await enterAs(browser, ada, `/contacts/${id}`)
    const { page } = visit
    const card = page.getByRole('region', { name: 'Addresses and numbers' })
    await card.getByRole('button', { name: 'Add an email' }).click()
    await card.getByRole('textbox', { name: 'Further email' }).fill('taken@navy.example')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Another contact has this email').waitFor()
    visit.errors.splice(0)
    await card.getByRole('textbox', { name: 'Further email' }).fill('grace@home.example')
    await card.getByRole('combobox', { name: 'Kind' }).selectOption('home')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Change grace@home.example' }).click()
    await page.getByRole('menuitem', { name: 'Make primary' }).click()
    await expect.poll(async () => (await read()).email).toBe('grace@home.example')
    await card.getByRole('button', { name: 'Add a number' }).click()
    await card.getByRole('textbox', { name: 'Further number' }).fill('+44 20 7946 0958')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByRole('link', { name: '+442079460958' }).waitFor()
    expect(await card.getByRole('link', { name: '+442079460958' }).getAttribute('href')).toBe(
      'tel:+442079460958',
    )
    await card.getByRole('button', { name: 'Change +442079460958' }).click()
    await page.getByRole('menuitem', { name: 'Mobile' }).click()
    await expect.poll(async () => (await read()).phones[0].label).toBe('mobile')
    await card.getByRole('button', { name: 'Change grace@navy.example' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect
      .poll(async () => (await read()).emails)
      .toEqual([{ email: 'grace@home.example', label: 'home', is_primary: true, suppressed: false }])
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })

  it('come with somebody new', async () => {
    const visit = await enterAs(browser, ada, '/contacts?new=true')
    const dialog = visit.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('joan@work.example')
    await dialog.getByRole('button', { name: 'Add an email' }).click()
    await dialog.getByRole('textbox', { name: 'Further email' }).fill('joan@home.example')
    await dialog.getByRole('button', { name: 'Create contact' }).click()
    await visit.page
      .getByRole('region', { name: 'Addresses and numbers' })
      .getByText('joan@home.example')
      .waitFor()
    const [joan] = (await ada.api.get('/contacts', { q: 'joan@home.example' })).body.data
    expect(joan.email).toBe('joan@work.example')
    await visit.close()
  })
})
