import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { paidSession, startFakeStripe } from '#tests/fake-stripe.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { keysOf, openShop, sendQuote } from './seller.ts'

const WEBHOOK_SECRET = 'whsec_test_secret_of_the_endpoint'
const stripe = await startFakeStripe()
const app = useTestApp({ stripeApiBase: stripe.url })
const browser = useBrowser(app)
afterAll(() => stripe.close())

async function connectStripe(shop: Account): Promise<string> {
  const reply = await shop.post('/integrations', {
    provider: 'stripe',
    secrets: { secret_key: 'sk_test_abc', webhook_secret: WEBHOOK_SECRET },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id
}

/** The provider's own page, as far as a customer needs it: pay, or go back. */
async function serveCheckout(page: Page): Promise<void> {
  await page.route('https://checkout.stripe.com/**', route => {
    const session = stripe.sessions.get(new URL(route.request().url()).pathname.split('/').at(-1)!)!
    const body = `<!doctype html><html lang="en"><title>Checkout</title><h1>${session.amount_total} ${session.currency}</h1>
      <a href="${session.success_url}">Pay</a> <a href="${session.cancel_url}">Back</a></html>`
    return route.fulfill({ contentType: 'text/html', body })
  })
}

/** Stripe says that the session of this page was paid. */
async function deliverPayment(page: Page, integration: string): Promise<void> {
  const session = stripe.sessions.get(new URL(page.url()).pathname.split('/').at(-1)!)!
  const at = Math.floor(app.clock.now().epochMilliseconds / 1000)
  const { body, headers } = stripe.sign(WEBHOOK_SECRET, 'checkout.session.completed', paidSession(session), {
    at,
  })
  const reply = await app.anonymous.call('POST', `/webhooks/stripe/${integration}`, { body, headers })
  expect(reply.body).toMatchObject({ received: true, handled: true })
}

const issueInvoice = async (shop: Account, more: object = {}) => {
  const lines = [{ name: 'Design', unit_price_cents: 100_000, tax_name: 'VAT', tax_rate: 19 }]
  const { id } = (await shop.post('/invoices', { currency: 'EUR', lines, ...more })).body.data
  return (await shop.post(`/invoices/${id}/issue`)).body.data
}

describe('from quote to cash, on a phone', () => {
  it('the customer accepts with an extra, opens the invoice, pays it and is thanked', async () => {
    const shop = await openShop(app)
    const integration = await connectStripe(shop)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url, { prepare: serveCheckout })
    const { page } = visit
    await page.getByRole('checkbox', { name: /Photography/ }).check()
    await page.getByText('New total: €3,334.98 once, then €213.66 per month').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Accept quote' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('QT-000001: €3,334.98 once, then €213.66 per month').waitFor()
    await dialog.getByLabel('Your name').fill('Ada Byron')
    await dialog.getByLabel('Your email').fill('ada@example.com')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Accepted by Ada Byron on November 16, 2026.').waitFor()
    expect(await page.getByRole('link', { name: 'View the invoice' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('QT-000001.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

    const { id } = (await shop.post(`/invoices/from-quote/${quote.id}`)).body.data
    expect((await shop.post(`/invoices/${id}/issue`)).status).toBe(200)
    await page.reload()
    await page.getByRole('link', { name: 'View the invoice' }).click()

    // One-time lines, as agreed: (1,500.00 + 1,450.00) less 5 %, VAT 19 %.
    await page.getByRole('heading', { level: 1, name: 'Invoice INV-000001' }).waitFor()
    expect(
      await page.getByText('€3,334.98', { exact: true }).locator('visible=true').count(),
    ).toBeGreaterThan(1)
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('heading', { name: '333498 eur' }).waitFor()
    await deliverPayment(page, integration)
    await page.getByRole('link', { name: 'Pay' }).click()
    await page.getByText('Thank you for your payment').waitFor()
    expect(await page.getByRole('button', { name: /Pay/ }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    expect(visit.errors).toEqual([])
    expect(visit.refusals()).toEqual([])

    expect((await shop.get(`/invoices/${id}`)).body.data).toMatchObject({
      status: 'paid',
      quote_id: quote.id,
      amount_paid_cents: 333_498,
      amount_due_cents: 0,
    })
    expect((await shop.get(`/invoices/${id}/payments`)).body.data).toMatchObject([
      { kind: 'payment', provider: 'stripe', amount_cents: 333_498, status: 'succeeded' },
    ])
    await visit.close()
  })

  it('a customer who is back before the money sees it arrive', async () => {
    const shop = await openShop(app)
    const integration = await connectStripe(shop)
    const invoice = await issueInvoice(shop)
    const visit = await browser.visit(invoice.public_url, { prepare: serveCheckout, locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Die Zahlung wurde nicht abgeschlossen').waitFor()
    await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
    await page.getByRole('heading', { name: '119000 eur' }).waitFor()
    const checkout = page.url()
    await page.getByRole('link', { name: 'Pay' }).click()
    await page.getByText('Vielen Dank, Ihre Zahlung wird bestätigt').waitFor()
    expect(await page.getByRole('button', { name: 'Jetzt bezahlen' }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    await deliverPayment({ url: () => checkout } as Page, integration)
    await page.getByText('Vielen Dank für Ihre Zahlung').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('an invoice', () => {
  it.each([
    ['open', 'desktop', /Amount due/],
    ['overdue', 'phone', /Overdue/],
    ['partly paid', 'phone', /€190.00 of €1,190.00 received so far/],
    ['paid', 'desktop', /Paid on/],
    ['refunded', 'phone', /Refunded/],
    ['void', 'phone', /canceled by the sender/],
    ['draft', 'phone', /still being prepared/],
  ] as const)('that is %s says so to everybody', async (state, screen, text) => {
    const shop = await openShop(app)
    const invoice =
      state === 'draft'
        ? (await shop.post('/invoices', { lines: [{ name: 'Design', unit_price_cents: 100_000 }] })).body.data
        : await issueInvoice(shop)
    const pay = (amount_cents: number) =>
      shop.post(`/invoices/${invoice.id}/record-payment`, { amount_cents, provider: 'bank_transfer' })
    if (state === 'overdue') {
      await app.sql(`update invoices set due_date = '2026-11-01' where id = $1`, [invoice.id])
    }
    if (state === 'partly paid') await pay(19_000)
    if (state === 'paid' || state === 'refunded') await pay(119_000)
    if (state === 'refunded') {
      await shop.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 119_000 })
      await shop.post(`/invoices/${invoice.id}/refunds`, { amount_cents: 119_000 })
    }
    if (state === 'void') await shop.post(`/invoices/${invoice.id}/void`)
    const visit = await browser.visit(invoice.public_url, { screen })
    await visit.page.getByText(text).first().waitFor()
    expect(await visit.page.getByRole('button', { name: /Pay/ }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    expect(visit.transferred()).toBeLessThan(250_000)
    await visit.close()
  })

  it('is one calm page for a link that leads nowhere', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(`/i/${quote.public_token}`)
    await visit.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(await visit.page.content()).not.toContain('Nordlicht')
    expect(await visit.audit()).toEqual([])
    expect(visit.refusals()).toEqual([`404 GET /api/v1/app/invoices/public/${quote.public_token}`])
    await visit.close()
  })

  it('carries nothing but what a customer may know', async () => {
    const shop = await openShop(app)
    const invoice = await issueInvoice(shop)
    await shop.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 100, notes: 'came late' })
    const visit = await browser.visit(invoice.public_url)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    const answers = await visit.answers('/api/')
    expect(answers.length).toBeGreaterThan(0)
    expect(keysOf(answers)).toEqual(allowed)
    for (const secret of [shop.organizationId, invoice.id, 'came late']) {
      expect(JSON.stringify(answers)).not.toContain(secret)
    }
    await visit.close()
  })
})

const allowed =
  `country credit_notes footer_text language payment_details unit_display accent_color address amount_cents amount_display amount_due_cents amount_due_display
  amount_paid_cents amount_paid_display bill_to_address bill_to_email bill_to_name bill_to_tax_id can_pay currency
  currency_exponent data description discount_cents discount_display discount_kind discount_value due_date email
  exemption_code exemption_reason exemptions
  footer_note is_overdue issued_at kind lines logo method name notes number order_discount_cents paid_at
  payment_reference payment_state payment_terms payment_terms_label payments pdf_url phone po_number position quantity received_at
  seller status subtotal_cents subtotal_display success tax_category tax_cents tax_display tax_id tax_name tax_number tax_rate taxable_cents
  taxes terms title total_cents total_display unit unit_price_cents unit_price_display website`
    .split(/\s+/)
    .sort()
