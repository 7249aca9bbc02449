import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Row {
  id: string
  kind: 'payment' | 'refund' | 'reversal'
  status: string
  amount_cents: number
  payment_id: string | null
  received_at: string
}

const TOTAL = 10_000
/** Where the clock of a test stands. */
const NOW = '2026-11-16T10:00:00.000Z'

async function createInvoice(account: Account, more: object = {}): Promise<string> {
  const lines = [{ name: 'Work', unit_price_cents: TOTAL }]
  return (await account.post('/invoices', { lines, ...more })).body.data.id
}

const ledgerOf = async (account: Account, id: string): Promise<Row[]> =>
  (await account.get(`/invoices/${id}/payments`)).body.data

/** The id of the payment that was just recorded. */
async function pay(account: Account, id: string, amount_cents: number, more: object = {}): Promise<string> {
  const reply = await account.post(`/invoices/${id}/record-payment`, { amount_cents, ...more })
  expect(reply.status, reply.text).toBe(200)
  return (await ledgerOf(account, id)).findLast(row => row.kind === 'payment')!.id
}

const reverse = (account: Account, id: string, paymentId: string, body: object = {}) =>
  account.post(`/invoices/${id}/payments/${paymentId}/reverse`, body)

const stateOf = async (account: Account, id: string) => (await account.get(`/invoices/${id}`)).body.data

const eventsOf = async (account: Account): Promise<string[]> =>
  (
    await app.sql(
      "select type from events where organization_id = $1 and type ~ '^(invoice|payment)[.]' order by id",
      [account.organizationId],
    )
  ).map(({ type }) => type as string)

