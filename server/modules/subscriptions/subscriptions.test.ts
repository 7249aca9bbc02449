import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const month = async (account: Account, query = {}) =>
  (await account.get('/subscriptions/mrr', { months: 1, ...query })).body.data

async function start(account: Account, mrr: number, more: object = {}) {
  const reply = await account.post('/subscriptions', {
    items: [{ name: 'Plan', unit_price_cents: mrr }],
    ...more,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}

describe('a subscription', () => {
  it('starts with nothing at all, and is worth what its items say', async () => {
    const acme = await app.createAccount()
    const empty = await acme.post('/subscriptions', {})
    expect(empty.body.data).toMatchObject({
      status: 'active',
      mrr_cents: 0,
      arr_cents: 0,
      items: [],
      mrr_movements: [],
      currency: 'USD',
      billing_interval: 'month',
      billing_interval_count: 1,
    })
    const yearly = await start(acme, 100_000, { billing_interval: 'year', billing_interval_count: 2 })
    expect(yearly).toMatchObject({ mrr_cents: 4_167, arr_cents: 50_004, mrr_display: '$41.67' })
    expect(yearly.mrr_movements).toMatchObject([
      { kind: 'new', delta_cents: 4_167, delta_display: '$41.67', occurred_on: '2026-11-16' },
    ])
    expect((await start(acme, 1_000, { billing_interval: 'week' })).mrr_cents).toBe(4_333)
    expect((await start(acme, 100, { billing_interval: 'day' })).mrr_cents).toBe(3_042)
    expect((await acme.get('/subscriptions', { status: 'active' })).body.data).toHaveLength(4)
    expect((await acme.get('/subscriptions', { status: 'nonsense' })).status).toBe(400)
    expect((await acme.get('/subscriptions/00000000-0000-7000-8000-000000000000')).body.detail).toBe(
      'Subscription not found',
    )
  })

  it('books a change by its direction, nothing for an equal value, and refuses a negative one', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, 5_000)
    const up = await acme.patch(`/subscriptions/${id}`, { mrr_cents: 8_000, note: 'seats' })
    expect(up.body.data.mrr_movements.at(-1)).toMatchObject({
      kind: 'expansion',
      delta_cents: 3_000,
      note: 'seats',
    })
    await acme.patch(`/subscriptions/${id}`, { mrr_cents: 8_000 })
    const zero = await acme.patch(`/subscriptions/${id}`, { mrr_cents: 0 })
    expect(zero.body.data).toMatchObject({ status: 'active', mrr_cents: 0 })
    expect(zero.body.data.mrr_movements).toHaveLength(3)
    expect((await acme.patch(`/subscriptions/${id}`, { mrr_cents: -1 })).body).toMatchObject({
      detail: 'MRR cannot be negative',
    })
    const items = await acme.patch(`/subscriptions/${id}`, {
      items: [{ name: 'A', quantity: 2.5, unit_price_cents: 999 }],
    })
    expect(items.body.data).toMatchObject({ mrr_cents: 2_498, items: [{ quantity: 2.5 }] })
    expect(await month(acme)).toMatchObject({
      current_mrr_cents: 2_498,
      ledger_total_cents: 2_498,
      ledger_agrees_with_cache: true,
    })
  })

  it('is canceled once, now or when the period ends, and comes back', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, 5_000)
    const planned = await acme.post(`/subscriptions/${id}/cancel`, {
      at_period_end: true,
      reason: 'moving on',
    })
    expect(planned.body).toMatchObject({
      already_canceled: false,
      data: { status: 'active', cancel_at_period_end: true, mrr_cents: 5_000 },
    })
    const back = await acme.post(`/subscriptions/${id}/reactivate`, { mrr_cents: 6_000 })
    expect(back.body.data).toMatchObject({ cancel_at_period_end: false, mrr_cents: 6_000 })
    expect(back.body.data.mrr_movements.at(-1)).toMatchObject({ kind: 'expansion', delta_cents: 1_000 })
    await acme.post(`/subscriptions/${id}/cancel`, { at_period_end: true, reason: 'too dear' })
    const ended = await acme.post(`/subscriptions/${id}/cancel`)
    expect(ended.body.data).toMatchObject({ status: 'canceled', mrr_cents: 0, cancel_reason: 'too dear' })
    expect(ended.body.data.mrr_movements.at(-1)).toMatchObject({ kind: 'churn', delta_cents: -6_000 })
    expect((await acme.post(`/subscriptions/${id}/cancel`)).body).toMatchObject({
      already_canceled: true,
      success: true,
    })
    for (const body of [{}, { mrr_cents: 0 }, { mrr_cents: -5 }]) {
      expect((await acme.post(`/subscriptions/${id}/reactivate`, body)).body.detail).toBe(
        'Reactivating needs a positive mrr_cents',
      )
    }
    const again = await acme.post(`/subscriptions/${id}/reactivate`, { mrr_cents: 2_000, note: 'won back' })
    expect(again.body.data).toMatchObject({ status: 'active', canceled_at: null })
    expect(again.body.data.mrr_movements.at(-1)).toMatchObject({ kind: 'reactivation', delta_cents: 2_000 })
    expect((await acme.get('/subscriptions/mrr/verify')).body.data.agrees).toBe(true)
  })

  it('is worth its value in the reporting currency at the rate it began with', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/fx-rates', { rates: [{ currency: 'EUR', rate: 1.25 }] })
    const { id } = await start(acme, 1_001, { currency: 'EUR' })
    await acme.put('/settings/fx-rates', { rates: [{ currency: 'EUR', rate: 2 }] })
    const changed = await acme.patch(`/subscriptions/${id}`, { mrr_cents: 1_003 })
    expect(changed.body.data).toMatchObject({ reporting_mrr_cents: 1_254, currency: 'EUR' })
    expect(changed.body.data.mrr_movements.map((one: { delta_cents: number }) => one.delta_cents)).toEqual([
      1_251, 3,
    ])
    expect((await acme.patch('/organization', { currency: 'EUR' })).status).toBe(409)
    // As a form that sends all it has would.
    const saved = await acme.patch('/organization', { currency: 'USD', phone: '+1 555 0100' })
    expect(saved.status, saved.text).toBe(200)
  })

  it('holds twenty changes at once', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, 1_000)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => acme.patch(`/subscriptions/${id}`, { mrr_cents: 1_000 + n * 37 })),
    )
    const { data } = (await acme.get(`/subscriptions/${id}`)).body
    const booked = data.mrr_movements.reduce(
      (sum: number, one: { delta_cents: number }) => sum + one.delta_cents,
      0,
    )
    expect(booked).toBe(data.reporting_mrr_cents)
    expect((await acme.get('/subscriptions/mrr/verify')).body.data.agrees).toBe(true)
  })
})

