import fc from 'fast-check'
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

  it('holds a discount for as many invoices as the quote showed, and then costs what it showed', {
    timeout: 120_000,
  }, async () => {
    const acme = await app.createAccount({ currency: 'EUR', timezone: 'UTC' })
    await acme.put('/settings/invoices', { auto_send: false })
    app.clock.set('2027-01-31T12:00:00Z')
    const discount = fc.record({
      kind: fc.constantFrom('none', 'percent', 'amount'),
      value: fc.integer({ min: 1, max: 99 }),
    })
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 30_000 }).map(n => n / 1_000),
      unit_price_cents: fc.integer({ min: 1, max: 9_999 }),
      tax_rate: fc.constantFrom(0, 7, 19),
      discount,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        discount,
        fc.constantFrom(null, 1, 2),
        async (lines, order, periods) => {
          const made = await acme.post('/quotes', {
            bill_to_email: 'bo@example.com',
            order_discount_kind: order.kind,
            order_discount_value: order.value,
            order_discount_periods: periods,
            lines: lines.map(({ discount: { kind, value }, ...rest }, at) => ({
              ...rest,
              name: `Line ${at}`,
              billing_interval: 'month',
              discount_kind: kind,
              discount_value: value,
              discount_periods: periods,
            })),
          })
          expect(made.status, made.text).toBe(201)
          const priced = made.body.data.totals_by_interval
          // What costs nothing raises no invoice.
          fc.pre(priced.month_cents > 0)
          await acme.post(`/quotes/${made.body.data.id}/send`)
          const accepted = await app.anonymous.post(`/quotes/public/${made.body.data.public_token}/accept`, {
            name: 'Bo',
            email: 'buyer@example.com',
          })
          expect(accepted.body.data.totals_by_interval).toEqual(priced)
          expect((await acme.get('/quotes')).body.data[0].totals_by_interval).toEqual(priced)
          await app.drain()
          for (let month = 0; month < 3; month += 1) {
            app.clock.advance({ hours: 24 * 32 })
            await app.drain()
          }
          const { id } = (await acme.get('/subscriptions')).body.data[0]
          const billed = (await acme.get('/invoices', { subscription_id: id })).body.data
            .map((one: { total_cents: number }) => one.total_cents)
            .reverse()
          const after = priced.month_after_cents ?? priced.month_cents
          const expected = billed.map((_: number, at: number) =>
            periods === null || at < periods ? priced.month_cents : after,
          )
          expect(billed).toEqual(expected)
          expect(billed.length).toBe(4)
          await acme.post(`/subscriptions/${id}/cancel`, {})
        },
      ),
      { numRuns: 5 },
    )
  })

  it('costs what the quote showed for each rhythm, however taxes and discounts round', {
    timeout: 120_000,
  }, async () => {
    const acme = await app.createAccount({ currency: 'EUR', timezone: 'UTC' })
    await acme.put('/settings/invoices', { auto_send: false })
    await acme.put('/settings/quotes', { auto_invoice: true })
    const rhythms = { one_time: 'once_cents', month: 'month_cents', year: 'year_cents' } as const
    const odd = { kind: fc.constantFrom('none', 'percent', 'amount'), value: fc.integer({ min: 1, max: 40 }) }
    const line = fc.record({
      unit_price_cents: fc.integer({ min: 1, max: 199 }),
      tax_rate: fc.constantFrom(0, 7, 19),
      billing_interval: fc.constantFrom(...(Object.keys(rhythms) as (keyof typeof rhythms)[])),
    })
    const check = async (lines: object[], order: { kind: string; value: number }) => {
      const made = await acme.post('/quotes', {
        bill_to_email: 'bo@example.com',
        order_discount_kind: order.kind,
        order_discount_value: order.value,
        lines: lines.map((given, at) => ({ ...given, name: `Line ${at}` })),
      })
      expect(made.status, made.text).toBe(201)
      const {
        id,
        public_token,
        totals_by_interval: priced,
        total_cents,
        tax_cents,
        intervals,
      } = made.body.data
      expect(Object.values<number>(priced).reduce((a, b) => a + b, 0)).toBe(total_cents)
      await acme.post(`/quotes/${id}/send`)
      await accept(public_token)
      await app.drain()
      const subscriptions = (await acme.get('/subscriptions', { limit: 100 })).body.data.filter(
        (one: { quote_id: string }) => one.quote_id === id,
      )
      const billed = { once_cents: 0, month_cents: 0, quarter_cents: 0, year_cents: 0 }
      let taxes = 0
      const add = async (key: keyof typeof billed, query: Record<string, string>) => {
        for (const invoice of (await acme.get('/invoices', query)).body.data) {
          billed[key] += invoice.total_cents
          taxes += invoice.tax_cents
        }
      }
      await add('once_cents', { quote_id: id })
      for (const one of subscriptions) {
        await add(rhythms[one.billing_interval as keyof typeof rhythms], { subscription_id: one.id })
      }
      expect([billed, taxes]).toEqual([priced, tax_cents])
      const known = new Set(lines.map(given => (given as { billing_interval: string }).billing_interval))
      expect(intervals.length).toBe(known.size)
    }
    // Half a cent of tax each, which one rounding over both would make one cent instead of two.
    const half = { unit_price_cents: 50, tax_rate: 1 }
    await check(
      [
        { ...half, billing_interval: 'month' },
        { ...half, billing_interval: 'year' },
      ],
      {
        kind: 'none',
        value: 0,
      },
    )
    await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 5 }), fc.record(odd), check), {
      numRuns: 12,
    })
  })

  it('ends its own discount of a line and its part of the order’s together, or is refused', async () => {
    const acme = await app.createAccount()
    const seats = { name: 'Seats', unit_price_cents: 1_000, billing_interval: 'month' }
    const half = { discount_kind: 'percent', discount_value: 50 }
    const tenth = { order_discount_kind: 'percent', order_discount_value: 10 }
    const refused = await acme.post('/quotes', {
      ...tenth,
      lines: [seats, { ...seats, ...half, discount_periods: 3 }],
    })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'lines[1].discount_periods must equal order_discount_periods where both lower the line',
    ])
    const quote = await acme.post('/quotes', {
      ...tenth,
      order_discount_periods: 3,
      // What is due once has no periods, and a line that costs nothing is lowered by one discount alone.
      lines: [
        { ...seats, ...half, discount_periods: 3 },
        { ...seats, ...half, billing_interval: 'one_time' },
        { ...seats, discount_kind: 'percent', discount_value: 100 },
      ],
    })
    expect(quote.status, quote.text).toBe(201)
    expect(quote.body.data).toMatchObject({
      order_discount_periods: 3,
      totals_by_interval: { once_cents: 450, month_cents: 450, month_after_cents: 1_000 },
      lines: [{ lowered_periods: 3 }, { lowered_periods: null }, { lowered_periods: null }],
    })
    expect((await acme.post('/quotes', { order_discount_periods: 121 })).status).toBe(400)
  })
})