describe('a payment that did not last', () => {
  it('is reversed by a row of its own, and the invoice is open again', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme, { bill_to_email: 'bo@example.com' })
    const payment = await pay(acme, id, TOTAL, { method: 'cheque' })
    const done = await reverse(acme, id, payment, { reason: 'It bounced' })
    expect(done.status, done.text).toBe(201)
    expect(done.body.data).toMatchObject({
      kind: 'reversal',
      status: 'succeeded',
      provider: 'manual',
      method: 'cheque',
      amount_cents: TOTAL,
      payment_id: payment,
      reason: 'It bounced',
      received_at: NOW,
    })
    const after = {
      status: 'open',
      payment_state: 'unpaid',
      amount_paid_cents: TOTAL,
      amount_refunded_cents: 0,
      amount_reversed_cents: TOTAL,
      amount_due_cents: TOTAL,
      overpaid_cents: 0,
      paid_at: null,
    }
    expect(done.body.invoice).toMatchObject(after)
    expect(await stateOf(acme, id)).toMatchObject(after)
    expect((await eventsOf(acme)).slice(-2).toSorted()).toEqual(['invoice.reopened', 'payment.reversed'])
    expect((await acme.get('/invoices', { status: 'unpaid' })).body.data).toHaveLength(1)
    expect((await acme.get('/invoices', { status: 'partially_paid' })).body.data).toHaveLength(0)
    // The customer sees what counts, and our ledger what happened.
    const { public_token } = await stateOf(acme, id)
    const shown = (await app.anonymous.get(`/invoices/public/${public_token}`)).body.data
    expect(shown).toMatchObject({ payments: [], amount_paid_cents: 0, amount_due_cents: TOTAL })
    expect((await acme.get(`/invoices/${id}/calc`)).body.data).toMatchObject({
      amount_reversed_cents: TOTAL,
      amount_due_cents: TOTAL,
    })
    expect((await acme.get('/invoices/receivables')).body.data.paid_30_days).toEqual({
      count: 1,
      amount_cents: 0,
    })
  })

  it('is reversed by what is left of it, once', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme)
    const payment = await pay(acme, id, 6_000)
    await acme.post(`/invoices/${id}/refunds`, { amount_cents: 2_000, payment_id: payment })
    expect((await reverse(acme, id, payment)).body).toMatchObject({
      data: { amount_cents: 4_000 },
      invoice: { amount_due_cents: TOTAL, payment_state: 'refunded' },
    })
    const again = await reverse(acme, id, payment)
    expect([again.status, again.body]).toMatchObject([
      409,
      { detail: 'Nothing of this payment is left', code: 'nothing_left' },
    ])
    const refund = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 1, payment_id: payment })
    expect(refund.body.detail).toBe('At most $0.00 can still be refunded')
    expect((await acme.post(`/invoices/${id}/refunds`, { amount_cents: 1 })).body.detail).toBe(
      'There is no payment to refund on this invoice',
    )
  })

  it('is found on its own invoice only, and is not a refund', async () => {
    const acme = await app.createAccount()
    const [id, other] = [await createInvoice(acme), await createInvoice(acme)]
    const payment = await pay(acme, id, 5_000)
    await acme.post(`/invoices/${id}/refunds`, { amount_cents: 10 })
    const refund = (await ledgerOf(acme, id))[1]!.id
    for (const [invoice, row] of [
      [other, payment],
      [id, refund],
      [id, newId()],
      [id, 'nonsense'],
    ] as const) {
      const refused = await reverse(acme, invoice, row)
      expect([refused.status, refused.body.detail]).toEqual([404, 'Payment not found'])
    }
    expect((await reverse(acme, newId(), payment)).body.detail).toBe('Invoice not found')
    for (const role of ['member', 'viewer'] as const) {
      expect((await reverse(await acme.invite(role), id, payment)).status).toBe(403)
    }
    expect((await reverse(await acme.invite('admin'), id, payment)).status).toBe(201)
  })

  it('of twenty at once is reversed once', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme)
    const payment = await pay(acme, id, TOTAL)
    const replies = await Promise.all(Array.from({ length: 20 }, () => reverse(acme, id, payment)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const events = await eventsOf(acme)
    expect(events.filter(type => /reopened|reversed/.test(type)).toSorted()).toEqual([
      'invoice.reopened',
      'payment.reversed',
    ])
  })

  it('keeps nothing from being voided once it is reversed whole', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme)
    const payment = await pay(acme, id, 5_000)
    expect((await acme.post(`/invoices/${id}/void`)).status).toBe(409)
    await reverse(acme, id, payment)
    expect((await acme.post(`/invoices/${id}/void`)).body.data).toMatchObject({ status: 'void' })
    const given = await createInvoice(acme)
    const partly = await pay(acme, given, 5_000)
    await acme.post(`/invoices/${given}/refunds`, { amount_cents: 1_000 })
    await reverse(acme, given, partly)
    expect((await acme.post(`/invoices/${given}/void`)).body.detail).toContain('$10.00 has been paid')
  })

  it('happened on a day', async () => {
    const acme = await app.createAccount({ timezone: 'America/New_York' })
    const id = await createInvoice(acme)
    const payment = await pay(acme, id, TOTAL)
    const done = await reverse(acme, id, payment, { on: '2026-11-13' })
    expect(done.body.data.received_at).toBe('2026-11-13T17:00:00.000Z')
  })
})

describe('paid_at', () => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
  const paidAt = async (account: Account, id: string) => (await stateOf(account, id)).paid_at

  it('is when the last of the money that settled it came in', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme)
    await pay(acme, id, 6_000, { received_at: at(10) })
    expect(await paidAt(acme, id)).toBeNull()
    await pay(acme, id, 4_000, { received_at: at(5) })
    expect(await paidAt(acme, id)).toBe(at(10))
  })

  it('follows what lasts', async () => {
    const acme = await app.createAccount()
    const id = await createInvoice(acme)
    const first = await pay(acme, id, TOTAL, { received_at: at(1) })
    const twice = await pay(acme, id, TOTAL, { received_at: at(9) })
    expect(await stateOf(acme, id)).toMatchObject({
      payment_state: 'overpaid',
      overpaid_cents: TOTAL,
      paid_at: at(1),
    })
    expect((await reverse(acme, id, first)).body.invoice).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      paid_at: at(9),
    })
    await reverse(acme, id, twice)
    expect(await paidAt(acme, id)).toBeNull()
    await pay(acme, id, TOTAL, { received_at: at(3) })
    expect(await paidAt(acme, id)).toBe(at(3))
    expect((await eventsOf(acme)).filter(type => type === 'invoice.reopened')).toHaveLength(1)
  })

  it('is never later than now, and the moment of a credit note that settled the rest', async () => {
    const acme = await app.createAccount()
    const early = await createInvoice(acme)
    await pay(acme, early, TOTAL, { received_at: '2027-01-01T00:00:00.000Z' })
    expect(await paidAt(acme, early)).toBe(NOW)
    const credited = await createInvoice(acme)
    await pay(acme, credited, 9_000, { received_at: at(2) })
    await acme.post(`/invoices/${credited}/credit-notes`, { amount_cents: 1_000 })
    expect(await paidAt(acme, credited)).toBe(NOW)
  })
})