describe('the waterfall', () => {
  it('has every month, oldest first, and closes where the next one opens', async () => {
    const acme = await app.createAccount()
    const customer = (await acme.post('/companies', { name: 'Globex' })).body.data.id
    const first = await start(acme, 1_000, { company_id: customer })
    app.clock.set('2026-12-10T10:00:00Z')
    await start(acme, 500, { company_id: customer })
    app.clock.set('2027-02-03T10:00:00Z')
    await acme.post(`/subscriptions/${first.id}/cancel`)
    const { waterfall } = (await acme.get('/subscriptions/mrr', { months: 4 })).body.data
    expect(waterfall).toEqual([
      {
        month: '2026-11',
        new: 1_000,
        expansion: 0,
        reactivation: 0,
        contraction: 0,
        churn: 0,
        closing_mrr_cents: 1_000,
      },
      {
        month: '2026-12',
        new: 500,
        expansion: 0,
        reactivation: 0,
        contraction: 0,
        churn: 0,
        closing_mrr_cents: 1_500,
      },
      {
        month: '2027-01',
        new: 0,
        expansion: 0,
        reactivation: 0,
        contraction: 0,
        churn: 0,
        closing_mrr_cents: 1_500,
      },
      {
        month: '2027-02',
        new: 0,
        expansion: 0,
        reactivation: 0,
        contraction: 0,
        churn: -1_000,
        closing_mrr_cents: 500,
      },
    ])
    const netted = (await acme.get('/subscriptions/mrr', { months: 4, group: 'customer' })).body.data
      .waterfall
    expect(netted[1]).toMatchObject({ new: 0, expansion: 500 })
    expect(netted[3]).toMatchObject({ churn: 0, contraction: -1_000, closing_mrr_cents: 500 })
    expect((await month(acme, { as_of: '2026-12-09' })).current_mrr_cents).toBe(1_000)
    expect((await month(acme, { as_of: '2026-12-10' })).current_mrr_cents).toBe(1_500)
    for (const months of [0, 61, 'x'])
      expect((await acme.get('/subscriptions/mrr', { months })).status).toBe(400)
    expect((await acme.get('/subscriptions/mrr', { as_of: 'yesterday' })).status).toBe(400)
    const { data } = (await acme.get('/subscriptions/mrr/analytics', { months: 4 })).body
    expect(data).toMatchObject({ customers: 1, mrr_cents: 500, arpa_cents: 500 })
    expect(data.months[3]).toMatchObject({
      gross_revenue_retention: 33.3,
      net_revenue_retention: 33.3,
      logo_churn: 0,
    })
    expect(data.cohorts).toMatchObject([
      {
        cohort: '2026-11',
        months: [{ mrr_cents: 1_000 }, { mrr_cents: 1_500 }, {}, { mrr_cents: 500, revenue_retention: 50 }],
      },
    ])
    expect((await acme.get('/subscriptions/mrr/export', { months: 1 })).text).toContain(
      '2027-02,1500,0,0,0,0,-1000,500',
    )
    expect((await acme.get('/subscriptions/movements/export')).text.trim().split('\n')).toHaveLength(4)
  })

  it('puts a movement into the organization’s month, east and west of UTC', async () => {
    app.clock.set('2027-02-28T23:30:00Z')
    const tokyo = await app.createAccount({ timezone: 'Asia/Tokyo' })
    const lima = await app.createAccount({ timezone: 'America/Lima' })
    for (const account of [tokyo, lima]) await start(account, 100)
    expect((await month(tokyo)).waterfall).toMatchObject([{ month: '2027-03', new: 100 }])
    expect((await month(lima)).waterfall).toMatchObject([{ month: '2027-02', new: 100 }])
  })

  it('says so when the books were tampered with', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, 700)
    await app.sql('update subscriptions set reporting_mrr_cents = 900 where id = $1', [id])
    expect(await month(acme)).toMatchObject({
      current_mrr_cents: 900,
      ledger_total_cents: 700,
      ledger_agrees_with_cache: false,
    })
    expect((await acme.get('/subscriptions/mrr/verify')).body.data).toMatchObject({
      agrees: false,
      subscription: { id, ledger_cents: 700, live_cents: 900 },
    })
    await expect(app.sql('update mrr_movements set delta_cents = 1')).rejects.toThrow(/append-only/)
  })
})

