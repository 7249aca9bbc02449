import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function acceptedQuote(account: Account, body: object = {}): Promise<string> {
  const { id } = (
    await account.post('/quotes', {
      bill_to_email: 'bo@example.com',
      lines: [
        { name: 'Setup', unit_price_cents: 100_000, tax_name: 'VAT', tax_rate: 20 },
        { name: 'Seats', quantity: 5, unit_price_cents: 2_000, billing_interval: 'month' },
      ],
      ...body,
    })
  ).body.data
  const { public_token } = (await account.post(`/quotes/${id}/send`)).body.data
  const answer = { name: 'Ada Byron', email: 'ada@example.com' }
  const accepted = await app.anonymous.post(`/quotes/public/${public_token}/accept`, answer)
  expect(accepted.status, accepted.text).toBe(200)
  return id
}

const unbilled = async (account: Account) => (await account.get('/quotes/unbilled')).body

describe('what was accepted and not billed', () => {
  it('is listed with what is due once, by currency, until its invoice is there', async () => {
    const acme = await app.createAccount()
    expect(await unbilled(acme)).toMatchObject({ data: [], sums: [], pagination: { total: 0 } })
    const first = await acceptedQuote(acme)
    const euros = await acceptedQuote(acme, {
      currency: 'EUR',
      lines: [{ name: 'Training', unit_price_cents: 50_000 }],
    })
    // What only recurs is the subscription's to bill; what nobody accepted is no promise.
    await acceptedQuote(acme, {
      lines: [{ name: 'Seats', unit_price_cents: 2_000, billing_interval: 'month' }],
    })
    await acme.post('/quotes', { lines: [{ name: 'Draft', unit_price_cents: 700 }] })
    const listed = await unbilled(acme)
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([first, euros])
    expect(listed.data[0]).toMatchObject({ unbilled_cents: 120_000, total_cents: 130_000 })
    expect(listed.sums).toEqual([
      { currency: 'EUR', count: 1, amount_cents: 50_000, amount_display: '€500.00' },
      { currency: 'USD', count: 1, amount_cents: 120_000, amount_display: '$1,200.00' },
    ])
    expect((await (await acme.invite('viewer')).get('/quotes/unbilled')).body.pagination.total).toBe(2)

    const billed = await acme.post(`/invoices/from-quote/${first}`)
    expect(billed.body.data.total_cents).toBe(120_000)
    expect((await unbilled(acme)).data.map((one: { id: string }) => one.id)).toEqual([euros])
    expect((await acme.get(`/quotes/${first}`)).body.data.unbilled_cents).toBe(0)
    // Void, the invoice bills nothing any more.
    await acme.post(`/invoices/${billed.body.data.id}/void`)
    expect((await unbilled(acme)).data.map((one: { id: string }) => one.id)).toEqual([first, euros])
    expect((await acme.post(`/invoices/from-quote/${first}`)).status).toBe(201)
    expect((await unbilled(acme)).pagination.total).toBe(1)
  })

  it('is billed once, however often it is asked for', async () => {
    const acme = await app.createAccount()
    const id = await acceptedQuote(acme)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => acme.post(`/invoices/from-quote/${id}`)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect((await unbilled(acme)).data).toEqual([])
  })

  it('is never there where accepting raises the invoice', async () => {
    const acme = await app.createAccount()
    expect((await acme.get('/settings/quotes')).body.data.auto_invoice_chosen).toBe(false)
    await acme.put('/settings/quotes', { valid_days: 20 })
    expect((await acme.get('/settings/quotes')).body.data.auto_invoice_chosen).toBe(false)
    expect((await acme.put('/settings/quotes', { auto_invoice: true })).body.data).toMatchObject({
      auto_invoice: true,
      auto_invoice_chosen: true,
    })
    await acceptedQuote(acme)
    expect((await unbilled(acme)).data).toEqual([])
    expect((await acme.get('/invoices')).body.data).toHaveLength(1)
  })

  it('is found by an index that holds nothing else', async () => {
    const acme = await app.createAccount()
    // Of a table this small any plan would do.
    const plan = await acme.within(async ({ db }) => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      return sql`explain select * from quotes where unbilled_cents > 0 order by accepted_at, id limit 50`.execute(
        db,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('quotes_unbilled')
  })
})

describe('sums', () => {
  it('of what is due once and what recurs stand apart, from the subtotal on', async () => {
    const acme = await app.createAccount()
    const id = await acceptedQuote(acme, { order_discount_kind: 'percent', order_discount_value: 10 })
    const { intervals } = (await acme.get(`/quotes/${id}`)).body.data
    expect(intervals).toEqual([
      {
        billing_interval: 'one_time',
        subtotal_cents: 100_000,
        discount_cents: 10_000,
        taxes: [{ tax_name: 'VAT', tax_rate: 20, taxable_cents: 90_000, tax_cents: 18_000 }],
        total_cents: 108_000,
      },
      {
        billing_interval: 'month',
        subtotal_cents: 10_000,
        discount_cents: 1_000,
        taxes: [{ tax_name: null, tax_rate: 0, taxable_cents: 9_000, tax_cents: 0 }],
        total_cents: 9_000,
      },
    ])
  })
})
