import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD } from '#tests/people.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)

const people = Buffer.from(
  'Name,Email,Phone,Company\nGrace Hopper,grace@navy.test,+14155552671,Navy\nAlan Turing,alan@bletchley.test,,Bletchley Park\n',
)

async function signUp(page: Page, name: string) {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Company').fill('Engines')
  await page.getByLabel('Email').fill(`${name.split(' ')[0]!.toLowerCase()}@engines.test`)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: /^Hello, / }).waitFor()
}

async function importPeople(page: Page) {
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: people })
  await page.getByText('people.csv').waitFor()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByRole('heading', { name: 'people.csv' }).waitFor()
  await app.drain()
  await page.getByRole('link', { name: 'To the contacts' }).click()
}

/** The customer's own browser: what they do there shows in the seller's by itself. */
async function acceptQuote(url: string) {
  const visit = await browser.visit(url, { screen: 'phone' })
  const { page } = visit
  await page.getByRole('button', { name: 'Accept quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Grace Hopper')
  await dialog.getByLabel('Your email').fill('grace@navy.test')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByText(/^Accepted by Grace Hopper/).waitFor()
  await visit.close()
}

/** To one of the places of the workspace; on a phone most of them stand under "More". */
async function goTo(page: Page, name: string, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('link', { name, exact: true }).first().click()
}

/** On a phone what is known of a record is folded: the work comes first. */
async function unfold(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'Details', exact: true }).click()
}

describe.each(['desktop', 'phone'] as const)("a seller's day, %s", { timeout: 240_000 }, screen => {
  const isPhone = screen === 'phone'
  it('goes from the door to the money without an address typed or a dead end', async () => {
    const visit = await browser.visit('/', { screen })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await signUp(page, isPhone ? 'Mary Somerville' : 'Ada Lovelace')
    await goTo(page, 'Contacts', isPhone)
    await importPeople(page)
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await picture(page, `day-contact-${screen}`)

    // The person, and what is known of the company behind her.
    await unfold(page, isPhone)
    await page.getByRole('button', { name: /^Title:/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Rear admiral')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Title: Rear admiral' }).waitFor()
    await page.getByRole('link', { name: 'Navy', exact: true }).click()
    await page.getByRole('heading', { name: 'Navy' }).waitFor()
    await unfold(page, isPhone)
    await page.getByRole('button', { name: /^Industry:/ }).click()
    await page.getByRole('textbox', { name: 'Industry' }).fill('Ships')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Industry: Ships' }).waitFor()
    await picture(page, `day-company-${screen}`)

    // Mail to her, from the company's page by way of her own.
    await page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByRole('button', { name: 'Mail', exact: true }).click()
    const mail = page.getByRole('form', { name: 'New mail' })
    await mail.getByLabel('Subject').fill('A compiler')
    await mail.getByRole('textbox', { name: 'Text' }).fill('May I show you one?')
    await mail.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('alert').getByText('On its way to grace@navy.test').waitFor()
    // The window was above her page, which is still there.
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()

    // A deal for her: she and her company are on it already.
    await page.getByRole('link', { name: 'New: Deals' }).click()
    const form = page.getByRole('dialog', { name: 'New deal' })
    await form.getByLabel('Name').fill('Compiler')
    expect(await form.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('Grace Hopper')
    expect(await form.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('Navy')
    await form.getByRole('button', { name: 'Create deal' }).click()
    await page.getByRole('heading', { name: 'Compiler' }).waitFor()

    await page.getByRole('button', { name: 'Meeting', exact: true }).click()
    const write = page.getByRole('region', { name: 'What do you want to write down?' })
    await write.getByLabel('Starts').fill('2030-05-02T10:00')
    await write.getByRole('button', { name: 'Plan and invite' }).click()
    await page.getByRole('region', { name: 'Meetings' }).getByRole('link', { name: 'Compiler' }).waitFor()

    await page.getByRole('button', { name: 'Add lines' }).click()
    const line = page.getByRole('listitem', { name: 'Line 1' })
    await line.getByLabel('Name').fill('A-0 system')
    await line.getByLabel('Price').fill('1200')
    await page.getByRole('button', { name: 'Save lines' }).click()
    // On a phone the details are folded; the head says it on both.
    await page.getByRole('main').getByText('$1,200.00').first().waitFor()
    await picture(page, `day-deal-${screen}`)
    expect(await visit.audit()).toEqual([])

    // The quote has it all; the customer says yes elsewhere.
    await page.getByRole('button', { name: 'Quote', exact: true }).click()
    await page.getByRole('heading', { name: 'QT-000001' }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Not opened yet').waitFor()
    const quote = (await visit.answers('/quotes')).find(one => one.data?.status === 'sent')
    await acceptQuote(quote.data.public_url)
    await page.getByText(/Accepted by Grace Hopper/).waitFor()
    await picture(page, `day-quote-${screen}`)

    await page.getByRole('button', { name: 'Make the invoice' }).click()
    await page.getByRole('heading', { name: /^INV-/ }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to grace@navy.test').waitFor()
    await picture(page, `day-invoice-${screen}`)

    // Back on the deal: it is won, and everything that came of it stands there.
    await goTo(page, 'Deals', isPhone)
    await page.getByRole('link', { name: 'Compiler' }).first().click()
    await page.getByRole('heading', { name: 'Compiler' }).waitFor()
    if ((await page.getByText('Won', { exact: true }).count()) < 2) {
      await page.getByRole('button', { name: 'Won', exact: true }).click()
    }
    await page
      .getByRole('region', { name: 'Quotes' })
      .getByRole('link', { name: /QT-000001/ })
      .waitFor()
    await page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: /INV-/ }).waitFor()
    await picture(page, `day-won-${screen}`)
    expect([visit.errors, visit.refusals().filter(one => !one.includes('/auth/refresh'))]).toEqual([[], []])
    await visit.close()
  })
})
