import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const line = { name: 'Design', quantity: 2.5, unit_price_cents: 1_999, tax_name: 'VAT', tax_rate: 19 }

describe('an order somebody is still typing', () => {
  it('has the amounts it will have, and leaves nothing behind', async () => {
    const shop = await app.createAccount({ currency: 'EUR', timezone: 'Europe/Berlin' })
    const order = {
      order_discount_kind: 'percent',
      order_discount_value: 10,
      payment_terms: 'net_30',
      lines: [line, { ...line, name: 'Hosting', quantity: 1, tax_rate: 7 }],
    }
    const preview = await shop.post('/invoices/preview', order)
    expect(preview.status, preview.text).toBe(200)
    expect((await shop.get('/invoices')).body.data).toEqual([])
    const made = (await shop.post('/invoices', order)).body.data
    const { subtotal_cents, discount_cents, tax_cents, total_cents } = made
    expect(preview.body.data).toMatchObject({ subtotal_cents, discount_cents, tax_cents, total_cents })
    expect(preview.body.data.lines.map((one: { total_cents: number }) => one.total_cents)).toEqual(
      made.lines.map((one: { total_cents: number }) => one.total_cents),
    )
    const { steps } = (await shop.get(`/invoices/${made.id}/calc`)).body.data
    expect(preview.body.data.steps).toEqual(steps)
    const { due_date } = (await shop.post(`/invoices/${made.id}/issue`, {})).body.data
    expect(preview.body.data.due_date).toBe(due_date)
  })

  it('says what a quote would come to by interval, and why it would need approval', async () => {
    const shop = await app.createAccount({ currency: 'EUR' })
    await shop.put('/settings/quotes', { approval_discount_percent: 20 })
    const { data } = (
      await shop.post('/quotes/preview', {
        order_discount_kind: 'percent',
        order_discount_value: 25,
        lines: [
          { name: 'Setup', unit_price_cents: 10_000 },
          { name: 'Plan', unit_price_cents: 1_000, billing_interval: 'month' },
          { name: 'Training', unit_price_cents: 5_000, optional: true },
        ],
      })
    ).body
    expect(data.total_cents).toBe(8_250)
    expect(data.totals_by_interval).toMatchObject({ once_cents: 7_500, month_cents: 750 })
    expect(data.approval_reasons).toEqual(['the discount of 25% is over 20%'])
    expect(data.lines[2]).toMatchObject({ selected: false, total_cents: 5_000 })
  })

  it('prices a line whose product was archived meanwhile', async () => {
    const shop = await app.createAccount()
    const product = (await shop.post('/products', { name: 'Old', unit_price_cents: 700 })).body.data
    await shop.delete(`/products/${product.id}`)
    const preview = await shop.post('/invoices/preview', { lines: [{ product_id: product.id, quantity: 3 }] })
    expect(preview.body.data.total_cents).toBe(2_100)
  })
})

describe('what customers owe', () => {
  it('is summed in the reporting currency by how urgent it is', async () => {
    const shop = await app.createAccount({ currency: 'EUR', timezone: 'Europe/Berlin' })
    await shop.put('/settings/fx-rates', { rates: [{ currency: 'USD', rate: 0.5 }] })
    const bill = async (cents: number, more: object = {}) => {
      const { id } = (
        await shop.post('/invoices', { lines: [{ name: 'Work', unit_price_cents: cents }], ...more })
      ).body.data
      return id as string
    }
    await bill(100)
    const late = await bill(1_000, { payment_terms: 'custom', due_date: '2020-01-01' })
    const soon = await bill(2_000, { currency: 'USD', payment_terms: 'due_on_receipt' })
    const paid = await bill(5_000)
    for (const id of [late, soon]) await shop.post(`/invoices/${id}/issue`, {})
    await shop.post(`/invoices/${late}/record-payment`, { amount_cents: 400 })
    await shop.post(`/invoices/${paid}/record-payment`, { amount_cents: 5_000 })
    await shop.post(`/invoices/${paid}/refunds`, { amount_cents: 1_000, credit_note: true })
    const { data } = (await shop.get('/invoices/receivables')).body
    expect(data).toEqual({
      currency: 'EUR',
      outstanding: { count: 2, amount_cents: 1_600 },
      overdue: { count: 1, amount_cents: 600 },
      due_soon: { count: 1, amount_cents: 1_000 },
      drafts: { count: 1, amount_cents: 100 },
      paid_30_days: { count: 2, amount_cents: 4_400 },
    })
  })
})

describe('lists of quotes and invoices', () => {
  it('turn pages by number and find by number, title and customer', async () => {
    const shop = await app.createAccount()
    const other = await app.createAccount()
    await other.post('/invoices', { title: 'Harbour lights' })
    for (const title of ['Harbour lights', 'Kitchen', 'Roof']) {
      await shop.post('/invoices', { title, bill_to_name: `${title} Ltd` })
      await shop.post('/quotes', { title, bill_to_name: `${title} Ltd` })
    }
    const second = (await shop.get('/invoices?page=2&limit=2')).body
    expect(second.pagination).toMatchObject({ page: 2, total: 3, pages: 2, has_next: false, has_prev: true })
    expect(second.data.map((one: { title: string }) => one.title)).toEqual(['Harbour lights'])
    expect((await shop.get('/invoices')).body).not.toHaveProperty('pagination')
    for (const path of ['/invoices?page=1&q=harbor', '/quotes?q=kitch', '/invoices?page=1&q=000003']) {
      const found = (await shop.get(path)).body
      expect(found.pagination.total, path).toBe(1)
    }
  })
})
