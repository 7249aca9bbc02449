import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let company: string
let invoice: { id: string; number: string }

const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

beforeAll(async () => {
  ada = await newOwner(app)
  company = (await ada.api.post('/companies', { name: 'Globex' })).body.data.id
  const draft = await ada.api.post('/invoices', {
    company_id: company,
    bill_to_name: 'Globex',
    bill_to_email: 'pay@globex.test',
    currency: 'EUR',
    payment_terms: 'custom',
    due_date: inDays(-5),
    lines: [{ name: 'Work', unit_price_cents: 50_000 }],
  })
  invoice = (await ada.api.post(`/invoices/${draft.body.data.id}/issue`)).body.data
})

it('follows up what is late, from the policy to the promise', async () => {
  const visit = await enterAs(browser, ada, '/settings/dunning')
  const { page } = visit
  await page.getByRole('link', { name: 'New dunning policy' }).first().click()
  await page.getByLabel('Name').fill('Standard')
  const first = page.getByRole('group', { name: 'Step 1' })
  await first.getByLabel('Subject').fill('Please pay {{ invoice.number }}')
  await first.getByRole('button', { name: 'Preview the letter' }).click()
  const letter = page.getByRole('dialog')
  await letter.getByText(`Please pay ${invoice.number}`).first().waitFor()
  await picture(page, 'dunning-letter')
  await page.keyboard.press('Escape')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Create policy' }).click()
  await page.getByRole('link', { name: 'Standard' }).waitFor()
  await app.drain()

  await page.goto(new URL(`/invoices/${invoice.id}`, page.url()).href)
  const card = page.getByRole('region', { name: 'Dunning' })
  await card.getByRole('button', { name: 'Run next step' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run next step' }).click()
  await card.getByText('Done').waitFor()
  await card.getByRole('button', { name: 'Promise…' }).click()
  const promise = page.getByRole('dialog')
  await promise.getByLabel('By').fill(inDays(120))
  await promise.getByRole('button', { name: 'The customer promised to pay' }).click()
  await promise.getByText(/must lie between/).waitFor()
  await promise.getByLabel('By').fill(inDays(6))
  await promise.getByRole('button', { name: 'The customer promised to pay' }).click()
  await card.getByText('Paused').waitFor()
  await picture(page, 'dunning-card')
  expect(await visit.audit()).toEqual([])
  await card.getByRole('button', { name: 'Resume' }).click()
  await card.getByText('Running').waitFor()
  visit.refusals()
  await visit.close()
})

it('keeps money for a customer, and pays with it when somebody says so', async () => {
  await ada.api.put('/settings/collections', { apply_balance: false })
  const visit = await enterAs(browser, ada, `/customers/${company}`)
  const { page } = visit
  await page.getByRole('button', { name: 'Adjust…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).fill('120.00')
  await dialog.getByLabel('Currency').fill('EUR')
  await dialog.getByLabel('Note').fill('Goodwill')
  await dialog.getByRole('button', { name: 'Adjust the balance' }).click()
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByText('€120.00').first().waitFor()
  expect(await visit.audit()).toEqual([])
  await picture(page, 'customer-money')
  await page.getByRole('region', { name: 'Statement of account' }).getByText(invoice.number).first().click()
  await page.getByRole('button', { name: 'Pay from the balance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay from the balance' }).click()
  await page.getByText('From the balance', { exact: true }).waitFor()
  const { data } = (await ada.api.get(`/invoices/${invoice.id}`)).body
  expect(data).toMatchObject({ balance_applied_cents: 12_000, amount_due_cents: 38_000 })
  await visit.close()
})

it('says in German, on a phone, how customers are charged, and what is wrong at its field', async () => {
  const visit = await enterAs(browser, ada, '/settings/collections', { screen: 'phone', locale: 'de-DE' })
  const { page } = visit
  await page.getByLabel('Erneut versuchen nach Tagen').fill('5, 3')
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await page
    .getByText(/aufsteig|steigen/)
    .first()
    .waitFor()
  await page.getByLabel('Erneut versuchen nach Tagen').fill('2, 6')
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await expect
    .poll(async () => (await ada.api.get('/settings/collections')).body.data.retry_days)
    .toEqual([2, 6])
  await picture(page, 'collections-settings-de')
  expect(await visit.audit()).toEqual([])
  visit.refusals()
  await visit.close()
})
