import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('a change of a subscription, before it is made', () => {
  it('says what it does to the MRR, and does what it said', async () => {
    const shop = await app.createAccount({ currency: 'EUR' })
    const items = [{ name: 'Team plan', quantity: 10, unit_price_cents: 1_000 }]
    const { id } = (await shop.post('/subscriptions', { items })).body.data
    const change = { items: [{ ...items[0], quantity: 12 }], billing_interval: 'quarter' }
    const { data } = (await shop.post(`/subscriptions/${id}/preview`, change)).body
    expect(data).toMatchObject({
      currency: 'EUR',
      mrr_before_cents: 10_000,
      mrr_after_cents: 4_000,
      reporting_currency: 'EUR',
      delta_cents: -6_000,
      movement: 'contraction',
    })
    expect((await shop.get(`/subscriptions/${id}`)).body.data.mrr_cents).toBe(10_000)
    const changed = (await shop.patch(`/subscriptions/${id}`, change)).body.data
    expect(changed.mrr_cents).toBe(4_000)
    expect(changed.mrr_movements.at(-1)).toMatchObject({ kind: 'contraction', delta_cents: -6_000 })
    const same = (await shop.post(`/subscriptions/${id}/preview`, {})).body.data
    expect(same).toMatchObject({ delta_cents: 0, movement: null })
  })
})

describe('a coupon with a change', () => {
  it('is redeemed in the same step, as the preview said, or not at all', async () => {
    const shop = await app.createAccount({ currency: 'EUR' })
    await shop.post('/coupons', { code: 'TEN', kind: 'percent', value: 10, duration: 'forever' })
    const items = [{ name: 'Team plan', quantity: 10, unit_price_cents: 1_000 }]
    const { id } = (await shop.post('/subscriptions', { items })).body.data
    await app.drain()
    const change = { items: [{ ...items[0], quantity: 20 }], proration: 'next', coupon_code: 'ten' }
    const shown = (await shop.post(`/subscriptions/${id}/preview`, change)).body.data
    expect(shown).toMatchObject({ delta_cents: 8_000, next_invoice: { total_cents: 18_000 } })
    expect((await shop.get('/coupons')).body.data[0].redemptions).toBe(0)
    const stale = { ...change, expected_hash: '0'.repeat(64) }
    expect((await shop.patch(`/subscriptions/${id}`, stale)).status).toBe(409)
    expect((await shop.get('/coupons')).body.data[0].redemptions).toBe(0)
    const done = (await shop.patch(`/subscriptions/${id}`, { ...change, expected_hash: shown.hash })).body
    expect(done).toMatchObject({
      data: { mrr_cents: 9_000, coupons: [{ code: 'TEN' }] },
      change: { kind: 'change', status: 'scheduled' },
    })
    const { occurred_on } = done.data.mrr_movements.at(-1)
    const month = { month: occurred_on.slice(0, 7), kind: 'contraction' }
    expect((await shop.get('/subscriptions/movements', month)).body).toMatchObject({
      data: [{ subscription_id: id, delta_cents: -1_000, note: 'Coupon TEN' }],
      pagination: { total: 1 },
    })
    const kinds = (await shop.get(`/subscriptions/${id}/changes`)).body.data.map(
      ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
    )
    expect(kinds).toEqual(['change scheduled', 'coupon applied'])
    expect(await shop.post(`/subscriptions/${id}/preview`, { coupon_code: 'ten' })).toMatchObject({
      status: 409,
      body: { detail: 'Coupon is already on this subscription' },
    })
    expect(await shop.patch(`/subscriptions/${id}`, { coupon_code: 'none' })).toMatchObject({
      status: 404,
      body: { detail: 'Coupon not found' },
    })
  })
})

describe('the list of subscriptions', () => {
  it('says who pays and what for, in pages, and finds by either', async () => {
    const shop = await app.createAccount()
    const company = (await shop.post('/companies', { name: 'Harbour Ltd' })).body.data
    const contact = (await shop.post('/contacts', { first_name: 'Grace', last_name: 'Hopper' })).body.data
    const start = (of: object, name: string) =>
      shop.post('/subscriptions', { ...of, items: [{ name, unit_price_cents: 500 }] })
    await start({ company_id: company.id }, 'Basic')
    await start({ contact_id: contact.id }, 'Premium')
    const all = (await shop.get('/subscriptions?page=1&limit=1')).body
    expect(all.pagination).toMatchObject({ total: 2, pages: 2 })
    expect(all.data[0]).toMatchObject({ customer_name: 'Grace Hopper', item_names: ['Premium'] })
    for (const [q, name] of [
      ['harb', 'Harbour Ltd'],
      ['premium', 'Grace Hopper'],
    ]) {
      const { data } = (await shop.get(`/subscriptions?q=${q}`)).body
      expect(data.map((one: { customer_name: string }) => one.customer_name)).toEqual([name])
    }
  })
})
