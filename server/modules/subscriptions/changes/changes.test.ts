import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const vat = { tax_name: 'VAT', tax_rate: 19 }
const plan = (unit_price_cents: number, more: object = {}) => ({
  items: [{ name: 'Plan', unit_price_cents, ...vat, ...more }],
})

async function start(account: Account, body: object) {
  const reply = await account.post('/subscriptions', body)
  expect(reply.status, reply.text).toBe(201)
  await app.drain()
  return reply.body.data
}
async function change(account: Account, id: string, body: object) {
  const reply = await account.patch(`/subscriptions/${id}`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const invoicesOf = async (account: Account) => (await account.get('/invoices')).body.data
async function pay(account: Account, invoice: { id: string; total_cents: number }) {
  await account.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: invoice.total_cents })
}
async function agrees(account: Account) {
  expect((await account.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
}

describe('a change to the day', () => {
  it('gives the unused part back with its tax, bills the rest anew and carries the money over', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount()
    const { id, items } = await start(acme, plan(10_000))
    const [first] = await invoicesOf(acme)
    expect(first).toMatchObject({ total_cents: 11_900, period_start: '2027-01-01', period_end: '2027-01-31' })
    await pay(acme, first)
    app.clock.set('2027-01-11T10:00:00Z')
    const body = { items: [{ id: items[0].id, unit_price_cents: 20_000 }], proration: 'now' }
    const shown = (await acme.post(`/subscriptions/${id}/preview`, body)).body.data
    expect(shown).toMatchObject({
      mrr_before_cents: 10_000,
      mrr_after_cents: 20_000,
      charged_today_cents: 16_122 - 8_061,
      carried_over_cents: 8_061,
      due_today_cents: 16_122 - 8_061,
      documents: [
        { type: 'credit_note', invoice_id: first.id, subtotal_cents: 6_774, tax_cents: 1_287 },
        { type: 'invoice', invoice_id: null, subtotal_cents: 13_548, tax_cents: 2_574 },
      ],
      next_invoice: { on: '2027-02-01', total_cents: 23_800 },
    })
    const done = await change(acme, id, { ...body, expected_hash: shown.hash })
    expect(done.change).toMatchObject({
      seq: 1,
      kind: 'change',
      status: 'applied',
      proration: 'now',
      effective_on: '2027-01-11',
      before: { mrr_cents: 10_000 },
      after: { mrr_cents: 20_000, items: [{ id: items[0].id }] },
      documents: [
        { type: 'credit_note', total_cents: 8_061 },
        { type: 'invoice', total_cents: 16_122 },
      ],
    })
    const second = (await acme.get(`/invoices/${done.change.documents[1].id}`)).body.data
    expect(second).toMatchObject({
      amount_due_cents: 8_061,
      subscription_change_id: done.change.id,
      period_start: '2027-01-11',
      period_end: '2027-01-31',
      lines: [{ quantity: 1, unit_price_cents: 13_548, subscription_item_id: items[0].id }],
    })
    expect((await acme.get(`/invoices/${second.id}/payments`)).body.data).toMatchObject([
      {
        kind: 'payment',
        amount_cents: 8_061,
        carried: true,
        provider: 'manual',
        method: 'other',
        reference: first.number,
      },
    ])
    expect((await acme.get(`/invoices/${first.id}`)).body.data).toMatchObject({
      amount_refunded_cents: 8_061,
      overpaid_cents: 0,
      amount_due_cents: 0,
    })
    expect(await acme.patch(`/subscriptions/${id}`, { ...body, expected_hash: shown.hash })).toMatchObject({
      status: 409,
      body: { code: 'preview_stale', detail: 'Something has changed since the preview' },
    })
    app.clock.set('2027-01-21T10:00:00Z')
    const back = await change(acme, id, {
      items: [{ id: items[0].id, unit_price_cents: 10_000 }],
      proration: 'now',
    })
    const sums = await Promise.all(
      back.change.documents.map(async (one: { id: string; type: string }) =>
        one.type === 'invoice' ? (await acme.get(`/invoices/${one.id}`)).body.data.subtotal_cents : null,
      ),
    )
    expect(sums).toEqual([null, 3_548])
    expect(
      (await acme.get(`/subscriptions/${id}/changes`)).body.data.map((one: { seq: number }) => one.seq),
    ).toEqual([2, 1])
    await agrees(acme)
  })

  it('is billed once at the new price where it comes with the renewal', async () => {
    app.clock.set('2027-01-31T10:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, plan(10_000))
    const planned = await change(acme, id, { ...plan(30_000), proration: 'next' })
    expect(planned.change).toMatchObject({ status: 'scheduled', effective_on: '2027-02-28' })
    const coming = (await acme.get(`/subscriptions/${id}/schedule`, { months: 3 })).body.data
    expect(
      coming.map((one: { on: string; kind: string; total_cents: number }) => [
        one.on,
        one.kind,
        one.total_cents,
      ]),
    ).toEqual([
      ['2027-02-28', 'change', 0],
      ['2027-02-28', 'invoice', 35_700],
      ['2027-03-31', 'invoice', 35_700],
      ['2027-04-30', 'invoice', 35_700],
    ])
    app.clock.set('2027-03-31T10:00:00Z')
    await app.drain()
    expect((await invoicesOf(acme)).map((one: { total_cents: number }) => one.total_cents)).toEqual([
      35_700, 35_700, 11_900,
    ])
    expect((await acme.get(`/subscriptions/${id}/changes`)).body.data).toMatchObject([{ status: 'applied' }])
    expect(await acme.delete(`/subscriptions/${id}/changes/${planned.change.id}`)).toMatchObject({
      status: 409,
      body: { detail: 'Change is already applied' },
    })
    await agrees(acme)
  })

  it('refuses days out of reach, and ten at once with one hash change it once', async () => {
    app.clock.set('2027-05-10T10:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, plan(10_000))
    const wrong = await acme.patch(`/subscriptions/${id}`, {
      ...plan(1),
      proration: 'now',
      effective_on: '2027-05-09',
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { detail: 'effective_on must lie between 2027-05-10 and 2030-05-10' },
    })
    const body = { ...plan(40_000), proration: 'now' }
    const { hash } = (await acme.post(`/subscriptions/${id}/preview`, body)).body.data
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => acme.patch(`/subscriptions/${id}`, { ...body, expected_hash: hash })),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await invoicesOf(acme)).toHaveLength(2)
  })
})

describe('another rhythm', () => {
  it('from month to year bills the year less the month, and back bills no paid day again', async () => {
    app.clock.set('2027-01-10T12:00:00Z')
    const acme = await app.createAccount()
    const { id, items } = await start(acme, plan(1_000))
    await pay(acme, (await invoicesOf(acme))[0])
    const year = { billing_interval: 'year', items: [{ id: items[0].id, unit_price_cents: 10_000 }] }
    const done = await change(acme, id, { ...year, proration: 'none' })
    expect(done.change.documents).toMatchObject([
      { type: 'credit_note', total_cents: 1_190 },
      { type: 'invoice', total_cents: 11_900 },
    ])
    expect(done.data.current_period_end).toBe('2028-01-10T12:00:00.000Z')
    expect((await invoicesOf(acme))[0]).toMatchObject({ amount_due_cents: 10_710 })
    app.clock.set('2027-06-01T12:00:00Z')
    const month = { billing_interval: 'month', items: [{ id: items[0].id, unit_price_cents: 1_000 }] }
    await change(acme, id, { ...month, proration: 'none' })
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(2)
    app.clock.set('2028-02-11T12:00:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(4)
    await agrees(acme)
  })

  it('taken at once begins a period now and gives the rest of the old one back', async () => {
    app.clock.set('2027-01-01T12:00:00Z')
    const acme = await app.createAccount()
    const { id, items } = await start(acme, plan(3_100))
    app.clock.set('2027-01-11T12:00:00Z')
    const done = await change(acme, id, {
      billing_interval: 'year',
      items: [{ id: items[0].id, unit_price_cents: 36_500 }],
      proration: 'now',
    })
    expect(done.data).toMatchObject({
      current_period_start: '2027-01-11T12:00:00.000Z',
      current_period_end: '2028-01-11T12:00:00.000Z',
    })
    expect(done.change.documents).toMatchObject([{ total_cents: 2_499 }, { total_cents: 43_435 }])
    await agrees(acme)
  })
})

describe('a pause', () => {
  it('serves the unused days afterwards, or credits them', async () => {
    app.clock.set('2027-04-01T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, plan(3_000))
    app.clock.set('2027-04-11T12:00:00Z')
    const paused = await acme.post(`/subscriptions/${id}/pause`, {})
    expect(paused.body).toMatchObject({
      already_paused: false,
      data: { status: 'paused', reporting_mrr_cents: 0 },
    })
    expect((await acme.post(`/subscriptions/${id}/pause`, {})).body.already_paused).toBe(true)
    app.clock.set('2027-07-01T12:00:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(1)
    const on = await acme.post(`/subscriptions/${id}/resume`, {})
    expect(on.body.data).toMatchObject({ status: 'active', current_period_end: '2027-07-21T12:00:00.000Z' })
    expect((await acme.post(`/subscriptions/${id}/resume`, {})).body.detail).toBe(
      'Subscription is not paused',
    )
    app.clock.set('2027-07-26T12:00:00Z')
    await app.drain()
    expect(await invoicesOf(acme)).toHaveLength(2)
    const credited = await acme.post(`/subscriptions/${id}/pause`, { unused: 'credit' })
    // Of 31 days five are used: 3000 − R(3000 × 5 ÷ 31) = 2516, with 19 %.
    expect(credited.body.change.documents).toMatchObject([{ type: 'credit_note', total_cents: 2_994 }])
    await agrees(acme)
  })
})

describe('a cancellation', () => {
  it('gives money back for the days that were not used', async () => {
    app.clock.set('2027-04-01T12:00:00Z')
    const acme = await app.createAccount()
    const { id } = await start(acme, plan(3_000))
    const [invoice] = await invoicesOf(acme)
    await pay(acme, invoice)
    app.clock.set('2027-04-11T12:00:00Z')
    expect(
      (await acme.post(`/subscriptions/${id}/cancel`, { at_period_end: true, refund: 'credit' })).body.detail,
    ).toBe('refund needs a cancellation before the period ends')
    const done = await acme.post(`/subscriptions/${id}/cancel`, { refund: 'money' })
    expect(done.body).toMatchObject({
      already_canceled: false,
      data: { status: 'canceled' },
      change: { kind: 'cancel', documents: [{ type: 'credit_note', total_cents: 2_380 }] },
    })
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data).toMatchObject({
      amount_credited_cents: 2_380,
      amount_refunded_cents: 2_380,
      overpaid_cents: 0,
    })
    await agrees(acme)
  })
})

describe('coupons', () => {
  it('lower renewals while they last, and the value with them', async () => {
    app.clock.set('2027-01-01T12:00:00Z')
    const acme = await app.createAccount()
    const made = await acme.post('/coupons', {
      code: 'half',
      kind: 'percent',
      value: 50,
      duration: 'repeating',
      periods: 2,
    })
    expect(made.body.data).toMatchObject({ code: 'HALF', redemptions: 0 })
    expect(await acme.post('/coupons', { code: 'Half', kind: 'percent', value: 1 })).toMatchObject({
      status: 409,
      body: { code: 'coupon_exists' },
    })
    const { id } = await start(acme, { ...plan(1_000), coupon_codes: ['half'] })
    const at = async () => (await acme.get(`/subscriptions/${id}`)).body.data
    expect(await at()).toMatchObject({ mrr_cents: 500, coupons: [{ code: 'HALF', periods_left: 1 }] })
    for (const day of ['2027-02-01', '2027-03-01']) {
      app.clock.set(`${day}T12:00:00Z`)
      await app.drain()
    }
    const invoices = await invoicesOf(acme)
    expect(invoices.map((one: { subtotal_cents: number }) => one.subtotal_cents)).toEqual([1_000, 500, 500])
    expect(invoices[1].coupons).toEqual([{ code: 'HALF', amount_cents: 500 }])
    const after = await at()
    expect(after).toMatchObject({ mrr_cents: 1_000, coupons: [] })
    expect(after.mrr_movements.at(-1)).toMatchObject({
      kind: 'expansion',
      delta_cents: 500,
      note: 'Coupon HALF ended',
    })
    await agrees(acme)
  })

  it('are redeemed as often as they may be, however many come at once', async () => {
    const acme = await app.createAccount()
    await acme.post('/coupons', { code: 'LAST', kind: 'percent', value: 100, max_redemptions: 1 })
    const all = await Promise.all(Array.from({ length: 5 }, () => start(acme, plan(1_000))))
    const replies = await Promise.all(
      all.map(({ id }) => acme.post(`/subscriptions/${id}/coupons`, { code: 'last' })),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(replies.find(reply => reply.status === 409)!.body).toMatchObject({
      code: 'coupon_ended',
      detail: 'Coupon can no longer be redeemed',
    })
    const free = await start(acme, plan(0, { name: 'Free' }))
    expect(free.mrr_cents).toBe(0)
  })
})

describe('a subscription of the past', () => {
  it('bills the running period, and earlier ones where that is wanted', async () => {
    app.clock.set('2027-04-15T12:00:00Z')
    const acme = await app.createAccount()
    const begun = { ...plan(1_000), started_at: '2027-01-31T12:00:00Z' }
    expect((await start(acme, begun)).current_period_start).toBe('2027-03-31T12:00:00.000Z')
    expect(await invoicesOf(acme)).toHaveLength(1)
    await start(acme, { ...begun, bill_past: true })
    expect((await invoicesOf(acme)).map((one: { period_start: string }) => one.period_start)).toEqual([
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
      '2027-03-31',
    ])
  })
})
