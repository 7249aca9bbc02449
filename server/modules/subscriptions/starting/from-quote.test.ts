import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function send(account: Account, quote: object): Promise<string> {
  const made = await account.post('/quotes', { bill_to_email: 'bo@example.com', ...quote })
  expect(made.status, made.text).toBe(201)
  const sent = await account.post(`/quotes/${made.body.data.id}/send`)
  expect(sent.status, sent.text).toBe(200)
  return made.body.data.public_token
}

async function accept(token: string) {
  const reply = await app.anonymous.post(`/quotes/public/${token}/accept`, {
    name: 'Bo',
    email: 'buyer@example.com',
  })
  expect(reply.status, reply.text).toBe(200)
}

describe('what an accepted quote bills again and again', () => {
  it('may change its rhythm to that of another part of the same quote', async () => {
    const acme = await app.createAccount()
    const line = (billing_interval: string) => ({
      name: billing_interval,
      unit_price_cents: 1_200,
      billing_interval,
    })
    await accept(await send(acme, { lines: [line('month'), line('year')] }))
    const [yearly] = (await acme.get('/subscriptions')).body.data.filter(
      (one: { billing_interval: string }) => one.billing_interval === 'year',
    )
    const changed = await acme.patch(`/subscriptions/${yearly.id}`, { billing_interval: 'month' })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.data.billing_interval).toBe('month')
  })

  it('is what was agreed: the tax of its lines, to the one who accepted, on the same terms', async () => {
    const acme = await app.createAccount()
    const token = await send(acme, {
      bill_to_name: 'Byron Ltd',
      bill_to_email: 'ada@example.com',
      bill_to_tax_id: 'GB123456789',
      payment_terms: 'net_30',
      po_number: 'PO-7',
      lines: [
        { name: 'Seats', quantity: 5, unit_price_cents: 1_000, billing_interval: 'month', tax_rate: 20 },
        {
          name: 'Support',
          unit_price_cents: 2_000,
          discount_kind: 'percent',
          discount_value: 50,
          billing_interval: 'month',
          tax_name: 'VAT',
          tax_rate: 7,
        },
      ],
    })
    await accept(token)
    await app.drain()
    const [invoice] = (await acme.get('/invoices')).body.data
    expect(invoice).toMatchObject({
      status: 'open',
      subtotal_cents: 6_000,
      tax_cents: 1_070,
      total_cents: 7_070,
      bill_to_name: 'Byron Ltd',
      bill_to_email: 'ada@example.com',
      bill_to_tax_id: 'GB123456789',
      payment_terms: 'net_30',
      po_number: 'PO-7',
    })
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data.lines).toMatchObject([
      { name: 'Seats', quantity: 5, tax_name: null, tax_rate: 20 },
      {
        name: 'Support',
        unit_price_cents: 2_000,
        discount_kind: 'percent',
        discount_value: 50,
        taxable_cents: 1_000,
        tax_name: 'VAT',
        tax_rate: 7,
      },
    ])
  })

  it('adds up to what was agreed, also where a percentage of a part rounds to another cent', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/quotes', { auto_invoice: true })
    const half = { order_discount_kind: 'percent', order_discount_value: 50 }
    const monthly = { name: 'Seat', unit_price_cents: 101, billing_interval: 'month' }
    await accept(await send(acme, { ...half, lines: [monthly, { name: 'Setup', unit_price_cents: 101 }] }))
    await app.drain()
    const totals = (await acme.get('/invoices')).body.data.map(
      (one: { total_cents: number }) => one.total_cents,
    )
    expect(totals.sort()).toEqual([50, 51])
    const whole = await acme.post('/quotes', { ...half, lines: [{ name: 'Setup', unit_price_cents: 101 }] })
    await acme.post(`/quotes/${whole.body.data.id}/send`, { to_email: 'bo@example.com' })
    await accept(whole.body.data.public_token)
    expect((await acme.get('/invoices', { quote_id: whole.body.data.id })).body.data).toMatchObject([
      { order_discount_kind: 'percent', order_discount_value: 50, total_cents: 50 },
    ])
  })

  it('does not depend on what became of a product since the quote went out', async () => {
    const acme = await app.createAccount()
    const product = (
      await acme.post('/products', { name: 'Team plan', unit_price_cents: 4_900, billing_interval: 'month' })
    ).body.data
    const token = await send(acme, { lines: [{ product_id: product.id }] })
    await acme.patch(`/products/${product.id}`, { tax_rate: 99 })
    await acme.delete(`/products/${product.id}`)
    await accept(token)
    await app.drain()
    expect((await acme.get('/subscriptions')).body.data).toMatchObject([{ mrr_cents: 4_900 }])
    expect((await acme.get('/invoices')).body.data).toMatchObject([{ total_cents: 4_900, tax_cents: 0 }])
  })
})
