import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD } from '#tests/people.ts'
import { byKeyboard, byPointer, type Hands } from './hands.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)

const people = Buffer.from(
  'Name,Email,Phone,Company\nGrace Hopper,grace@navy.test,+14155552671,Navy\nAlan Turing,alan@bletchley.test,,Bletchley Park\n',
)

/** How the day is gone through: with what, and on which screen. */
const ways = {
  desktop: { screen: 'desktop', seller: 'Ada Lovelace', handsOf: byPointer },
  phone: { screen: 'phone', seller: 'Mary Somerville', handsOf: byPointer },
  keyboard: { screen: 'desktop', seller: 'Katherine Johnson', handsOf: byKeyboard },
} as const

async function signUp(page: Page, { press, write }: Hands, name: string) {
  await press(page.getByRole('link', { name: 'Create an account' }))
  await write(page.getByLabel('Your name'), name)
  await write(page.getByLabel('Company'), 'Engines')
  await write(page.getByLabel('Email'), `${name.split(' ')[0]!.toLowerCase()}@engines.test`)
  await write(page.getByLabel(/^Password/), PASSWORD)
  await press(page.getByRole('button', { name: 'Create an account' }))
  await page.getByRole('heading', { name: /^Hello, / }).waitFor()
}

async function importPeople(page: Page, { press, choose }: Hands) {
  await press(page.getByRole('link', { name: 'Import', exact: true }).first())
  await choose(page.locator('main [tabindex="0"]', { hasText: /CSV file/ }), {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: people,
  })
  await page.getByText('people.csv').waitFor()
  await press(page.getByRole('button', { name: 'Start the import' }))
  await page.getByRole('heading', { name: 'people.csv' }).waitFor()
  await app.drain()
  await press(page.getByRole('link', { name: 'To the contacts' }))
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
async function goTo(page: Page, { press }: Hands, name: string, isPhone: boolean) {
  if (isPhone) await press(page.getByRole('button', { name: 'More', exact: true }).last())
  await press(page.getByRole('link', { name, exact: true }).first())
}

/** On a phone what is known of a record is folded: the work comes first. */
async function unfold(page: Page, { press }: Hands, isPhone: boolean) {
  if (isPhone) await press(page.getByRole('button', { name: 'Details', exact: true }))
}

describe.each(['desktop', 'phone', 'keyboard'] as const)("a seller's day, %s", { timeout: 240_000 }, way => {
  const { screen, seller, handsOf } = ways[way]
  const isPhone = screen === 'phone'
  it('goes from the door to the money without an address typed or a dead end', async () => {
    const visit = await browser.visit('/', { screen })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    const hands = handsOf(page)
    const { press, write } = hands
    await signUp(page, hands, seller)
    await goTo(page, hands, 'Contacts', isPhone)
    await importPeople(page, hands)
    await press(page.getByRole('link', { name: 'Grace Hopper' }))
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await picture(page, `day-contact-${way}`)

    // The person, and what is known of the company behind her.
    await unfold(page, hands, isPhone)
    await press(page.getByRole('button', { name: /^Title:/ }))
    await write(page.getByRole('textbox', { name: 'Title' }), 'Rear admiral')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Title: Rear admiral' }).waitFor()
    await press(page.getByRole('link', { name: 'Navy', exact: true }))
    await page.getByRole('heading', { name: 'Navy' }).waitFor()
    await unfold(page, hands, isPhone)
    await press(page.getByRole('button', { name: /^Industry:/ }))
    await write(page.getByRole('textbox', { name: 'Industry' }), 'Ships')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Industry: Ships' }).waitFor()
    await picture(page, `day-company-${way}`)

    // Mail to her, from the company's page by way of her own.
    await press(page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Grace Hopper' }))
    await press(page.getByRole('button', { name: 'Mail', exact: true }))
    const mail = page.getByRole('form', { name: 'New mail' })
    await write(mail.getByLabel('Subject'), 'A compiler')
    await write(mail.getByRole('textbox', { name: 'Text' }), 'May I show you one?')
    await press(mail.getByRole('button', { name: 'Send', exact: true }))
    await page.getByRole('alert').getByText('On its way to grace@navy.test').waitFor()
    // The window was above her page, which is still there.
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()

    // A deal for her: she and her company are on it already.
    await press(page.getByRole('link', { name: 'New: Deals' }))
    const form = page.getByRole('dialog', { name: 'New deal' })
    await write(form.getByLabel('Name'), 'Compiler')
    expect(await form.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('Grace Hopper')
    expect(await form.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('Navy')
    await press(form.getByRole('button', { name: 'Create deal' }))
    await page.getByRole('heading', { name: 'Compiler' }).waitFor()

    await press(page.getByRole('button', { name: 'Meeting', exact: true }))
    const composer = page.getByRole('region', { name: 'What do you want to write down?' })
    await hands.writeTime(composer.getByLabel('Starts'), { date: '2030-05-02', time: '10:00' })
    await press(composer.getByRole('button', { name: 'Plan and invite' }))
    await page.getByRole('region', { name: 'Meetings' }).getByRole('link', { name: 'Compiler' }).waitFor()

    await press(page.getByRole('button', { name: 'Add lines' }))
    const line = page.getByRole('listitem', { name: 'Line 1' })
    await write(line.getByLabel('Name'), 'A-0 system')
    await write(line.getByLabel('Price'), '1200')
    await press(page.getByRole('button', { name: 'Save lines' }))
    // On a phone the details are folded; the head says it on both.
    await page.getByRole('main').getByText('$1,200.00').first().waitFor()
    await picture(page, `day-deal-${way}`)
    expect(await visit.audit()).toEqual([])

    // The quote has it all; the customer says yes elsewhere.
    await press(page.getByRole('button', { name: 'Quote', exact: true }))
    await page.getByRole('heading', { name: 'QT-000001' }).waitFor()
    await press(page.getByRole('button', { name: 'Send', exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
    await page.getByText('Not opened yet').waitFor()
    const quote = (await visit.answers('/quotes')).find(one => one.data?.status === 'sent')
    await acceptQuote(quote.data.public_url)
    await page.getByText(/Accepted by Grace Hopper/).waitFor()
    await picture(page, `day-quote-${way}`)

    await press(page.getByRole('button', { name: 'Create invoice' }))
    await page.getByRole('heading', { name: /^INV-/ }).waitFor()
    await press(page.getByRole('button', { name: 'Send', exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
    await page.getByText('Sent to grace@navy.test').waitFor()
    await picture(page, `day-invoice-${way}`)

    // Back on the deal: it is won, and everything that came of it stands there.
    await goTo(page, hands, 'Deals', isPhone)
    await press(page.getByRole('link', { name: 'Compiler' }).first())
    await page.getByRole('heading', { name: 'Compiler' }).waitFor()
    if ((await page.getByText('Won', { exact: true }).count()) < 2) {
      await press(page.getByRole('button', { name: 'Won', exact: true }))
    }
    await page
      .getByRole('region', { name: 'Quotes' })
      .getByRole('link', { name: /QT-000001/ })
      .waitFor()
    await page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: /INV-/ }).waitFor()
    await picture(page, `day-won-${way}`)
    expect([visit.errors, visit.refusals().filter(one => !one.includes('/auth/refresh'))]).toEqual([[], []])
    await visit.close()
  })
})
