import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { startFakeStripe } from '#tests/fake-stripe.ts'
import { useTestApp } from '#tests/harness.ts'
import { openShop } from './seller.ts'

const stripe = await startFakeStripe()
const app = useTestApp({ stripeApiBase: stripe.url })
const browser = useBrowser(app)
afterAll(() => stripe.close())

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function billFor(more: object = {}, seller: object = {}) {
  const shop = await openShop(app)
  await shop.patch('/organization', seller)
  await shop.post('/integrations', {
    provider: 'stripe',
    secrets: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_test_secret' },
  })
  const { id } = (
    await shop.post('/invoices', {
      currency: 'EUR',
      lines: [{ name: 'Design', quantity: 12.5, unit_price_cents: 9_900, tax_name: 'VAT', tax_rate: 19 }],
      ...more,
    })
  ).body.data
  const issued = await shop.post(`/invoices/${id}/issue`)
  expect(issued.status, issued.text).toBe(200)
  return { shop, invoice: issued.body.data }
}

describe('an invoice to pay', () => {
  it('is paid without a mouse, and says when the payment page cannot be had', async () => {
    const { shop, invoice } = await billFor()
    const visit = await browser.visit(invoice.public_url, { screen: 'desktop' })
    const { page } = visit
    await page.getByRole('button', { name: 'Pay €1,472.63' }).waitFor()
    stripe.rejectNext('No such account')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('could not be opened').waitFor()
    expect(visit.refusals()).toHaveLength(1)
    expect(await visit.audit()).toEqual([])

    // Meanwhile the money comes another way: the page says so instead of asking again.
    await shop.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 147_263 })
    await page.keyboard.press('Enter')
    await page.getByText('Paid on').waitFor()
    expect(await page.getByRole('button', { name: /Pay/ }).count()).toBe(0)
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('is still to be paid after going back, and says so once', async () => {
    const { invoice } = await billFor()
    const visit = await browser.visit(`${invoice.public_url}?checkout=canceled`)
    const { page } = visit
    await page.getByText('The payment was not completed').waitFor()
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await page.getByText('The payment was not completed').count()).toBe(0)
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('does not ask again for what is on its way', async () => {
    const { shop, invoice } = await billFor()
    const visit = await browser.visit(`${invoice.public_url}?checkout=success`)
    const { page } = visit
    await page.getByText('your payment is being confirmed').waitFor()
    expect(await page.getByRole('button', { name: /Pay/ }).count()).toBe(0)
    await page.reload()
    await page.getByText('your payment is being confirmed').waitFor()
    await shop.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 147_263 })
    await page.getByText('Thank you for your payment').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await visit.close()
  })
})

describe('the page of an invoice', () => {
  it('writes amounts and dates as its reader does', async () => {
    const { invoice } = await billFor({ payment_terms: 'custom', due_date: '2026-12-24' })
    const visit = await browser.visit(invoice.public_url, { screen: 'desktop', locale: 'de-AT' })
    const { page } = visit
    const reads = (text: string) => page.getByText(text).first().waitFor()
    await reads('€ 1.472,63')
    await reads('Fällig am 24. Dezember 2026')
    for (const [language, ...texts] of [
      ['fr', '1 472,63 €', '24 décembre 2026'],
      ['ja', '€1,472.63', '2026年12月24日'],
      ['en', '€1,472.63', 'December 24, 2026'],
      ['es', '1472,63 €', '24 de diciembre de 2026'],
      ['pt', '€ 1.472,63', '24 de dezembro de 2026'],
    ] as const) {
      await page.getByRole('combobox').selectOption(language)
      for (const text of texts) await reads(text)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    }
    await page.reload()
    await reads('24 de dezembro de 2026')
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('shows the seller by its logo, and hands out the very PDF', async () => {
    const { shop, invoice } = await billFor({}, { logo: `data:image/png;base64,${PNG}` })
    // The page says what the document says: the seller as it was then.
    await shop.patch('/organization', { name: 'Studio Südlicht', logo: null })
    const visit = await browser.visit(invoice.public_url)
    const logo = visit.page.getByRole('img', { name: 'Studio Nordlicht' })
    await logo.waitFor()
    await expect
      .poll(() => logo.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1)
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    const hash = createHash('sha256')
    for await (const chunk of await download.createReadStream()) hash.update(chunk)
    const { pdf_sha256 } = (await shop.get(`/invoices/${invoice.id}`)).body.data
    expect(hash.digest('hex')).toBe(pdf_sha256)
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
