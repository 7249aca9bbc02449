import { beforeAll, describe, expect, it } from 'vitest'
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
  await ada.api.patch('/organization', { currency: 'EUR' })
})

describe('who and where', () => {
  it('is kept of the organization, with a bank account that has no IBAN', async () => {
    const visit = await enterAs(browser, ada, '/settings/organization')
    const { page } = visit
    const card = page.getByRole('group', { name: 'Legal address' })
    await card.getByLabel('Street and number').fill('Hauptstr. 1')
    await card.getByLabel('Postcode').fill('10115')
    await card.getByLabel('City').fill('Berlin')
    await page.getByLabel('Contact for invoices').fill('Ada Lovelace')
    await page.getByLabel('E-invoice address').fill('9930:DE811569869')
    await picture(page, 'tax-organization')
    await page.locator('form', { has: card }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    expect(await visit.audit()).toEqual([])
    const { data } = (await ada.api.get('/organization')).body
    expect(data).toMatchObject({
      legal_address: { line1: 'Hauptstr. 1', postcode: '10115', city: 'Berlin' },
      contact_name: 'Ada Lovelace',
      electronic_address: { scheme: '9930', id: 'DE811569869' },
    })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is changed on the page of a company and goes to its invoices', async () => {
    const { data } = (await ada.api.post('/companies', { name: 'Navy' })).body
    const visit = await enterAs(browser, ada, `/companies/${data.id}`)
    const { page } = visit
    await page.getByRole('button', { name: /^Billing address:/ }).click()
    const address = page.getByRole('group', { name: 'Billing address' })
    await address.getByLabel('City').fill('Paris')
    await picture(page, 'tax-company')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Billing address: Paris' }).waitFor()
    await page.getByRole('button', { name: /^VAT ID:/ }).click()
    await page.getByRole('textbox', { name: 'VAT ID' }).fill('fr 40 303 265 045')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'VAT ID: FR40303265045' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is written on an invoice, with why no tax is charged', async () => {
    const visit = await enterAs(browser, ada, '/invoices/new')
    const { page } = visit
    await page.getByRole('button', { name: /^Address, supply and references/ }).click()
    const address = page.getByRole('group', { name: 'Billing address' })
    await address.getByLabel('City').fill('Paris')
    await page.getByLabel('Buyer reference').fill('REF-1')
    await page.getByRole('listitem', { name: 'Line 1' }).getByLabel('Name').fill('Compiler')
    await page.getByLabel('Price').fill('100')
    await page.getByRole('button', { name: /more for line 1/ }).click()
    await page.getByRole('combobox', { name: 'VAT category' }).click()
    await page.getByRole('option', { name: /Reverse charge/ }).click()
    // The sums are pale until they are those of the lines.
    await page.locator('[data-old="true"]').waitFor({ state: 'detached' })
    await picture(page, 'tax-invoice')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('REF-1').waitFor()
    const [invoice] = (await ada.api.get('/invoices')).body.data
    expect(invoice).toMatchObject({ bill_to_address: 'Paris', buyer_reference: 'REF-1' })
    const lines = (await ada.api.get(`/invoices/${invoice.id}`)).body.data.lines
    expect(lines[0]).toMatchObject({ tax_category: 'AE', exemption_reason: 'Reverse charge' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('how sales are taxed', () => {
  it('is set, and said in words on each line', async () => {
    const visit = await enterAs(browser, ada, '/settings/tax', { screen: 'desktop' })
    const { page } = visit
    await page.getByText('Automatic', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Country of the business' }).fill('Germany')
    await page.getByRole('option', { name: 'Germany' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Tax settings saved').waitFor()
    await picture(page, 'tax-settings')
    expect(await visit.audit()).toEqual([])
    const { data } = (await ada.api.get('/settings/tax')).body
    expect(data).toMatchObject({ mode: 'automatic', country: 'DE', tax_name: 'VAT' })

    const { id } = (await ada.api.post('/companies', { name: 'Haus', country: 'DE' })).body.data
    const made = await ada.api.post('/invoices', {
      company_id: id,
      lines: [{ name: 'Compiler', unit_price_cents: 10_000 }],
    })
    expect(made.body.data.total_cents).toBe(11_900)
    await page.goto(new URL(`/invoices/${made.body.data.id}/edit`, page.url()).href)
    await page.getByText(/^VAT 19\s?% · Buyer and seller are in the same country/).waitFor()
    await picture(page, 'tax-decided')
    await page.getByRole('button', { name: /more for line 1/ }).click()
    await page.getByLabel('Tax rate in %').fill('7')
    await page.getByText(/^VAT 19\s?% ·/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect
      .poll(async () => (await ada.api.get(`/invoices/${made.body.data.id}`)).body.data.lines[0])
      .toMatchObject({ tax_rule: 'typed', tax_rate: 7 })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it.each(['phone', 'desktop'] as const)('reads in German on a %s', async screen => {
    const visit = await enterAs(browser, ada, '/settings/tax', { screen, locale: 'de-DE' })
    const { page } = visit
    await page.getByText('Registrierungen').first().waitFor()
    await page.getByText(/^\d{4}: .* von 10\.000,00/).waitFor()
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).first().click()
    await picture(page, `tax-settings-de-${screen}`)
    expect(await visit.audit()).toEqual([])
    const root = 'document.documentElement'
    expect(await page.evaluate(`${root}.scrollWidth > ${root}.clientWidth`)).toBe(false)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is added up by country and rate', async () => {
    const made = await ada.api.post('/invoices', {
      billing_address: { country: 'DE' },
      lines: [{ name: 'Linker', unit_price_cents: 20_000 }],
    })
    const issued = await ada.api.post(`/invoices/${made.body.data.id}/issue`, {})
    const day = issued.body.data.issued_at.slice(0, 10)
    const visit = await enterAs(browser, ada, '/settings/tax/summary')
    const { page } = visit
    await page.getByLabel('To', { exact: true }).fill(day)
    await page.getByLabel('From', { exact: true }).fill(day)
    await page.getByRole('cell', { name: 'Germany', exact: true }).first().waitFor()
    await picture(page, 'tax-summary')
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('knows what the register said of a number, and asks again', async () => {
    const { id } = (await ada.api.post('/companies', { name: 'Engines', vat_id: 'FR40303265045' })).body.data
    const visit = await enterAs(browser, ada, `/companies/${id}`, { screen: 'desktop' })
    const { page } = visit
    await page.getByText('Not checked yet').waitFor()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Not known', { exact: true }).waitFor()
    await picture(page, 'tax-vat-check')
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
