import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const lines = [
  { name: 'Seats', quantity: 3, unit_price_cents: 1_000, tax_name: 'VAT', tax_rate: 20 },
  { name: 'Training', unit_price_cents: 5_000, optional: true },
]
const dealOf = async (account: Account, id: string) => (await account.get(`/deals/${id}`)).body.data

describe('the lines of a deal', () => {
  it('make its amount, until somebody writes one by hand', async () => {
    const acme = await app.createAccount({ currency: 'USD' })
    const { id } = (await acme.post('/deals', { name: 'Forty seats', amount_cents: 77 })).body.data
    const nothing = await acme.put(`/deals/${id}`, { amount_source: 'lines' })
    expect([nothing.status, nothing.body.detail]).toEqual([
      400,
      'amount_source cannot be lines: the deal has none',
    ])
    const put = await acme.put(`/deals/${id}/lines`, {
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 10,
    })
    expect(put.status, put.text).toBe(200)
    expect(put.body.data).toMatchObject({
      ...{ subtotal_cents: 3_000, discount_cents: 300, tax_cents: 540, total_cents: 3_240, net_cents: 2_700 },
      ...{ currency: 'USD', totals_by_interval: { once_cents: 3_240 } },
    })
    expect((await acme.get(`/deals/${id}/lines`)).body.data).toEqual(put.body.data)
    expect(await dealOf(acme, id)).toMatchObject({
      ...{ amount_cents: 2_700, lines_net_cents: 2_700, amount_source: 'lines' },
    })
    await acme.put(`/deals/${id}`, { amount_cents: 9_999 })
    expect(await dealOf(acme, id)).toMatchObject({
      ...{ amount_cents: 9_999, lines_net_cents: 2_700, amount_source: 'manual' },
    })
    await acme.put(`/deals/${id}`, { amount_source: 'lines' })
    expect(await dealOf(acme, id)).toMatchObject({ amount_cents: 2_700, amount_source: 'lines' })
    await acme.put(`/deals/${id}/lines`, { lines: [] })
    expect(await dealOf(acme, id)).toMatchObject({
      ...{ amount_cents: 2_700, lines_net_cents: null, amount_source: 'manual' },
    })
  })

  it('are priced anew in another currency', async () => {
    const acme = await app.createAccount({ currency: 'USD' })
    const product = (
      await acme.post('/products', {
        name: 'Seat',
        unit_price_cents: 1_000,
        currency: 'USD',
        prices: { EUR: 900 },
      })
    ).body.data
    const { id } = (await acme.post('/deals', { name: 'Forty seats' })).body.data
    await acme.put(`/deals/${id}/lines`, { lines: [{ product_id: product.id, quantity: 2 }] })
    expect(await dealOf(acme, id)).toMatchObject({ amount_cents: 2_000 })
    await acme.put(`/deals/${id}`, { currency: 'EUR' })
    expect(await dealOf(acme, id)).toMatchObject({ amount_cents: 1_800, lines_net_cents: 1_800 })
    expect((await acme.get(`/deals/${id}/lines`)).body.data.lines[0].unit_price_cents).toBe(900)
  })
})

describe('the next step of a deal', () => {
  it('carries everything over: a quote, a contract, a task, a meeting', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    const ada = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data.id
    const mute = (await acme.post('/contacts', { first_name: 'Mute' })).body.data.id
    const { id } = (await acme.post('/deals', { name: 'Forty seats', contact_id: ada })).body.data
    await acme.put(`/deals/${id}/contacts/${mute}`, {})
    await acme.put(`/deals/${id}/lines`, { lines, order_discount_kind: 'amount', order_discount_value: 500 })
    const quote = await acme.post(`/deals/${id}/quotes`, {})
    expect(quote.status, quote.text).toBe(201)
    expect(quote.body.data).toMatchObject({
      ...{ title: 'Forty seats', deal_id: id, contact_id: ada, currency: 'EUR' },
      ...{ subtotal_cents: 3_000, discount_cents: 500 },
    })
    expect(quote.body.data.lines).toHaveLength(2)
    const contract = await acme.post(`/deals/${id}/contracts`, {})
    expect(contract.status, contract.text).toBe(201)
    expect(contract.body.data).toMatchObject({
      ...{ title: 'Forty seats', deal_id: id, party_b_name: 'Ada', party_b_email: 'ada@example.com' },
    })
    const task = await acme.post(`/deals/${id}/tasks`, { title: 'Call', due_at: '2026-11-20T10:00:00Z' })
    expect(task.body.data).toMatchObject({ deal_id: id, contact_id: ada, assignee_id: acme.userId })
    expect((await dealOf(acme, id)).next_task).toEqual({
      ...{ id: task.body.data.id, title: 'Call', due_at: '2026-11-20T10:00:00.000Z' },
    })
    const meeting = await acme.post(`/deals/${id}/meetings`, {
      start_at: '2026-11-20T10:00',
      timezone: 'Europe/Berlin',
    })
    expect(meeting.status, meeting.text).toBe(201)
    expect(meeting.body.data).toMatchObject({
      ...{ title: 'Forty seats', deal_id: id, start_at: '2026-11-20T09:00:00.000Z' },
      ...{ end_at: '2026-11-20T09:30:00.000Z' },
    })
    const guests = (await acme.get(`/calendar/events/${meeting.body.data.id}/invites`)).body.data
    expect(guests.map(({ email }: { email: string }) => email)).toEqual(['ada@example.com'])
    const wrong = await acme.post(`/deals/${id}/meetings`, { start_at: 'soon' })
    expect(wrong.status).toBe(400)
  })
})
