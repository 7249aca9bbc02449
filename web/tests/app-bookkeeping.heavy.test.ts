import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let dear: { id: string; number: string }

const issued = async (line: object) => {
  const { data } = (
    await ada.api.post('/invoices', {
      currency: 'EUR',
      bill_to_name: 'Haus am Meer',
      lines: [{ name: 'Work', unit_price_cents: 10_000, ...line }],
    })
  ).body
  return (await ada.api.post(`/invoices/${data.id}/issue`, {})).body.data
}

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { currency: 'EUR', country: 'DE' })
  const lines = [{ name: 'Work', unit_price_cents: 5_000, tax_name: 'USt', tax_rate: 19 }]
  await ada.api.post('/invoices', { currency: 'EUR', bill_to_name: 'Navy', lines })
  dear = await issued({ tax_name: 'USt', tax_rate: 19 })
  await ada.api.post(`/invoices/${dear.id}/record-payment`, { amount_cents: 12_000 })
})

it('shows what is left to do in a month, and the records behind each number', async () => {
  const visit = await enterAs(browser, ada, '/month-end')
  const { page } = visit
  const todo = page.getByRole('region', { name: 'Left to do' })
  await todo.getByRole('link', { name: /Overpaid/ }).click()
  const rows = page.getByRole('region', { name: 'Overpaid' })
  await rows.getByRole('link', { name: dear.number }).waitFor()
  await picture(page, 'month-end')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'The month before' }).click()
  await todo.getByText('Nothing open').first().waitFor()
  await page.goBack()
  await rows.getByRole('link', { name: dear.number }).click()
  await page.getByRole('heading', { level: 1, name: dear.number }).waitFor()
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('sets up DATEV, with an account for what the chart does not know, and downloads the books', async () => {
  await issued({ tax_name: 'USt', tax_rate: 16 })
  const visit = await enterAs(browser, ada, '/month-end')
  const { page } = visit
  const card = page.getByRole('region', { name: 'For the accountant' })
  await card.getByText('No DATEV file is included.').waitFor()
  await card.getByRole('link', { name: 'Set up DATEV' }).click()
  await page.getByRole('heading', { level: 1, name: 'DATEV' }).waitFor()
  await page.getByRole('combobox', { name: 'Chart of accounts' }).click()
  await page.getByRole('option', { name: 'SKR03' }).click()
  await page.getByLabel('Consultant number').fill('29098')
  await page.getByLabel('Client number').fill('55003')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Erlöse 19 % USt').waitFor()
  await picture(page, 'datev-settings')
  expect(await visit.audit()).toEqual([])
  await page.goto(`${new URL(page.url()).origin}/month-end`)
  await card.getByText('DATEV has no account for some sales').waitFor()
  await picture(page, 'month-end-lacks')
  expect(await visit.audit()).toEqual([])
  await card.getByRole('link', { name: 'Set up DATEV' }).click()
  await page.getByRole('button', { name: 'Add an account' }).click()
  await page.getByLabel('Rate', { exact: true }).fill('16')
  await page.getByLabel('Account', { exact: true }).fill('8200')
  await page.getByLabel('Tax key (BU)').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await ada.api.get('/settings/datev')).body.data.revenue_accounts)
    .toMatchObject([{ rate: 16, account: '8200', tax_key: '5' }])
  await page.goto(`${new URL(page.url()).origin}/month-end`)
  await card.getByText('A DATEV file (EXTF) is included.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^accounting-.*\.zip$/)
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('fits a phone, in German, for who may only read', async () => {
  const visit = await enterAs(browser, ada, '/month-end', { screen: 'phone', locale: 'de-DE' })
  const { page } = visit
  await page.getByRole('heading', { level: 1, name: 'Monatsabschluss' }).waitFor()
  await page
    .getByRole('region', { name: 'Noch zu tun' })
    .getByRole('link', { name: /Entwürfe/ })
    .click()
  await page.getByRole('region', { name: 'Entwürfe' }).getByRole('link').first().waitFor()
  await picture(page, 'month-end-phone')
  expect(await visit.audit()).toEqual([])
  await visit.close()
})