describe('renewals', () => {
  const invoicesOf = async (account: Account) =>
    (await account.get('/invoices')).body.data.toSorted((a: { number: string }, b: { number: string }) =>
      a.number < b.number ? -1 : 1,
    )

  it('raise one invoice a period, by the calendar, and catch up after an outage', async () => {
    app.clock.set('2027-01-31T09:00:00Z')
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { id } = await start(acme, 4_900)
    await app.drain()
    await app.drain()
    expect(await invoicesOf(acme)).toMatchObject([
      { status: 'open', total_cents: 4_900, subscription_id: id },
    ])
    app.clock.set('2027-02-28T08:59:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(1)
    app.clock.set('2027-02-28T09:00:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(2)
    expect((await acme.get(`/subscriptions/${id}`)).body.data).toMatchObject({
      current_period_start: '2027-02-28T09:00:00.000Z',
      // The same wall time: Berlin went to summer time in between.
      current_period_end: '2027-03-31T08:00:00.000Z',
    })
    app.clock.set('2027-06-15T00:00:00Z')
    await app.drain()
    expect((await invoicesOf(acme)).map((one: { title: string }) => one.title)).toEqual([
      'Subscription January 31 – February 27, 2027',
      'Subscription February 28 – March 30, 2027',
      'Subscription March 31 – April 29, 2027',
      'Subscription April 30 – May 30, 2027',
      'Subscription May 31 – June 29, 2027',
    ])
    expect((await acme.get('/subscriptions/mrr/verify')).body.data.agrees).toBe(true)
  })

  it('raise it once, however many workers come at the same moment', async () => {
    const acme = await app.createAccount()
    const { id } = await start(acme, 100)
    const { renewJob } = await import('./renewals/renew.ts')
    const workers = Array.from({ length: 8 }, () =>
      acme.within(async outer => {
        const ctx = { ...outer, transact: acme.within.bind(acme) } as never
        await renewJob.handler(ctx, { subscription_id: id }, { jobId: '', number: 1, isLast: false })
      }),
    )
    await Promise.all(workers)
    expect(await invoicesOf(acme)).toHaveLength(1)
  })

  it('convert a trial, and end one that was to end', async () => {
    app.clock.set('2027-03-01T12:00:00Z')
    const acme = await app.createAccount()
    const kept = await start(acme, 1_000, { status: 'trialing', trial_days: 7 })
    const left = await start(acme, 2_000, { status: 'trialing', trial_days: 7 })
    expect(kept).toMatchObject({
      status: 'trialing',
      trial_end: '2027-03-08T12:00:00.000Z',
      mrr_movements: [],
      reporting_mrr_cents: 0,
    })
    await acme.post(`/subscriptions/${left.id}/cancel`, { at_period_end: true })
    expect((await month(acme)).current_mrr_cents).toBe(0)
    app.clock.set('2027-03-08T12:00:00Z')
    await app.drain()
    expect((await acme.get(`/subscriptions/${kept.id}`)).body.data).toMatchObject({
      status: 'active',
      mrr_movements: [{ kind: 'new', delta_cents: 1_000 }],
    })
    expect((await acme.get(`/subscriptions/${left.id}`)).body.data).toMatchObject({
      status: 'canceled',
      mrr_movements: [],
    })
    expect(await invoicesOf(acme)).toHaveLength(1)
  })

  it('end a planned cancellation when its period does', async () => {
    app.clock.set('2027-04-05T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, 1_000)
    await app.drain()
    await acme.post(`/subscriptions/${id}/cancel`, { at_period_end: true })
    app.clock.set('2027-05-05T12:00:00Z')
    await app.drain()
    expect((await acme.get(`/subscriptions/${id}`)).body.data).toMatchObject({
      status: 'canceled',
      mrr_cents: 0,
    })
    expect((await month(acme)).waterfall).toMatchObject([{ month: '2027-05', churn: -1_000 }])
    expect(await invoicesOf(acme)).toHaveLength(1)
  })

  it('turn past due with the invoice, and active again when it is paid', async () => {
    app.clock.set('2027-06-01T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, 1_000)
    await app.drain()
    app.clock.set('2027-06-17T12:00:00Z')
    await app.drain()
    expect((await acme.get(`/subscriptions/${id}`)).body.data.status).toBe('past_due')
    expect((await month(acme)).current_mrr_cents).toBe(1_000)
    const [invoice] = await invoicesOf(acme)
    expect((await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 1_000 })).status).toBe(
      200,
    )
    await app.drain()
    expect((await acme.get(`/subscriptions/${id}`)).body.data.status).toBe('active')
  })
})

describe('an accepted quote', () => {
  it('starts a subscription for each rhythm among its recurring lines, after discounts', async () => {
    const acme = await app.createAccount()
    const quote = await acme.post('/quotes', {
      order_discount_kind: 'percent',
      order_discount_value: 10,
      lines: [
        { name: 'Setup', unit_price_cents: 50_000 },
        { name: 'Seats', quantity: 3, unit_price_cents: 1_000, billing_interval: 'month' },
        { name: 'Support', unit_price_cents: 12_000, billing_interval: 'year' },
      ],
    })
    expect(quote.status, quote.text).toBe(201)
    const sent = await acme.post(`/quotes/${quote.body.data.id}/send`, { to_email: 'buyer@example.com' })
    expect(sent.status, sent.text).toBe(200)
    const token = (await acme.get(`/quotes/${quote.body.data.id}`)).body.data.public_token
    const accepted = await app.anonymous.post(`/quotes/public/${token}/accept`, {
      name: 'Bo',
      email: 'buyer@example.com',
    })
    expect(accepted.status, accepted.text).toBe(200)
    const rows = (await acme.get('/subscriptions')).body.data
    expect(
      rows
        .map((row: { billing_interval: string; mrr_cents: number }) => [row.billing_interval, row.mrr_cents])
        .sort(),
    ).toEqual([
      ['month', 2_700],
      ['year', 900],
    ])
    expect(rows[0].quote_id).toBe(quote.body.data.id)
  })
})
