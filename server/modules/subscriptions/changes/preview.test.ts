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
