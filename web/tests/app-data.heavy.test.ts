import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
/** Where to put pictures, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES ?? ''
let token = ''

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

async function signIn(page: Page) {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('button[type=submit]').click()
}

async function post(path: string, body: object) {
  const reply = await fetch(`${app.url}/api/v1/app${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as { data: { id: string } }
}

beforeAll(async () => {
  token = (await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })).body.data
    .access_token
  await post('/contacts', { name: 'Grace Hopper', phone: '+14155552671', company_name: 'Navy' })
  await post('/contacts', { name: 'G. Hopper', phone: '+14155552671', title: 'Admiral' })
})

describe('fields of one’s own', () => {
  it('are defined, filled in where they stand, shown in the list and restored', async () => {
    const visit = await browser.visit('/settings/fields', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('button', { name: 'Add a field' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Customer tier')
    await form.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'One of several' }).click()
    await form.getByLabel('Options').fill('Gold')
    await page.keyboard.press('Enter')
    await form.getByLabel('Options').fill('Silver')
    await page.keyboard.press('Enter')
    await picture(page, 'field-form')
    expect(await visit.audit()).toEqual([])
    await form.getByRole('button', { name: 'Add a field' }).click()
    await page.getByText('custom.customer_tier').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'fields')

    await page.goto('http://bowline.localhost/contacts')
    await page.getByText('Grace Hopper').first().click()
    await page.getByRole('button', { name: /^Customer tier:/ }).click()
    await page.getByRole('option', { name: 'Gold' }).click()
    await page.getByRole('button', { name: 'Customer tier: Gold' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'contact-fields')

    await page.goto('http://bowline.localhost/contacts')
    await page.getByText('Grace Hopper').first().waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Gold' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('G. Hopper').count(), { timeout: 20_000 }).toBe(0)

    await page.goto('http://bowline.localhost/settings/fields')
    await page.getByRole('button', { name: 'Delete: Customer tier' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Delete: Customer tier' }).waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('are read on a phone, in German and in the dark', async () => {
    const visit = await browser.visit('/settings/fields', {
      screen: 'phone',
      locale: 'de-DE',
      prepare: page => page.emulateMedia({ colorScheme: 'dark' }),
    })
    await signIn(visit.page)
    await visit.page.getByRole('heading', { name: 'Eigene Felder' }).waitFor()
    await visit.page.getByText('custom.customer_tier').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(visit.page, 'fields-phone-dark-de')
    await visit.close()
  })
})

describe('duplicates', () => {
  it('are merged, and parted again', async () => {
    const visit = await browser.visit('/contacts/duplicates', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByText('Same phone number').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'duplicates')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('No duplicates found.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Same phone number').waitFor()
    await page.getByText('Merged', { exact: true }).click()
    await page.getByText('Undone on').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByText('Duplicates', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Not duplicates' }).click()
    await page.getByText('No duplicates found.').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})

describe('exports and erasure', () => {
  it('are asked for, told of and downloaded; a person is erased after a question', async () => {
    const visit = await browser.visit('/settings/exports', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByText('No exports yet.').waitFor()
    await page.getByRole('button', { name: 'New export' }).click()
    const form = page.getByRole('dialog')
    expect(await visit.audit()).toEqual([])
    await picture(page, 'export-form')
    await form.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText('Waiting').waitFor()
    await app.drain()
    await page.reload()
    await page.getByText('Ready').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'exports')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export-.*\.zip$/)

    await page.goto('http://bowline.localhost/contacts')
    await page.getByText('G. Hopper').first().click()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await picture(page, 'erase')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await page.getByText('Erased.').waitFor()
    await expect.poll(() => page.getByText('G. Hopper').count(), { timeout: 20_000 }).toBe(0)
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
