import { expect, it } from 'vitest'
import { setUpDebits } from '#modules/debits/debits.fixture.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)

it('is read and signed on a phone, and says what was signed', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await setUpDebits(acme)
  const customer = (await acme.post('/companies', { name: 'Northwind' })).body.data.id
  const mandate = (await acme.post(`/customers/${customer}/mandates`, { email: 'grace@navy.test' })).body.data
  const visit = await browser.visit(mandate.url, { screen: 'phone' })
  const { page } = visit
  await page.getByRole('heading', { name: 'SEPA direct debit mandate' }).waitFor()
  await page.getByText('you authorise (A) Acme GmbH').waitFor()
  expect(await visit.audit()).toEqual([])
  await picture(page, 'mandate-to-sign')
  await page.getByRole('button', { name: 'Sign the mandate' }).click()
  await page.getByText('Please say whose account it is.').waitFor()
  await page.getByLabel('Account holder').fill('Grace Hopper')
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('I have read the mandate above').check()
  await page.getByRole('button', { name: 'Sign the mandate' }).click()
  await page.getByText('This IBAN is not right.').waitFor()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Sign the mandate' }).click()
  await page.getByRole('heading', { name: 'The mandate is signed' }).waitFor()
  await page.getByText('DE89 ···· 3000').waitFor()
  expect(await visit.audit()).toEqual([])
  await picture(page, 'mandate-signed')
  expect(visit.refusals()).toHaveLength(1)
  await visit.close()
})
