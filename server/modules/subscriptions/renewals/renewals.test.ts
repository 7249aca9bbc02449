import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function start(account: Account, item: object, more: object = {}) {
  const reply = await account.post('/subscriptions', { items: [{ name: 'Plan', ...item }], ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}

const invoicesOf = async (account: Account) => (await account.get('/invoices')).body.data
const statusOf = async (account: Account, id: string) =>
  (await account.get(`/subscriptions/${id}`)).body.data.status

describe('the first invoice', () => {
  it('comes at once, also when the value changes before the job ran', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, { unit_price_cents: 1_000 })
    await acme.patch(`/subscriptions/${id}`, { mrr_cents: 1_100 })
    await app.drain()
    expect(await invoicesOf(acme)).toMatchObject([{ total_cents: 1_100, subscription_id: id }])
  })

  it('comes at once, also when a planned end was taken back before the job ran', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, { unit_price_cents: 1_000 })
    await acme.post(`/subscriptions/${id}/cancel`, { at_period_end: true })
    await acme.post(`/subscriptions/${id}/reactivate`)
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(1)
  })

  it('is for the new period where the rhythm changed before the job ran', async () => {
    app.clock.set('2027-01-10T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, { unit_price_cents: 12_000 })
    await acme.patch(`/subscriptions/${id}`, { billing_interval: 'year' })
    await app.drain()
    expect(await invoicesOf(acme)).toMatchObject([
      { title: 'Subscription January 10, 2027 – January 9, 2028' },
    ])
    app.clock.set('2027-02-11T12:00:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(1)
  })

  it('is not raised for a period worth nothing', async () => {
    const acme = await app.createAccount()
    await start(acme, { unit_price_cents: 0 })
    await app.drain()
    expect(await invoicesOf(acme)).toEqual([])
  })
})

describe('past due', () => {
  it('comes back when the money goes back', async () => {
    app.clock.set('2027-06-01T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, { unit_price_cents: 1_000 })
    await app.drain()
    app.clock.set('2027-06-17T12:00:00Z')
    await app.drain()
    expect(await statusOf(acme, id)).toBe('past_due')
    const [invoice] = await invoicesOf(acme)
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 1_000 })
    expect(await statusOf(acme, id)).toBe('active')
    await acme.post(`/invoices/${invoice.id}/refunds`, { amount_cents: 1_000 })
    expect(await statusOf(acme, id)).toBe('past_due')
  })
})
