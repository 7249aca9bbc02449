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
  for (const first_name of ['Grace', 'Alan']) await ada.api.post('/contacts', { first_name })
})

describe('a field', () => {
  it('is one entry: column, order, condition, detail, change of one and of many, and import have it', async () => {
    const field = { entity: 'contact', key: 'tier', label: 'Tier', type: 'number' }
    expect((await ada.api.post('/custom-fields', field)).status).toBe(201)
    const visit = await enterAs(browser, ada, '/contacts')
    const { page } = visit

    // Changed for many at once.
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Change a field' }).click()
    const many = page.getByRole('dialog', { name: 'Change a field' })
    await many.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Tier' }).click()
    await many.getByLabel('Tier').fill('3')
    await many.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('2 contacts changed').waitFor()

    // A column, and an order of the list.
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Tier' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: '3', exact: true }).first().waitFor()

    // Changed where it stands.
    await page.getByRole('link', { name: 'Grace' }).click()
    await page.getByRole('button', { name: 'Tier: 3' }).click()
    await page.getByRole('textbox', { name: 'Tier' }).fill('7')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Tier: 7' }).waitFor()
    await page.getByText('Tier', { exact: true }).first().waitFor()

    // On the timeline by its name, from what it was to what it is.
    await page.locator('ins', { hasText: '7' }).waitFor()

    await page.goBack()
    await page.getByRole('button', { name: 'Sort by Tier' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link', { name: /Grace|Alan/ })
          .allTextContents(),
      )
      .toEqual(['Alan', 'Grace'])

    // A condition.
    await page.getByRole('button', { name: 'Advanced filter' }).click()
    const conditions = page.getByRole('dialog', { name: 'Advanced filter' })
    await conditions.getByRole('combobox', { name: 'Field' }).fill('Tier')
    await page.getByRole('option', { name: 'Tier' }).click()
    await conditions.getByRole('textbox', { name: 'Value' }).fill('7')
    await conditions.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: 'Alan' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Grace' }).waitFor()

    // What a column of a file means.
    await page.goto(new URL('/contacts/import', page.url()).href)
    await page.locator('input[type="file"]').setInputFiles({
      name: 'tiers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Email,Tier\nada@engines.test,1\n'),
    })
    await page.getByRole('combobox', { name: 'Field for Tier' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Field for Tier' }).inputValue()).toBe(
      'Custom field "Tier"',
    )
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
