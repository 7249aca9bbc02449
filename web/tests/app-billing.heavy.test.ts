import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { currency: 'EUR' })
  await ada.api.post('/contacts', {
    email: 'grace@navy.test',
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Navy',
  })
  await ada.api.post('/products', {
    name: 'Consulting',
    unit: 'hour',
    unit_price_cents: 12_000,
    currency: 'EUR',
    tax_name: 'VAT',
    tax_rate: 19,
  })
})

const bill = async (more: object = {}): Promise<{ id: string; number: string }> =>
  (
    await ada.api.post('/invoices', {
      bill_to_name: 'Navy',
      bill_to_email: 'grace@navy.test',
      lines: [{ name: 'Compiler', unit_price_cents: 50_000, tax_name: 'VAT', tax_rate: 19 }],
      ...more,
    })
  ).body.data

describe('products', () => {
  it('are made, changed, and archived with a way back', async () => {
    const visit = await enterAs(browser, ada, '/products?new=true')
    const { page } = visit
    const form = page.getByRole('dialog', { name: 'New product' })
    await form.getByLabel(/^Name/).fill('Hosting')
    await form.getByLabel('Price in EUR').fill('49,90')
    await form.getByRole('button', { name: 'Create product' }).click()
    const row = page.getByRole('row', { name: /Hosting/ })
    await row.getByText('€49.90').waitFor()
    await page.getByRole('button', { name: 'Archive: Hosting' }).click()
    await row.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are priced as the language of the screen has it, and never by a guess', async () => {
    const visit = await enterAs(browser, ada, '/products?new=true', { locale: 'de-DE' })
    const { page } = visit
    const form = page.getByRole('dialog', { name: 'Neues Produkt' })
    await form.getByLabel(/^Name/).fill('Kran')
    const price = form.getByLabel('Preis in EUR')
    await price.fill('1,234')
    await price.blur()
    await form.getByText('„1,234“ lässt sich auf zwei Arten lesen', { exact: false }).waitFor()
    expect(await visit.audit()).toEqual([])
    await price.fill('1.234')
    await form.getByText('1.234,00 €').waitFor()
    await form.getByRole('button', { name: 'Produkt anlegen' }).click()
    await page.getByRole('row', { name: /Kran/ }).getByText('1.234,00 €').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('an invoice', () => {
  it('is written with the totals of the server, sent, and paid', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor()
    expectOnce(visit.asked())
    await page.getByRole('link', { name: 'New invoice' }).first().click()
    await page.getByRole('combobox', { name: 'Contact' }).fill('hopp')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    expect(await page.getByLabel('Name on the document').inputValue()).toBe('Navy')
    await page.getByRole('button', { name: 'Add a product' }).click()
    await page.getByRole('option', { name: /Consulting/ }).click()
    const first = page.getByRole('listitem', { name: 'Line 1' })
    await first.getByLabel('Quantity').fill('2,5')
    const total = page.getByRole('region', { name: 'Total' })
    await total.getByRole('definition').getByText('€357.00').waitFor()
    await page.getByRole('combobox', { name: 'Discount on the total' }).click()
    await page.getByRole('option', { name: 'Percent' }).click()
    await total.getByLabel('Discount', { exact: true }).fill('10')
    await total.getByRole('definition').getByText('€321.30').waitFor()
    await total.getByRole('button', { name: 'How these amounts are calculated' }).click()
    await total.getByText('€300.00 × 10%').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: 'INV-000001' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    expect(await visit.audit()).toEqual([])

    visit.asked()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const send = page.getByRole('dialog', { name: 'Send INV-000001' })
    expect(await send.getByLabel('To').inputValue()).toBe('grace@navy.test')
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to grace@navy.test').waitFor()
    await page.getByText('Open', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: 'Payment for INV-000001' })
    expect(await pay.getByLabel('Amount in EUR').inputValue()).toBe('321.30')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await page.getByRole('cell', { name: 'Payment · Bank transfer' }).waitFor()

    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: /^Refund/ })
    await refund.getByLabel('Amount in EUR').fill('21.30')
    await refund.getByLabel('Reason').fill('One hour less')
    // Whether there is a credit note is for a person to say: nothing is presumed, and nothing sent without it.
    expect(await refund.getByRole('radio', { checked: true }).count()).toBe(0)
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    expect((await ada.api.get('/invoices')).body.data[0].amount_refunded_cents).toBe(0)
    await refund.getByRole('radio', { name: 'Write a credit note' }).check()
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('€21.30 refunded').waitFor()
    await page.getByRole('cell', { name: 'Credit note CN-000001' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('paid by mistake or twice says by how much, and is set right by undoing a payment', async () => {
    const { id, number } = await bill({ title: 'Twice' })
    const pay = (amount_cents: number, more: object) =>
      ada.api.post(`/invoices/${id}/record-payment`, { amount_cents, ...more })
    await pay(59_500, { method: 'cheque', reference: 'No. 17', received_at: '2026-11-10T12:00:00Z' })
    await pay(10_000, { method: 'cash' })
    const visit = await enterAs(browser, ada, '/invoices')
    const { page } = visit
    await page.getByRole('row', { name: number }).getByText('Overpaid by €100.00').waitFor()
    await page.getByRole('link', { name: number }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You received more than was billed' })
    await notice.getByText('Overpaid by €100.00').waitFor()
    await notice.getByRole('button', { name: 'Refund €100.00' }).click()
    const refund = page.getByRole('dialog', { name: /^Refund/ })
    expect(await refund.getByLabel('Amount in EUR').inputValue()).toBe('100.00')
    await page.keyboard.press('Escape')
    await refund.waitFor({ state: 'hidden' })

    const row = page.getByRole('row', { name: /Cheque/ })
    await row.getByRole('button', { name: /^Refund the payment: €595.00/ }).waitFor()
    await row.getByRole('button', { name: /^Undo the payment: €595.00/ }).click()
    const undo = page.getByRole('dialog', { name: 'Undo the payment of €595.00?' })
    await undo.getByText(/^€595.00 · Cheque · .*10.* · No. 17, recorded for INV/).waitFor()
    await undo.getByLabel('Reason').fill('It bounced')
    expect(await visit.audit()).toEqual([])
    await undo.getByRole('button', { name: 'Undo the payment' }).click()
    await page.getByText('€595.00 no longer counts as paid').waitFor()
    await page.getByRole('cell', { name: 'Undone payment · Cheque' }).waitFor()
    await row.first().getByText('Undone', { exact: true }).waitFor()
    await page.getByText('Partly paid', { exact: true }).waitFor()
    await notice.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: /^Undo the payment: €595.00/ }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()

    const eve = await joinAs(app, ada, 'member', 'eve@engines.test')
    const beside = await enterAs(browser, eve, `/invoices/${id}`)
    await beside.page.getByRole('button', { name: /^Refund the payment: €100.00/ }).waitFor()
    expect(await beside.page.getByRole('button', { name: /^Undo the payment/ }).count()).toBe(0)
    await beside.close()
  })

  it('is paid once, also where the button is pressed twice and the answer gets lost', async () => {
    const { id, number } = await bill({ title: 'Once' })
    await ada.api.post(`/invoices/${id}/issue`)
    const visit = await enterAs(browser, ada, `/invoices/${id}`)
    const { page } = visit
    let calls = 0
    await page.route('**/record-payment', async route => {
      calls += 1
      if (calls > 1) return route.continue()
      // It arrived and was done; nobody heard of it.
      const request = route.request()
      const { pathname } = new URL(request.url())
      await fetch(new URL(pathname, app.url), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      })
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: `Payment for ${number}` })
    await pay.getByRole('button', { name: 'Record payment' }).dblclick()
    await pay.waitFor({ state: 'hidden' })
    expect(calls).toBe(2)
    expect((await ada.api.get(`/invoices/${id}/payments`)).body.data).toHaveLength(1)
    await visit.close()
  })

  it('says in words that there is no connection, and keeps what was typed', async () => {
    const { id, number } = await bill({ title: 'Lost' })
    await ada.api.post(`/invoices/${id}/issue`)
    const visit = await enterAs(browser, ada, `/invoices/${id}`)
    const { page } = visit
    await page.route('**/record-payment', route => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: `Payment for ${number}` })
    await pay.getByLabel('Reference').fill('Wire 7')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await pay.getByText('No connection to the server', { exact: false }).waitFor()
    await page.unroute('**/record-payment')
    expect(await pay.getByLabel('Reference').inputValue()).toBe('Wire 7')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await pay.waitFor({ state: 'hidden' })
    expect((await ada.api.get(`/invoices/${id}/payments`)).body.data).toHaveLength(1)
    await visit.close()
  })

  it('is sent and settled by keyboard alone', async () => {
    const { number } = await bill({ title: 'By keyboard' })
    const visit = await enterAs(browser, ada, '/invoices')
    const { page } = visit
    await page.getByRole('link', { name: number }).waitFor()
    expectOnce(visit.asked())
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: number }).waitFor()
    expectOnce(visit.asked())
    await page.getByRole('button', { name: 'Send', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Send ${number}` }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('grace@navy.test')
    await page.keyboard.press('Enter')
    await page.getByText('Sent to grace@navy.test').waitFor()
    await page.getByRole('button', { name: 'Record payment' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Payment for ${number}` }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('595.00')
    await page.keyboard.press('Enter')
    await page.getByText('€595.00 recorded').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('shows its PDF, and on a phone everything that is needed', async () => {
    const { id, number } = await bill()
    const visit = await enterAs(browser, ada, `/invoices/${id}`, { screen: 'phone' })
    const { page } = visit
    await page.getByRole('heading', { name: number }).waitFor()
    expect(visit.asked().filter(path => path.endsWith('/pdf'))).toEqual([])
    await page.getByRole('button', { name: 'Show the PDF' }).click()
    await page.getByRole('img', { name: `${number} 1` }).waitFor()
    expect(visit.asked()).toEqual([`/invoices/${id}/pdf`])
    await ada.api.post(`/invoices/${id}/issue`)
    await page.getByText(/^As issued on/).waitFor()
    await page.getByRole('button', { name: 'New edition with today’s details…' }).click()
    const dialog = page.getByRole('dialog', { name: `New edition of ${number}` })
    await dialog.getByLabel('Reason').fill('Our address was missing')
    await dialog.getByRole('button', { name: 'Make the edition' }).click()
    await page.getByRole('button', { name: 'Download edition 1' }).waitFor()
    await page.getByText('Your details were updated: Our address was missing').waitFor()
    await picture(page, 'invoice-editions')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('comes back after a reload, and is found by its number', async () => {
    const { id, number } = await bill({ title: '<img src=x onerror="parent.hacked=1">' })
    const visit = await enterAs(browser, ada, `/invoices/${id}`)
    const { page } = visit
    await page.reload()
    await page.getByRole('heading', { name: number }).waitFor()
    await page.getByText('<img src=x').first().waitFor()
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search or run a command').last().fill(number)
    await page
      .getByRole('button', { name: new RegExp(number) })
      .last()
      .waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('offers nothing to a viewer that would be refused', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const { id, number } = await bill()
    const visit = await enterAs(browser, viewer, `/invoices/${id}`)
    const { page } = visit
    await page.getByRole('heading', { name: number }).waitFor()
    await page.getByRole('button', { name: 'Download PDF' }).waitFor()
    for (const name of ['Send', 'Edit', 'More', 'Record payment'])
      expect(await page.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(0)
    await page.goto(new URL('/invoices', page.url()).href)
    await page.getByRole('link', { name: number }).waitFor()
    expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Billing settings' }).count()).toBe(0)
    expect(visit.refusals()).toEqual([])
    await visit.close()
  })
})

describe('a quote', () => {
  it('asks for approval past the threshold, is sent, accepted, and becomes an invoice', async () => {
    await ada.api.put('/settings/quotes', { approval_discount_percent: 20, auto_invoice: false })
    const visit = await enterAs(browser, ada, '/quotes/new')
    const { page } = visit
    await page.getByLabel('Title').fill('Relaunch')
    await page.getByRole('combobox', { name: 'Contact' }).fill('hopp')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    const first = page.getByRole('listitem', { name: 'Line 1' })
    await first.getByLabel('Name').fill('Design')
    await first.getByLabel('Price').fill('1000')
    await page.getByRole('combobox', { name: 'Discount on the total' }).click()
    await page.getByRole('option', { name: 'Percent' }).click()
    await page.getByRole('region', { name: 'Total' }).getByLabel('Discount', { exact: true }).fill('25')
    await page.getByText('the discount of 25% is over 20%').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: 'QT-000001' }).waitFor()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Not opened yet').waitFor()
    expect(await visit.audit()).toEqual([])

    // The customer does it elsewhere; it shows here by itself.
    const [quote] = (await ada.api.get('/quotes')).body.data
    await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Grace Hopper',
      email: 'grace@navy.test',
    })
    await page.getByText(/Accepted by Grace Hopper/).waitFor()
    await page.getByRole('button', { name: 'Create invoice' }).click()
    await page.getByRole('heading', { name: /^INV-/ }).waitFor()
    await page.getByText('€750.00').first().waitFor()

    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('Grace Hopper accepted quote QT-000001').waitFor()
    await page.getByRole('link', { name: /^Money due.*€/ }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('accepted and not billed stands on Home and above the invoices, and one click bills it', async () => {
    await ada.api.put('/settings/quotes', { approval_discount_percent: null })
    const quote = (
      await ada.api.post('/quotes', {
        title: 'Crane',
        bill_to_name: 'Navy',
        bill_to_email: 'grace@navy.test',
        lines: [
          { name: 'Crane', unit_price_cents: 80_000, tax_name: 'VAT', tax_rate: 19 },
          { name: 'Care', unit_price_cents: 9_000, billing_interval: 'month' },
        ],
      })
    ).body.data
    const { public_token } = (await ada.api.post(`/quotes/${quote.id}/send`)).body.data
    await app.anonymous.post(`/quotes/public/${public_token}/accept`, {
      name: 'Grace',
      email: 'grace@navy.test',
    })
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    const waiting = page.getByRole('region', { name: 'Accepted, not billed yet' })
    await waiting.getByText('1 quote · €952.00').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await page.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    await waiting.getByRole('button', { name: `Create invoice for ${quote.number}` }).click()
    await page.getByText(/^Draft INV-\d+ created$/).waitFor()
    await waiting.waitFor({ state: 'hidden' })
    // What is due once and what recurs have no sum together.
    await page.goto(new URL(`/quotes/${quote.id}`, page.url()).href)
    await page.getByRole('heading', { name: quote.number }).waitFor()
    await page.getByText('€952.00', { exact: true }).waitFor()
    expect(await page.getByText('€1,042.00').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Create invoice' }).count()).toBe(0)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is proposed to become an invoice by itself, once', async () => {
    const bob = await newOwner(app)
    const visit = await enterAs(browser, bob, '/')
    const { page } = visit
    const proposal = page.getByRole('region', { name: /^Create a draft invoice when/ })
    await proposal.getByRole('button', { name: 'Create it automatically' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await proposal.getByRole('button', { name: 'Create it automatically' }).click()
    await proposal.waitFor({ state: 'hidden' })
    expect((await bob.api.get('/settings/quotes')).body.data).toMatchObject({ auto_invoice: true })
    await page.reload()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    expect(await proposal.count()).toBe(0)
    await visit.close()
  })

  it('speaks German, settings included', async () => {
    const visit = await enterAs(browser, ada, '/settings/billing', { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Abrechnung' }).waitFor()
    const form = page.getByRole('region', { name: 'Rechnungen' })
    await form.getByLabel('Erinnerungen per Mail senden').check()
    await form.getByLabel('Tage ab der Fälligkeit').fill('-2, 0, 10')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('alert').getByText('Gespeichert').waitFor()
    const { data } = (await ada.api.get('/settings/invoices')).body
    expect(data).toMatchObject({ reminders_enabled: true, reminder_offsets: [-2, 0, 10] })
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
