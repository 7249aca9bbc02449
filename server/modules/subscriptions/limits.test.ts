import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const MOST = Number.MAX_SAFE_INTEGER
const refusal = { status: 400, body: { code: 'amount_too_large' } }

describe('what a subscription refuses', () => {
  it('is a value that cannot be told exactly by the month, the year or the period', async () => {
    const acme = await app.createAccount()
    const price = (unit_price_cents: number, more: object = {}) => ({
      items: [{ name: 'Plan', unit_price_cents, ...more }],
    })
    for (const body of [
      price(MOST, { quantity: 100 }),
      price(MOST),
      { ...price(MOST), billing_interval: 'day' },
      { mrr_cents: MOST },
      { mrr_cents: Math.floor(MOST / 12), billing_interval: 'year', billing_interval_count: 2 },
    ]) {
      const reply = await acme.post('/subscriptions', body)
      expect(reply, JSON.stringify(body)).toMatchObject(refusal)
    }
    const { id } = (await acme.post('/subscriptions', price(Math.floor(MOST / 12)))).body.data
    expect((await acme.get(`/subscriptions/${id}`)).body.data.arr_cents).toBe(Math.floor(MOST / 12) * 12)
    expect(await acme.patch(`/subscriptions/${id}`, { mrr_cents: MOST })).toMatchObject(refusal)
    expect(await acme.patch(`/subscriptions/${id}`, { billing_interval: 'day' })).toMatchObject(refusal)
    await acme.post(`/subscriptions/${id}/cancel`)
    expect(await acme.post(`/subscriptions/${id}/reactivate`, { mrr_cents: MOST })).toMatchObject(refusal)
  })

  it('is told by the names its clients use, and only once it is known to exist', async () => {
    const acme = await app.createAccount()
    expect((await acme.post('/subscriptions', { items: [{}] })).body.detail).toBe(
      'items[0] needs a name, a description or a product_id',
    )
    expect((await acme.post('/subscriptions', { items: [{ name: 'Plan' }] })).body.detail).toBe(
      'items[0].unit_price_cents is required',
    )
    expect(await acme.patch(`/subscriptions/${newId()}`, { mrr_cents: -1 })).toMatchObject({
      status: 404,
      body: { detail: 'Subscription not found' },
    })
  })
})

describe('the list', () => {
  it('can be read to its end, however long it is, and of one customer alone', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { first_name: 'Ada' })).body.data
    const made: string[] = []
    for (let i = 0; i < 5; i++) {
      const body = i === 2 ? { contact_id: contact.id } : {}
      made.unshift((await acme.post('/subscriptions', body)).body.data.id)
    }
    const idsOf = async (query: Record<string, string | number>) =>
      (await acme.get('/subscriptions', query)).body.data.map((one: { id: string }) => one.id)
    const first = await idsOf({ limit: 2 })
    const second = await idsOf({ limit: 2, before: first[1] })
    const third = await idsOf({ limit: 2, before: second[1] })
    expect([...first, ...second, ...third]).toEqual(made)
    expect(await idsOf({})).toEqual(made)
    expect(await idsOf({ contact_id: contact.id })).toEqual([made[2]])
  })
})