describe('whatever comes in, goes back and does not last', () => {
  type Step = { do: 'pay' | 'refund' | 'goodwill' | 'reverse'; cents: number; which: number; day: number }
  const step = fc.record<Step>({
    do: fc.constantFrom('pay', 'pay', 'refund', 'goodwill', 'reverse', 'reverse'),
    cents: fc.integer({ min: 1, max: TOTAL }),
    which: fc.nat(9),
    day: fc.integer({ min: 1, max: 28 }),
  })

  async function perform(acme: Account, id: string, one: Step): Promise<void> {
    const { cents: amount_cents, which, day } = one
    if (one.do === 'pay') {
      const received_at = `2026-10-${String(day).padStart(2, '0')}T08:00:00Z`
      await acme.post(`/invoices/${id}/record-payment`, { amount_cents, received_at })
      return
    }
    const payments = (await ledgerOf(acme, id)).filter(row => row.kind === 'payment')
    if (payments.length === 0) return
    const payment_id = payments[which % payments.length]!.id
    if (one.do === 'reverse') await reverse(acme, id, payment_id)
    else {
      const credit_note = one.do === 'goodwill'
      await acme.post(`/invoices/${id}/refunds`, { amount_cents, payment_id, credit_note })
    }
  }

  async function agree(acme: Account, id: string): Promise<void> {
    const [invoice, rows, notes] = await Promise.all([
      stateOf(acme, id),
      ledgerOf(acme, id),
      acme.get(`/invoices/${id}/credit-notes`),
    ])
    const sum = (kind: Row['kind'], of?: string) =>
      rows
        .filter(row => row.kind === kind && (of === undefined || row.payment_id === of))
        .reduce((total, row) => total + row.amount_cents, 0)
    const credited = notes.body.data.reduce(
      (total: number, note: { total_cents: number }) => total + note.total_cents,
      0,
    )
    const balance = TOTAL - sum('payment') + sum('refund') + sum('reversal') - credited
    expect(invoice).toMatchObject({
      amount_paid_cents: sum('payment'),
      amount_refunded_cents: sum('refund'),
      amount_reversed_cents: sum('reversal'),
      amount_credited_cents: credited,
      amount_due_cents: Math.max(0, balance),
      overpaid_cents: Math.max(0, -balance),
    })
    if (invoice.status !== 'draft') expect(invoice.status).toBe(balance > 0 ? 'open' : 'paid')
    const lasting = rows.filter(row => row.kind === 'payment' && sum('reversal', row.id) < row.amount_cents)
    const moments = [
      ...lasting.map(row => row.received_at),
      ...notes.body.data.map((note: { issued_at: string }) => note.issued_at),
    ]
    if (invoice.status === 'paid') expect(moments).toContain(invoice.paid_at)
    else expect(invoice.paid_at).toBeNull()
    for (const row of rows.filter(one => one.kind === 'payment')) {
      expect(sum('refund', row.id) + sum('reversal', row.id)).toBeLessThanOrEqual(row.amount_cents)
    }
  }

  it('the invoice says what its ledger does, at every step', async () => {
    const acme = await app.createAccount()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
        const id = await createInvoice(acme)
        for (const one of steps) {
          await perform(acme, id, one)
          await agree(acme, id)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('and all at once', async () => {
    const acme = await app.createAccount()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async steps => {
        const id = await createInvoice(acme)
        await pay(acme, id, 5_000)
        await Promise.all(steps.map(one => perform(acme, id, one)))
        await agree(acme, id)
      }),
      { numRuns: 6 },
    )
  })
})
