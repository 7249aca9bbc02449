import { beforeAll, expect, it } from 'vitest'
import { camt053, OWN } from '#modules/bank/samples.fixture.ts'
import { modules } from '#modules/index.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let numbers: string[]

const issued = async (cents: number, name: string) => {
  const lines = [{ name: 'Work', unit_price_cents: cents }]
  const { data } = (await ada.api.post('/invoices', { currency: 'EUR', bill_to_name: name, lines })).body
  return (await ada.api.post(`/invoices/${data.id}/issue`, {})).body.data
}
const statusOf = async (number: string) =>
  (await ada.api.get(`/invoices?q=${number}`)).body.data.find(
    (one: { number: string }) => one.number === number,
  ).status

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { currency: 'EUR', country: 'DE' })
  const made = [
    await issued(11_900, 'Byron SARL'),
    await issued(5_000, 'Haus am Meer GmbH'),
    await issued(8_000, 'Navy'),
  ]
  numbers = made.map(({ number }) => number)
})

const day = '2026-11-16'
const statement = () =>
  camt053({
    id: '2026-11',
    opening: 100_000,
    entries: [
      { cents: 11_900, day, ref: 'B1', name: 'Byron SARL', text: `Invoice ${numbers[0]}` },
      { cents: 5_000, day, ref: 'B2', name: 'HAUS AM MEER', text: 'Danke' },
      { cents: 12_345, day, ref: 'B3', name: 'Unknown', text: 'Hello' },
      { cents: -990, day, ref: 'B4', text: 'Fee' },
    ],
  })

