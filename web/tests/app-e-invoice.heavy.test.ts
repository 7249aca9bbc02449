import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
const kiel = { line1: 'Hafen 1', postcode: '24103', city: 'Kiel', country: 'DE' }
let ada: Person
let company: { id: string }

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', {
    currency: 'EUR',
    country: 'DE',
    tax_id: 'DE136695976',
    legal_address: kiel,
    contact_name: 'Ada Byron',
    phone: '+49 431 12345',
    email: 'rechnung@werft.example',
  })
  await ada.api.put('/settings/invoices', { bank: { iban: 'DE89370400440532013000' } })
  company = (await ada.api.post('/companies', { name: 'Stadt Kiel', e_invoice_format: 'xrechnung-ubl' })).body
    .data
})

const draft = async (): Promise<{ id: string; number: string }> =>
  (
    await ada.api.post('/invoices', {
      company_id: company.id,
      bill_to_email: 'amt@kiel.example',
      lines: [{ name: 'Gutachten', unit_price_cents: 50_000, tax_name: 'USt', tax_rate: 19 }],
    })
  ).body.data

describe('an e-invoice', () => {
  it('says in German what is missing, leads to the field, and is downloaded once nothing is', async () => {
    const { id, number } = await draft()
    const visit = await enterAs(browser, ada, `/invoices/${id}/edit`, { locale: 'de-DE' })
    const { page } = visit
    const card = page.getByRole('region', { name: 'E-Rechnung' })
    await card.getByText('4 Angaben fehlen').waitFor()
    await card.getByText('In der Anschrift des Käufers fehlt das Land.').waitFor()
    await picture(page, 'e-invoice-missing')
    await card
      .getByRole('listitem')
      .filter({ hasText: 'Käuferreferenz' })
      .getByRole('link', { name: 'Rechnung' })
      .click()
    const reference = page.getByLabel(/Käuferreferenz|Leitweg/)
    await reference.and(page.locator(':focus')).waitFor()
    await reference.fill('01001000-1-1')
    await page.getByRole('button', { name: 'Entwurf speichern' }).click()
    const section = page.getByRole('region', { name: 'E-Rechnung' })
    await section.getByText('3 Angaben fehlen').waitFor()
    expect(await section.getByRole('link', { name: 'Firma' }).first().getAttribute('href')).toContain(
      company.id,
    )
    expect(await visit.audit()).toEqual([])
    await ada.api.put(`/companies/${company.id}`, { billing_address: kiel })
    await ada.api.post(`/invoices/${id}/issue`)
    await page.reload()
    await section.getByText('Gültig als XRechnung (UBL)').waitFor()
    await picture(page, 'e-invoice-valid')
    const saving = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Herunterladen' }).click()
    expect((await saving).suggestedFilename()).toBe(`${number}.xml`)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('of a credit note is one click away, on a phone, too', async () => {
    const { id } = await draft()
    await ada.api.patch(`/invoices/${id}`, { buyer_reference: '01001000-1-1', billing_address: kiel })
    await ada.api.post(`/invoices/${id}/issue`)
    await ada.api.post(`/invoices/${id}/credit-notes`, { amount_cents: 1_000 })
    const visit = await enterAs(browser, ada, `/invoices/${id}`, { screen: 'phone' })
    const { page } = visit
    await page.getByRole('button', { name: 'E-invoice of CN-000001' }).click()
    const dialog = page.getByRole('dialog', { name: 'E-invoice of CN-000001' })
    await dialog.getByText('Valid as XRechnung (UBL)').waitFor()
    await picture(page, 'e-invoice-note-phone')
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('CN-000001.xml')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
