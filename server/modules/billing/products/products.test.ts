import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('products', () => {
  it('need a name only, and keep prices by currency', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    const plain = await acme.post('/products', { name: 'Plan' })
    expect(plain.status).toBe(201)
    expect(plain.body.data).toMatchObject({
      name: 'Plan',
      sku: null,
      unit_price_cents: 0,
      currency: 'EUR',
      prices: {},
      billing_interval: 'one_time',
      tax_rate: 0,
      archived_at: null,
    })
    const priced = await acme.post('/products', {
      name: 'B',
      unit_price_cents: 100,
      currency: 'usd',
      prices: { eur: 90 },
    })
    expect(priced.body.data).toMatchObject({ currency: 'USD', prices: { EUR: 90 } })
    for (const body of [
      {},
      { name: '' },
      { name: 'x', unit_price_cents: -1 },
      { name: 'x', currency: 'XXX' },
      { name: 'x', prices: { nope: 1 } },
      { name: 'x', prices: { EUR: 1.5 } },
      { name: 'x', billing_interval: 'week' },
      { name: 'x', tax_rate: 1.23456 },
    ]) {
      expect((await acme.post('/products', body)).status, JSON.stringify(body)).toBe(400)
    }
    const found = (await acme.get('/products', { q: 'pla' })).body
    expect(found).toMatchObject({ data: [{ name: 'Plan' }], pagination: { total: 1 } })
  })

  it('once archived are not found on new lines, and stay on those that have them', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/products', { name: 'Old', unit_price_cents: 500 })).body.data
    const invoice = (await acme.post('/invoices', { lines: [{ product_id: id }] })).body.data
    expect((await acme.delete(`/products/${id}`)).body).toEqual({ success: true })
    expect((await acme.delete(`/products/${id}`)).status).toBe(200)
    expect((await acme.get('/products')).body.data).toEqual([])
    expect((await acme.get('/products', { include_archived: true })).body.data[0].archived_at).not.toBeNull()
    const fresh = await acme.post('/invoices', { lines: [{ product_id: id }] })
    expect([fresh.status, fresh.body.detail]).toEqual([400, `Product ${id} not found`])
    const kept = await acme.put(`/invoices/${invoice.id}/lines`, { lines: [{ product_id: id, quantity: 2 }] })
    expect(kept.body.data.total_cents).toBe(1000)
    expect((await acme.patch(`/products/${id}`, { archived: false, name: 'New' })).body.data).toMatchObject({
      name: 'New',
      archived_at: null,
    })
    expect((await acme.patch(`/products/${newId()}`, { name: 'x' })).body.detail).toBe('Product not found')
    const stranger = await app.createAccount()
    expect((await stranger.post('/invoices', { lines: [{ product_id: id }] })).body.detail).toBe(
      `Product ${id} not found`,
    )
  })
})

describe('settings', () => {
  it('start with defaults, change key by key, and are an admin’s to change', async () => {
    const acme = await app.createAccount()
    expect((await acme.get('/settings/invoices')).body.data).toMatchObject({
      number_prefix: 'INV-',
      reminders_enabled: false,
      reminder_offsets: [-3, 0, 3, 7, 14],
    })
    expect((await acme.get('/settings/quotes')).body.data).toEqual({
      number_prefix: 'QT-',
      approval_discount_percent: null,
      approval_total_cents: null,
      valid_days: 30,
      terms: null,
      auto_invoice: false,
      auto_invoice_chosen: false,
    })
    await acme.put('/settings/quotes', { approval_discount_percent: 12.5 })
    expect((await acme.put('/settings/quotes', { valid_days: 14 })).body.data).toMatchObject({
      approval_discount_percent: 12.5,
      valid_days: 14,
    })
    expect(
      (await acme.put('/settings/invoices', { reminder_offsets: [7, -1] })).body.data.reminder_offsets,
    ).toEqual([-1, 7])
    const member = await acme.invite('member')
    for (const path of ['/settings/invoices', '/settings/quotes', '/settings/fx-rates']) {
      expect((await member.get(path)).status).toBe(200)
      expect((await member.put(path, { rates: [] })).status).toBe(403)
    }
  })

  it('keep what several people change at the same moment', async () => {
    const acme = await app.createAccount()
    await Promise.all([
      acme.put('/settings/invoices', { terms: 'Pay soon' }),
      acme.put('/settings/invoices', { footer_note: 'Thank you' }),
      acme.put('/settings/invoices', { page_size: 'Letter' }),
      acme.put('/settings/quotes', { valid_days: 5 }),
      acme.put('/settings/quotes', { auto_invoice: true }),
    ])
    expect((await acme.get('/settings/invoices')).body.data).toMatchObject({
      terms: 'Pay soon',
      footer_note: 'Thank you',
      page_size: 'Letter',
    })
    expect((await acme.get('/settings/quotes')).body.data).toMatchObject({
      valid_days: 5,
      auto_invoice: true,
    })
    const tables = await Promise.all(
      [1, 2, 3, 4].map(rate => acme.put('/settings/fx-rates', { rates: [{ currency: 'EUR', rate }] })),
    )
    expect(tables.map(reply => reply.status)).toEqual([200, 200, 200, 200])
  })

  it('hold exchange rates that win over the table and belong to the reporting currency', async () => {
    const acme = await app.createAccount()
    const rateOf = async (currency: string) =>
      (await acme.get('/settings/fx-rates')).body.data.rates.find(
        (one: { currency: string }) => one.currency === currency,
      )
    const listed = await rateOf('EUR')
    expect(listed.source).toBe('default')
    await acme.put('/settings/fx-rates', {
      rates: [
        { currency: 'eur', rate: 1.2345678901 },
        { currency: 'XAD', rate: 4 },
      ],
    })
    expect(await rateOf('EUR')).toEqual({
      currency: 'EUR',
      rate: 1.2345678901,
      as_of: '2026-11-16',
      source: 'organization',
    })
    expect((await acme.post('/invoices', { currency: 'XAD' })).status).toBe(201)
    await acme.put('/settings/fx-rates', { rates: [] })
    expect(await rateOf('EUR')).toEqual(listed)
    const whole = await acme.put('/settings/fx-rates', {
      rates: [
        { currency: 'USD', rate: 1 },
        { currency: 'EUR', rate: 1.5 },
      ],
    })
    expect([whole.status, (await rateOf('EUR')).rate, await rateOf('USD')]).toEqual([200, 1.5, undefined])
    for (const rates of [
      [{ currency: 'EUR', rate: 0 }],
      [{ currency: 'EUR', rate: -1 }],
      [{ currency: 'ZZZ', rate: 1 }],
      [{ currency: 'USD', rate: 2 }],
      [
        { currency: 'EUR', rate: 1 },
        { currency: 'eur', rate: 2 },
      ],
      [{ currency: 'EUR', rate: '1' }],
    ]) {
      expect((await acme.put('/settings/fx-rates', { rates })).status, JSON.stringify(rates)).toBe(400)
    }
  })
})
