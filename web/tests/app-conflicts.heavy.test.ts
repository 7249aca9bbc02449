import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let grace: Person

beforeAll(async () => {
  ada = await newOwner(app)
  grace = await joinAs(app, ada, 'member', 'grace@navy.test')
})

/** What a record is by then, and a moment that is later than everything before. */
async function read(path: string) {
  app.clock.advance({ minutes: 1 })
  return (await ada.api.get(path)).body.data
}

const side = (page: Page, field: string, name: string) =>
  page.getByRole('dialog').getByRole('region', { name: field }).getByRole('radio', { name })

describe('two who change the same', () => {
  it('a contact: what changed meanwhile is shown, and nothing is overwritten unasked', async () => {
    const body = { first_name: 'Joan', title: 'Analyst', phone: '+442079460958' }
    const { id } = (await ada.api.post('/contacts', body)).body.data
    const path = `/contacts/${id}`
    const visit = await enterAs(browser, grace, path)
    const other = await enterAs(browser, ada, path)
    const [first, second] = [visit.page, other.page]
    await second.getByRole('button', { name: 'Title: Analyst' }).click()
    await second.getByRole('textbox', { name: 'Title' }).fill('Chief')
    // What one person types stands in all of their tabs.
    const third = await second.context().newPage()
    await third.goto(second.url())
    await expect.poll(() => third.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Chief')
    await third.close()

    await read(path)
    await first.getByRole('button', { name: 'Title: Analyst' }).click()
    await first.getByRole('textbox', { name: 'Title' }).fill('Head')
    await first.keyboard.press('Enter')
    await first.getByRole('button', { name: 'Title: Head' }).waitFor()
    expect((await read(path)).title).toBe('Head')

    await second.getByRole('textbox', { name: 'Title' }).press('Enter')
    const dialog = second.getByRole('dialog', { name: /^Changed in the meantime by/ })
    const field = dialog.getByRole('region', { name: 'Title' })
    expect(await field.innerText()).toMatch(
      /Before[\s\S]*Analyst[\s\S]*Keep theirs[\s\S]*Head[\s\S]*Use mine[\s\S]*Chief/,
    )
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)

    await dialog.getByRole('button', { name: 'Back to editing' }).click()
    await second.getByText(/^Nothing was saved: .* changed it in the meantime/).waitFor()
    expect(await second.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Chief')
    expect((await read(path)).title).toBe('Head')

    await second.getByRole('textbox', { name: 'Title' }).press('Enter')
    await side(second, 'Title', 'Use mine').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await second.getByRole('button', { name: 'Title: Chief' }).waitFor()
    expect((await read(path)).title).toBe('Chief')

    // Another field, opened before this one was changed, asks nothing; nor does what the same tab changed itself.
    await first.getByRole('button', { name: 'Phone: +442079460958' }).click()
    await read(path)
    await second.getByRole('button', { name: 'Title: Chief' }).click()
    await second.getByRole('textbox', { name: 'Title' }).fill('Founder')
    await second.keyboard.press('Enter')
    await second.getByRole('button', { name: 'Title: Founder' }).waitFor()
    await read(path)
    await first.getByRole('textbox', { name: 'Phone' }).fill('+442079460000')
    await first.keyboard.press('Enter')
    await first.getByRole('button', { name: 'Phone: +442079460000' }).waitFor()
    expect(await read(path)).toMatchObject({ title: 'Founder', phone: '+442079460000' })
    await Promise.all([visit.close(), other.close()])
  })

  it('the draft of an invoice: only what both touched is asked for', async () => {
    const lines = [{ name: 'Engine', quantity: 2, unit_price_cents: 100_00 }]
    const { id } = (await ada.api.post('/invoices', { title: 'First', lines })).body.data
    const path = `/invoices/${id}`
    const [hers, mine] = [
      await enterAs(browser, grace, `${path}/edit`),
      await enterAs(browser, ada, `${path}/edit`),
    ]
    await mine.page.getByLabel('Title', { exact: true }).fill('By Ada')
    await mine.page.getByLabel('PO number').fill('PO-7')
    await read(path)
    await hers.page.getByLabel('Title', { exact: true }).fill('By Grace')
    await hers.page.getByRole('textbox', { name: /price/i }).first().fill('250')
    await hers.page.getByRole('button', { name: 'Save draft' }).click()
    await hers.page.waitForURL(`**${path}`)
    expect(await read(path)).toMatchObject({ title: 'By Grace', total_cents: 500_00 })

    await mine.page.getByRole('button', { name: 'Save draft' }).click()
    const dialog = mine.page.getByRole('dialog', { name: 'Changed in the meantime by member Somebody' })
    await dialog.waitFor()
    expect(await dialog.getByRole('region').count()).toBe(1)
    await side(mine.page, 'Title', 'Keep theirs').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await mine.page.waitForURL(`**${path}`)
    expect(await read(path)).toMatchObject({ title: 'By Grace', total_cents: 500_00, po_number: 'PO-7' })

    // Lines are compared as a whole.
    await Promise.all([mine, hers].map(({ page }) => page.goto(new URL(`${path}/edit`, page.url()).href)))
    await mine.page.getByRole('textbox', { name: /price/i }).first().fill('300')
    await hers.page.getByRole('textbox', { name: /price/i }).first().fill('400')
    await hers.page.getByRole('button', { name: 'Save draft' }).click()
    await hers.page.waitForURL(`**${path}`)
    await read(path)
    await mine.page.getByRole('button', { name: 'Save draft' }).click()
    const shown = mine.page.getByRole('dialog').getByRole('region', { name: 'Lines' })
    expect(await shown.innerText()).toMatch(/2 × Engine[\s\S]*250[\s\S]*400[\s\S]*300/)
    await side(mine.page, 'Lines', 'Use mine').click()
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await mine.page.waitForURL(`**${path}`)
    expect(await read(path)).toMatchObject({ total_cents: 600_00 })
    await Promise.all([mine.close(), hers.close()])
  })

  it('the text of a contract, in German and on a phone', async () => {
    const made = { title: 'Vertrag', content_html: '<p>Der alte Text</p>' }
    const { id } = (await ada.api.post('/contracts', made)).body.data
    const path = `/contracts/${id}`
    const visit = await enterAs(browser, ada, path, { locale: 'de-DE', screen: 'phone' })
    const { page } = visit
    const editor = page.getByRole('textbox', { name: 'Text des Vertrags' })
    await editor.fill('Mein Text')
    await read(path)
    await grace.api.patch(path, { content_html: '<p>Ihr Text</p>', party_b_name: 'Joan' })
    await read(path)
    await page.getByRole('button', { name: 'Text speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert von member Somebody' })
    const field = dialog.getByRole('region', { name: 'Text' })
    expect(await field.innerText()).toMatch(
      /Vorher[\s\S]*Der alte Text[\s\S]*Andere Fassung behalten[\s\S]*Ihr Text[\s\S]*Meine verwenden[\s\S]*Mein Text/,
    )
    await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await page.getByRole('alert').getByText('Nichts gespeichert').waitFor()
    expect(await editor.innerText()).toBe('Mein Text')
    await page.getByRole('button', { name: 'Text speichern' }).click()
    await side(page, 'Text', 'Meine verwenden').click()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await ada.api.get(path)).body.data.content_html, { timeout: 30_000 })
      .toBe('<p>Mein Text</p>')
    expect((await read(path)).party_b_name).toBe('Joan')
    await visit.close()
  })
})
