import { beforeAll, expect, it } from 'vitest'
import { pdf, sample, ubl } from '#modules/bills/samples.fixture.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

const { sums } = sample()
const files = [
  { name: 'rent.xml', mimeType: 'application/xml', buffer: Buffer.from(ubl(sample())) },
  {
    name: 'wrong.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(ubl(sample({ number: 'RE-9', sums: { ...sums, gross: '509.42', due: '509.42' } }))),
  },
  { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf({}) },
]

it('takes in what a supplier sends, from upload to paid', async () => {
  const visit = await enterAs(browser, ada, '/bills')
  const { page } = visit
  await page.getByText('No bills yet').waitFor()
  await page.locator('input[type="file"]').first().setInputFiles(files)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('This file is not an e-invoice').waitFor()
  await picture(page, 'bills-uploads')
  expect(await visit.audit()).toEqual([])
  await uploads
    .getByRole('listitem')
    .filter({ hasText: 'rent.xml' })
    .getByRole('link', { name: 'Open' })
    .click()
  await page.getByText('All amounts add up, and nothing is missing.').waitFor()
  await picture(page, 'bill-new')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
  await dialog.getByLabel('Paid on').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' })
  await picture(page, 'bill-paid')
  const [paid] = (await ada.api.get('/bills?status=paid')).body.data
  expect(paid).toMatchObject({ number: 'RE-2026-118', paid_on: '2026-11-20', status: 'paid' })
  visit.refusals()
  await visit.close()
})

it('says on a phone, in German, what does not add up, and why it was sent back', async () => {
  const [wrong] = (await ada.api.get('/bills?status=new')).body.data
  expect(wrong).toMatchObject({ number: 'RE-9', valid: false })
  const visit = await enterAs(browser, ada, `/bills/${wrong.id}`, { screen: 'phone', locale: 'de-DE' })
  const { page } = visit
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Ein Euro zu viel')
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Ein Euro zu viel').first().waitFor()
  await picture(page, 'bill-rejected-de')
  expect(await visit.audit()).toEqual([])
  const root = 'document.documentElement'
  expect(await page.evaluate(`${root}.scrollWidth > ${root}.clientWidth`)).toBe(false)
  expect((await ada.api.get(`/bills/${wrong.id}`)).body.data).toMatchObject({
    status: 'rejected',
    reject_reason: 'Ein Euro zu viel',
  })
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})
