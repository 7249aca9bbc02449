import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const lines = [
  { name: 'Setup', unit_price_cents: 100_000, tax_name: 'VAT', tax_rate: 20 },
  { name: 'Seats', quantity: 5, unit_price_cents: 2_000, billing_interval: 'month' },
  { name: 'Training', unit_price_cents: 50_000, tax_name: 'VAT', tax_rate: 20, optional: true },
  { name: 'Support', unit_price_cents: 30_000, billing_interval: 'year', optional: true },
]

async function sendQuote(account: Account, more: object = {}) {
  const { id } = (await account.post('/quotes', { lines, bill_to_email: 'bo@example.com', ...more })).body
    .data
  const sent = await account.post(`/quotes/${id}/send`)
  expect(sent.status, sent.text).toBe(200)
  return sent.body.data
}

const price = (token: string, optional_line_ids?: string[]) =>
  app.anonymous.post(`/quotes/public/${token}/price`, { optional_line_ids })

describe('the price of a choice', () => {
  it('is what accepting with it gives, to the cent, and stores nothing', async () => {
    const acme = await app.createAccount()
    const quote = await sendQuote(acme, { order_discount_kind: 'percent', order_discount_value: 12.5 })
    const before = (await app.anonymous.get(`/quotes/public/${quote.public_token}`)).body.data
    const [, , training, support] = quote.lines
    const chosen = (await price(quote.public_token, [training.id, support.id])).body.data
    expect(chosen).toMatchObject({
      subtotal_cents: 190_000,
      discount_cents: 23_750,
      tax_cents: 26_250,
      total_cents: 192_500,
      total_display: '$1,925.00',
      lines: [{ selected: true }, { selected: true }, { selected: true }, { selected: true }],
      taxes: [
        { tax_name: 'VAT', tax_rate: 20, taxable_cents: 131_250, tax_cents: 26_250 },
        { tax_name: null, tax_rate: 0, taxable_cents: 35_000, tax_cents: 0 },
      ],
      intervals: [
        { billing_interval: 'one_time', total_cents: 157_500 },
        { billing_interval: 'month', total_cents: 8_750 },
        { billing_interval: 'year', total_cents: 26_250 },
      ],
    })
    expect(before).toMatchObject((await price(quote.public_token)).body.data)
    expect((await app.anonymous.get(`/quotes/public/${quote.public_token}`)).body.data).toEqual(before)
    const accepted = await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Ada Byron',
      email: 'ada@example.com',
      optional_line_ids: [training.id, support.id],
    })
    expect(accepted.body.data).toEqual({
      ...before,
      ...chosen,
      status: 'accepted',
      can_accept: false,
      accepted_at: accepted.body.data.accepted_at,
      accepted_by_name: 'Ada Byron',
    })
    const late = await price(quote.public_token, [])
    expect([late.status, late.body.detail]).toEqual([409, 'Quote QT-000001 is already accepted'])
  })

  it('is not told for lines that are no choice', async () => {
    const acme = await app.createAccount()
    const quote = await sendQuote(acme)
    for (const id of [quote.lines[0].id, newId()]) {
      const refused = await price(quote.public_token, [id])
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        `optional_line_ids: ${id} is not an optional line of this quote`,
      ])
    }
    expect((await price('nope', [])).body.detail).toBe('Quote not found')
  })
})

describe('what a customer sees', () => {
  it('says nothing of approvals', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/quotes', { approval_total_cents: 0 })
    const quote = (await acme.post('/quotes', { lines })).body.data
    await acme.post(`/quotes/${quote.id}/submit-for-approval`)
    await acme.post(`/quotes/${quote.id}/decline-approval`)
    expect((await acme.get(`/quotes/${quote.id}`)).body.data.status).toBe('approval_rejected')
    const seen = await app.anonymous.get(`/quotes/public/${quote.public_token}`)
    expect(seen.body.data).toMatchObject({ status: 'draft', can_accept: false })
  })

  it('leads on to the invoice once there is one to see', async () => {
    const acme = await app.createAccount({ currency: 'JPY' })
    await acme.patch('/organization', { branding: { accent_color: '#0a7d55' } })
    const quote = await sendQuote(acme, { currency: 'JPY' })
    const look = async () => (await app.anonymous.get(`/quotes/public/${quote.public_token}`)).body.data
    await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Ada Byron',
      email: 'ada@example.com',
    })
    const invoice = (await acme.post(`/invoices/from-quote/${quote.id}`)).body.data
    expect(await look()).toMatchObject({
      invoice_url: null,
      currency_exponent: 0,
      payment_terms: 'net_14',
      seller: { accent_color: '#0a7d55' },
    })
    await acme.post(`/invoices/${invoice.id}/issue`)
    expect((await look()).invoice_url).toBe(`http://bowline.localhost/i/${invoice.public_token}`)
    expect((await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data).toMatchObject({
      currency_exponent: 0,
      payment_terms: 'net_14',
      seller: { accent_color: '#0a7d55' },
    })
    await acme.post(`/invoices/${invoice.id}/void`)
    expect((await look()).invoice_url).toBeNull()
  })
})
