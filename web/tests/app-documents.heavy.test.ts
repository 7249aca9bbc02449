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

describe('a customer', () => {
  it('is given a country and a language by name, and gets the invoice in it', async () => {
    const visit = await enterAs(browser, ada, '/contacts?new=true')
    const { page } = visit
    const form = page.getByRole('dialog', { name: 'New contact' })
    await form.getByLabel('First name').fill('Marie')
    await form.getByLabel('Email').fill('marie@radium.test')
    await form.getByRole('combobox', { name: 'Country' }).fill('Belg')
    await page.getByRole('option', { name: 'Belgium' }).click()
    await form.getByRole('combobox', { name: 'Language' }).fill('Germ')
    await page.getByRole('option', { name: 'German', exact: true }).click()
    expect(await visit.audit()).toEqual([])
    await form.getByRole('button', { name: 'Create contact' }).click()

    // It was the wrong one: picked anew where it stands.
    await page.getByRole('button', { name: 'Language: German' }).click()
    await page.getByRole('combobox', { name: 'Language' }).fill('Fren')
    await page.getByRole('option', { name: 'French', exact: true }).click()
    await page.getByRole('button', { name: 'Language: French' }).waitFor()
    await page.getByRole('button', { name: 'Country: Belgium' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'contact-language')
    const [marie] = (await ada.api.get('/contacts', { q: 'marie@radium.test' })).body.data
    expect(marie).toMatchObject({ country: 'BE', language: 'fr' })

    const lines = [{ name: 'Radium', unit_price_cents: 90_000 }]
    const { id } = (await ada.api.post('/invoices', { contact_id: marie.id, lines })).body.data
    const { public_url } = (await ada.api.post(`/invoices/${id}/issue`)).body.data
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()

    // Whatever the browser speaks: the link is the customer's.
    const customer = await browser.visit(public_url, { screen: 'phone' })
    await customer.page.getByText('Reste à payer').first().waitFor()
    expect(await customer.page.locator('html').getAttribute('lang')).toBe('fr')
    await customer.close()
  })
})

describe('a company', () => {
  it('has its country and language picked, too, and neither is typed', async () => {
    const { id } = (await ada.api.post('/companies', { name: 'Navy' })).body.data
    const visit = await enterAs(browser, ada, `/companies/${id}`, { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('button', { name: /^Land:/ }).click()
    await page.getByRole('combobox', { name: 'Land' }).fill('Österr')
    await page.getByRole('option', { name: 'Österreich' }).click()
    await page.getByRole('button', { name: 'Land: Österreich' }).waitFor()
    await page.getByRole('button', { name: /^Sprache:/ }).click()
    await page.getByRole('combobox', { name: 'Sprache' }).fill('Japan')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Navy' }).click()
    await page.getByRole('button', { name: /^Sprache:/ }).waitFor()
    expect((await ada.api.get(`/companies/${id}`)).body.data).toMatchObject({ country: 'AT', language: null })
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('an invoice', () => {
  it('is told in its own language, and points out a sentence that says another number of days', async () => {
    const visit = await enterAs(browser, ada, '/invoices/new')
    const { page } = visit
    await page.getByLabel('Email').fill('grace@navy.test')
    await page.getByRole('combobox', { name: 'Payment terms' }).click()
    await page.getByRole('option', { name: 'Net 30' }).click()
    await page.getByRole('combobox', { name: 'Language' }).fill('Span')
    await page.getByRole('option', { name: 'Spanish', exact: true }).click()
    await page.getByLabel('Terms', { exact: true }).fill('Zahlbar innerhalb von 14 Tagen.')
    await page.getByText('This text says 14 days, but the payment terms are: Net 30.').waitFor()
    await page.locator('aside[data-old="false"]').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'invoice-terms')
    await page.getByLabel('Terms', { exact: true }).fill('Pagadero hasta el {{due_date}}.')
    await page.getByText('This says 14 days', { exact: false }).waitFor({ state: 'hidden' })
    const line = page.getByRole('listitem', { name: 'Line 1' })
    await line.getByLabel('Name').fill('Compiler')
    await line.getByLabel('Price').fill('500')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft', { exact: true }).waitFor()
    const [one] = (await ada.api.get('/invoices')).body.data
    expect(one).toMatchObject({ language: 'es', terms: 'Pagadero hasta el {{due_date}}.' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('has its credit note sent, and shown to the customer with the document', async () => {
    const lines = [{ name: 'Compiler', unit_price_cents: 50_000 }]
    const bill = { bill_to_email: 'grace@navy.test', bill_to_name: 'Navy', lines }
    const { id, public_url } = (await ada.api.post('/invoices', bill)).body.data
    await ada.api.post(`/invoices/${id}/issue`)
    const { number } = (await ada.api.post(`/invoices/${id}/credit-notes`, { amount_cents: 5_000 })).body.data
    const visit = await enterAs(browser, ada, `/invoices/${id}`)
    const { page } = visit
    await page.getByRole('button', { name: `Send ${number}` }).click()
    const send = page.getByRole('dialog', { name: `Send ${number}` })
    expect(await send.getByLabel('To').inputValue()).toBe('grace@navy.test')
    expect(await visit.audit()).toEqual([])
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to grace@navy.test').waitFor()
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByText(/^Sent /)
      .waitFor()
    await picture(page, 'credit-note-sent')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()

    const customer = await browser.visit(public_url, { screen: 'phone' })
    const note = customer.page.getByRole('link', { name: `Credit note ${number}` })
    await note.waitFor()
    expect(await customer.audit()).toEqual([])
    await picture(customer.page, 'credit-note-page')
    const { pathname } = new URL((await note.getAttribute('href'))!)
    const reply = await fetch(new URL(pathname, browser.serverUrl))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await customer.close()
  })
})

describe('the seller', () => {
  it('keeps the number for VAT and that of the tax office apart', async () => {
    const visit = await enterAs(browser, ada, '/settings/organization', { locale: 'de-DE' })
    const { page } = visit
    const company = page.getByRole('region', { name: 'Firma' })
    await company.getByLabel('USt-IdNr.').fill('DE811569869')
    await company.getByLabel('Steuernummer').fill('27/123/45678')
    await company.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('alert').getByText('Gespeichert').waitFor()
    expect((await ada.api.get('/organization')).body.data).toMatchObject({
      tax_id: 'DE811569869',
      tax_number: '27/123/45678',
    })
    expect(await visit.audit()).toEqual([])
    await picture(page, 'tax-numbers')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
