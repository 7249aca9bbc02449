import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

/** As invoices were before they named their period. */
const age = (id: string) =>
  app.sql('update invoices set period_start = null, period_end = null where subscription_id = $1', [id])

describe('what earlier rules billed wrongly', () => {
  it('is listed with its reason and amount, and mended by nobody', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount({ currency: 'EUR' })
    const start = async (tax_rate = 0) => {
      const items = [{ name: 'Plan', unit_price_cents: 3_100, tax_name: tax_rate ? 'VAT' : null, tax_rate }]
      return (await acme.post('/subscriptions', { items })).body.data.id as string
    }
    const [gap, stretched, twice, untaxed, ended, right] = [
      await start(),
      await start(),
      await start(),
      await start(),
      await start(),
      await start(19),
    ]
    await app.drain()
    app.clock.set('2027-02-01T10:00:00Z')
    await app.drain()
    await acme.post(`/subscriptions/${ended}/cancel`, {})
    const all = [gap, stretched, twice, untaxed, ended, right]
    for (const id of all) await age(id)
    const move = (id: string, from: string, set: string) =>
      app.sql(`update subscription_periods set ${set} where subscription_id = $1 and period_start = $2`, [
        id,
        from,
      ])
    // January ends ten days before February begins; a year runs on what a month paid for; February began in January.
    await move(gap, '2027-01-01T10:00:00Z', `period_end = '2027-01-22T10:00:00Z'`)
    await app.sql(`update subscriptions set current_period_end = '2028-02-01T10:00:00Z' where id = $1`, [
      stretched,
    ])
    await move(twice, '2027-02-01T10:00:00Z', `period_start = '2027-01-22T10:00:00Z'`)
    await app.sql(
      `update subscription_items set tax_name = 'VAT', tax_rate = 19 where subscription_id = $1`,
      [untaxed],
    )
    await move(ended, '2027-02-01T10:00:00Z', `period_end = '2027-02-11T10:00:00Z'`)

    const { data, pagination } = (await acme.get('/subscriptions/misbilled')).body
    const of = (id: string) =>
      data
        .filter((one: { subscription_id: string }) => one.subscription_id === id)
        .map(
          ({
            kind,
            first_day,
            last_day,
            amount_cents,
            currency,
            invoice_number,
          }: Record<string, unknown>) => {
            expect([currency, invoice_number]).toEqual(['EUR', expect.stringMatching(/^INV-/)])
            return [kind, first_day, last_day, amount_cents]
          },
        )
    // 3100 for the 21 days that January is said to have had.
    expect(of(gap)).toEqual([['period_unbilled', '2027-01-22', '2027-01-31', 1_476]])
    expect(of(stretched)).toEqual([['period_unbilled', '2027-03-01', '2028-01-31', 37_311]])
    expect(of(twice)).toEqual([['billed_twice', '2027-01-22', '2027-01-31', 1_000]])
    expect(of(untaxed)).toEqual([
      ['tax_missing', '2027-01-01', '2027-01-31', 589],
      ['tax_missing', '2027-02-01', '2027-02-28', 589],
    ])
    expect([of(ended), of(right)]).toEqual([[], []])
    expect(pagination.total).toBe(5)
    const paged = await acme.get('/subscriptions/misbilled', { page: 2, limit: 2 })
    expect(paged.body.data).toEqual(data.slice(2, 4))

    const viewer = await acme.invite('viewer')
    expect((await viewer.get('/subscriptions/misbilled')).body.pagination.total).toBe(5)
    const other = await app.createAccount()
    expect((await other.get('/subscriptions/misbilled')).body.data).toEqual([])
  })

  it('is nothing that these rules did, nor a time in which a customer was gone', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount({ currency: 'EUR' })
    const start = async () => {
      const items = [{ name: 'Plan', unit_price_cents: 3_100 }]
      return (await acme.post('/subscriptions', { items })).body.data.id as string
    }
    const [id, longer] = [await start(), await start()]
    await app.drain()
    app.clock.set('2027-01-11T10:00:00Z')
    await acme.post(`/subscriptions/${id}/pause`, { unused: 'credit' })
    await acme.patch(`/subscriptions/${longer}`, { billing_interval: 'year', proration: 'none' })
    app.clock.set('2027-01-20T10:00:00Z')
    await acme.post(`/subscriptions/${id}/resume`, {})
    await app.drain()
    expect((await acme.get('/subscriptions/misbilled')).body.data).toEqual([])
    await acme.post(`/subscriptions/${id}/cancel`, {})
    app.clock.set('2027-03-01T10:00:00Z')
    await acme.post(`/subscriptions/${id}/reactivate`, { mrr_cents: 3_100 })
    await app.drain()
    await age(id)
    await app.sql(
      `delete from subscription_periods where subscription_id = $1 and period_start < '2027-01-20'`,
      [id],
    )
    expect((await acme.get('/subscriptions/misbilled')).body.data).toEqual([])
  })
})