it('settles a month in three clicks, the rest by hand and by key', async () => {
  const visit = await enterAs(browser, ada, '/bank')
  const { page } = visit
  await page.getByRole('link', { name: 'Add an account' }).click()
  const form = page.getByRole('dialog', { name: 'Add an account' })
  await form.getByLabel('Name', { exact: false }).first().fill('Main account')
  await form.getByLabel('IBAN').last().fill(OWN)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Main account' }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/bank`)
  await page.getByText('No transactions yet').waitFor()

  const panel = page.getByRole('region', { name: 'Import a statement' })
  const buffer = Buffer.from(statement())
  const file = { name: 'november.xml', mimeType: 'application/xml', buffer }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import a statement' }).click(),
  ])
  await chooser.setFiles(file)
  await panel.getByText('4 new transactions').waitFor()
  await picture(page, 'bank-preview')
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await panel.getByText('november.xml imported').waitFor()
  await picture(page, 'bank-result')
  await page.getByRole('button', { name: 'Confirm the likely match' }).click()
  await page.getByText('1 payment booked').waitFor()
  expect([await statusOf(numbers[0]!), await statusOf(numbers[1]!)]).toEqual(['paid', 'paid'])
  await panel.getByRole('button', { name: 'Done' }).click()

  const rows = page.getByRole('list', { name: 'Transactions' })
  await rows.getByText('Unknown').waitFor()
  const one = page.getByRole('region', { name: 'Transaction', exact: true })
  await one.getByRole('heading', { name: 'Unknown' }).waitFor()
  await page.keyboard.press('w')
  await one.getByText('What each rule found').waitFor()
  await one.getByText('No open invoice is for this amount').waitFor()
  await one.getByRole('combobox', { name: 'Find an invoice' }).click()
  await page.getByRole('option', { name: numbers[2]! }).click()
  await picture(page, 'bank-match')
  expect(await visit.audit()).toEqual([])
  await one.getByRole('button', { name: 'Match', exact: true }).click()
  await one.getByText('€43.45 left').waitFor()
  expect(await statusOf(numbers[2]!)).toBe('paid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await one.getByText('€43.45 left').waitFor({ state: 'detached' })
  expect(await statusOf(numbers[2]!)).toBe('open')
  await one.getByRole('button', { name: 'Ignore', exact: true }).click()
  await page.getByText('Nothing left to do').waitFor()
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('settles the month of the demo in three clicks', async () => {
  const owner = await app.createAccount({ name: 'Harbour Lane', currency: 'EUR', timezone: 'Europe/Berlin' })
  const actor = { kind: 'user', id: owner.userId, role: 'owner', sessionId: null, tokenId: null } as const
  await owner.within(async ctx => {
    await ctx.db.updateTable('organizations').set({ plan: 'enterprise' }).execute()
    for (const { seedDemo } of modules) await seedDemo?.({ ...ctx, actor })
  })
  const admin = await joinAs(app, { api: owner }, 'admin', 'admin@harbour.example')
  const visit = await enterAs(browser, admin, '/bank')
  const { page } = visit
  const one = page.getByRole('region', { name: 'Transaction', exact: true })
  await one.getByRole('heading', { name: 'Hotel am Hafen' }).waitFor()
  await picture(page, 'bank-demo')
  await page.getByRole('button', { name: 'Confirm the likely match' }).click()
  await page.getByText('1 payment booked').waitFor()
  await one.getByRole('button', { name: 'Ignore', exact: true }).click()
  await one.getByRole('heading', { name: 'M. Ferreira' }).waitFor()
  await one.getByRole('button', { name: 'Confirm' }).first().click()
  await page.getByText('Nothing left to do').waitFor()
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('confirms by key', async () => {
  const { number } = await issued(2_222, 'Key GmbH')
  const entries = [{ cents: 2_222, day, ref: 'K1', name: 'KEY', text: 'Thanks' }]
  const file = Buffer.from(camt053({ id: 'K', entries })).toString('base64')
  await ada.api.post('/bank-statements/import', { file, filename: 'key.xml' })
  const visit = await enterAs(browser, ada, '/bank')
  const { page } = visit
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Proposals' }).getByText('Likely · The name matches').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing left to do').waitFor()
  expect(await statusOf(number)).toBe('paid')
  await page.keyboard.press('z')
  await expect.poll(() => statusOf(number)).toBe('open')
  await visit.close()
})

it('learns to read a CSV file by clicks on its columns', async () => {
  const visit = await enterAs(browser, ada, '/bank?new=true')
  const { page } = visit
  const panel = page.getByRole('region', { name: 'Import a statement' })
  const text = 'Tag;Wer;Betrag;Notiz\n17.11.2026;Navy;12,34;Gruß\n18.11.2026;Bank;-1,00;Gebühr\n'
  const file = { name: 'konto.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await panel.locator('input[type="file"]').setInputFiles(file)
  for (const [column, role] of [
    ['Tag', 'Booking date'],
    ['Wer', 'Payer or payee'],
    ['Notiz', 'Text'],
  ] as const) {
    await panel.getByRole('button', { name: `${column}: Leave out` }).click()
    await page.getByRole('menuitem', { name: role }).click()
  }
  expect(await panel.getByRole('combobox', { name: 'Date format' }).inputValue()).toBe('DD.MM.YYYY')
  await picture(page, 'bank-mapping')
  expect(await visit.audit()).toEqual([])
  await panel.getByRole('button', { name: 'Read the file' }).click()
  await panel
    .getByText('2 new transactions')
    .waitFor()
    .catch(async () => {
      throw new Error(await panel.innerText())
    })
  await visit.close()
})

it('fits a phone, in German', async () => {
  const visit = await enterAs(browser, ada, '/bank?show=all', { screen: 'phone', locale: 'de-DE' })
  const { page } = visit
  await picture(page, 'bank-phone')
  await page.getByRole('list', { name: 'Umsätze' }).getByText('Byron SARL').click()
  await page
    .getByRole('region', { name: 'Umsatz', exact: true })
    .getByText('nach Regel: Rechnungsnummer')
    .waitFor()
  await picture(page, 'bank-phone-one')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Zurück zur Liste' }).click()
  const origin = new URL(page.url()).origin
  const [{ id }] = (await ada.api.get('/bank-accounts')).body.data
  await page.goto(`${origin}/bank/accounts/${id}`)
  await page.getByText('Noch nicht zugeordnet').waitFor()
  await picture(page, 'bank-account-phone')
  expect(await visit.audit()).toEqual([])
  await page.goto(`${origin}/settings/bank`)
  await page.getByText('Sichere Treffer automatisch buchen').waitFor()
  await picture(page, 'bank-settings-phone')
  expect(visit.errors).toEqual([])
  await visit.close()
})
