import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function createInvoice(account: Account, cents = 10_000, more: object = {}) {
  return (await account.post('/invoices', { lines: [{ name: 'Work', unit_price_cents: cents }], ...more }))
    .body.data
}

describe('a recorded payment', () => {
  it('issues a draft, pays in parts, then in full', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    const pay = (body: object) => acme.post(`/invoices/${id}/record-payment`, body)
    const first = await pay({ amount_cents: 4000, provider: 'cheque', reference: 'No. 17' })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      status: 'open',
      payment_state: 'partially_paid',
      amount_paid_cents: 4000,
      amount_due_cents: 6000,
      paid_at: null,
      due_date: '2026-11-30',
    })
    const second = await pay({ amount_cents: 6000 })
    expect(second.body.data).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      amount_due_cents: 0,
      paid_at: '2026-11-16T10:00:00.000Z',
    })
    // Money received is a fact, even when nothing was due.
    expect((await pay({ amount_cents: 50, provider: 'wire' })).body.data).toMatchObject({
      status: 'paid',
      payment_state: 'overpaid',
      overpaid_cents: 50,
      amount_due_cents: 0,
    })
    const ledger = (await acme.get(`/invoices/${id}/payments`)).body.data
    expect(ledger).toMatchObject([
      {
        kind: 'payment',
        status: 'succeeded',
        provider: 'manual',
        method: 'cheque',
        reference: 'No. 17',
        amount_cents: 4000,
      },
      { provider: 'manual', method: 'other', amount_cents: 6000 },
      { provider: 'manual', method: 'bank_transfer', amount_cents: 50 },
    ])
  })

  it('is refused where it cannot be', async () => {
    const acme = await app.createAccount()
    expect((await acme.post(`/invoices/${newId()}/record-payment`, { amount_cents: 0 })).body.detail).toBe(
      'Invoice not found',
    )
    const { id } = await createInvoice(acme)
    for (const body of [{}, { amount_cents: 0 }, { amount_cents: -5 }, { amount_cents: null }]) {
      const reply = await acme.post(`/invoices/${id}/record-payment`, body)
      expect([reply.status, reply.body.detail]).toEqual([400, 'amount_cents must be positive'])
    }
    for (const amount_cents of ['100', 1.5, 1e300]) {
      expect((await acme.post(`/invoices/${id}/record-payment`, { amount_cents })).status).toBe(400)
    }
    expect((await acme.get(`/invoices/${id}`)).body.data.status).toBe('draft')
    await acme.post(`/invoices/${id}/void`)
    const onVoid = await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 1 })
    expect([onVoid.status, onVoid.body.detail]).toEqual([400, 'Invoice is already void'])
  })

  it('keeps its facts: the ledger only grows', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 100 })
    const tamper = (statement: string) =>
      expect(app.sql(statement)).rejects.toThrow('a payment only ever settles')
    await tamper('update payments set amount_cents = 1')
    await tamper(`update payments set status = 'failed'`)
    await expect(acme.within(({ db }) => db.deleteFrom('payments').execute())).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('voiding', () => {
  it('is for invoices nobody paid, and final', async () => {
    const acme = await app.createAccount()
    const draft = await createInvoice(acme)
    expect((await acme.post(`/invoices/${draft.id}/void`, {})).body.data).toMatchObject({
      status: 'void',
      number: 'INV-000001',
      amount_due_cents: 0,
    })
    expect((await acme.post(`/invoices/${draft.id}/void`)).status).toBe(200)
    expect((await acme.post(`/invoices/${draft.id}/issue`)).body.detail).toBe(
      'Invoice INV-000001 is already void',
    )
    const paid = await createInvoice(acme)
    await acme.post(`/invoices/${paid.id}/record-payment`, { amount_cents: 1234 })
    const sentence =
      '$12.34 has been paid against this invoice — refund it and raise a credit note instead of voiding'
    const refused = await acme.post(`/invoices/${paid.id}/void`)
    expect([refused.status, refused.body.detail]).toEqual([409, sentence])
    await acme.post(`/invoices/${paid.id}/refunds`, { amount_cents: 1234 })
    expect((await acme.post(`/invoices/${paid.id}/void`)).body.detail).toBe(sentence)
    expect((await createInvoice(acme)).number).toBe('INV-000003')
  })

  it('differs from giving up: an uncollectible invoice can still be paid', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    expect((await acme.post(`/invoices/${id}/mark-uncollectible`)).body.detail).toBe(
      'Invoice INV-000001 is still a draft',
    )
    await acme.post(`/invoices/${id}/issue`)
    expect((await acme.post(`/invoices/${id}/mark-uncollectible`)).body.data.status).toBe('uncollectible')
    expect((await acme.post(`/invoices/${id}/mark-uncollectible`)).status).toBe(409)
    expect(
      (await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 10_000 })).body.data.status,
    ).toBe('paid')
  })
})

describe('refunds', () => {
  it('give back at most what a payment holds and open the invoice again', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    const refund = (body: object) => acme.post(`/invoices/${id}/refunds`, body)
    expect((await refund({ amount_cents: 1 })).body.detail).toBe(
      'There is no payment to refund on this invoice',
    )
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 4000 })
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 6000 })
    const [first] = (await acme.get(`/invoices/${id}/payments`)).body.data
    expect((await refund({ amount_cents: 4001, payment_id: first.id })).body.detail).toBe(
      'At most $40.00 can still be refunded',
    )
    expect((await refund({ amount_cents: 1, payment_id: newId() })).body.detail).toBe('payment_id not found')
    expect((await refund({ amount_cents: 0 })).body.detail).toBe('amount_cents must be positive')
    const done = await refund({ amount_cents: 2500, payment_id: first.id, reason: 'Broken' })
    expect(done.status).toBe(201)
    expect(done.body.data).toMatchObject({
      kind: 'refund',
      status: 'succeeded',
      payment_id: first.id,
      reason: 'Broken',
    })
    expect(done.body.invoice).toMatchObject({ status: 'open', paid_at: null, amount_due_cents: 2500 })
    expect((await refund({ amount_cents: 1501, payment_id: first.id })).status).toBe(400)
  })

  it('of twenty at once give back no more than there was', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 10_000 })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => acme.post(`/invoices/${id}/refunds`, { amount_cents: 3000 })),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(3)
    expect((await acme.get(`/invoices/${id}`)).body.data).toMatchObject({
      amount_refunded_cents: 9000,
      amount_due_cents: 9000,
      payment_state: 'partially_paid',
    })
  })
})

describe('credit notes', () => {
  it('lower what is due, by an amount or by lines, and never more than was billed', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, 10_000, {
      lines: [
        { name: 'A', unit_price_cents: 10_000, tax_name: 'VAT', tax_rate: 19 },
        { name: 'B', unit_price_cents: 5_000, tax_name: 'VAT', tax_rate: 7 },
      ],
    })
    const path = `/invoices/${invoice.id}/credit-notes`
    expect((await acme.post(path, { amount_cents: 100 })).body.detail).toBe(
      'Invoice INV-000001 is still a draft',
    )
    await acme.post(`/invoices/${invoice.id}/issue`)
    expect((await acme.post(path, {})).body.detail).toBe(
      'amount_cents or lines is required for a credit note',
    )
    expect((await acme.post(path, { amount_cents: 0 })).body.detail).toBe('amount_cents must be positive')
    expect((await acme.post(path, { amount_cents: 17_251 })).body.detail).toBe(
      'At most $172.50 of this invoice can still be credited',
    )
    const first = await acme.post(path, { amount_cents: 1725, reason: 'Delay' })
    expect(first.status, first.text).toBe(201)
    // A tenth of everything: bases 1000 and 500, taxes 190 and 35.
    expect(first.body.data).toMatchObject({
      number: 'CN-000001',
      invoice_number: 'INV-000001',
      subtotal_cents: 1500,
      tax_cents: 225,
      total_cents: 1725,
      taxes: [
        { tax_rate: 19, taxable_cents: 1000, tax_cents: 190 },
        { tax_rate: 7, taxable_cents: 500, tax_cents: 35 },
      ],
    })
    expect(first.body.invoice).toMatchObject({
      amount_credited_cents: 1725,
      amount_due_cents: 15_525,
      status: 'open',
    })
    const second = await acme.post(path, {
      lines: [{ name: 'B back', unit_price_cents: 5000, tax_name: 'VAT', tax_rate: 7 }],
    })
    expect(second.body.data).toMatchObject({
      number: 'CN-000002',
      subtotal_cents: 5000,
      tax_cents: 350,
      total_cents: 5350,
    })
    const rest = second.body.invoice.amount_due_cents
    expect((await acme.post(path, { amount_cents: rest })).body.invoice).toMatchObject({
      status: 'paid',
      amount_due_cents: 0,
    })
    expect((await acme.get(path)).body.data.map((note: { number: string }) => note.number)).toEqual([
      'CN-000001',
      'CN-000002',
      'CN-000003',
    ])
  })

  it('in slices add up to the invoice, tax by tax', async () => {
    const acme = await app.createAccount()
    const lines = [
      { name: 'A', unit_price_cents: 2, tax_name: 'VAT', tax_rate: 50 },
      { name: 'B', unit_price_cents: 1, tax_rate: 0 },
    ]
    const { id } = await createInvoice(acme, 0, { lines })
    await acme.post(`/invoices/${id}/issue`)
    const notes: { subtotal_cents: number; tax_cents: number }[] = []
    for (let i = 0; i < 4; i++) {
      notes.push((await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 1 })).body.data)
    }
    const sum = (key: 'subtotal_cents' | 'tax_cents') => notes.reduce((total, note) => total + note[key], 0)
    expect([sum('subtotal_cents'), sum('tax_cents')]).toEqual([3, 1])
    expect(notes.at(-1)).toMatchObject({ total_cents: 1 })
  })

  it('with a refund set a paid invoice right', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 10_000 })
    const credited = await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 3000 })
    expect(credited.body.invoice).toMatchObject({
      status: 'paid',
      payment_state: 'overpaid',
      overpaid_cents: 3000,
    })
    const refunded = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 3000 })
    expect(refunded.body.invoice).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      overpaid_cents: 0,
      amount_due_cents: 0,
    })
  })
})

describe('a refund with a credit note', () => {
  it('bills the customer nothing again, and is never open in between', async () => {
    const acme = await app.createAccount()
    const { id, public_token } = await createInvoice(acme, 10_000, {
      lines: [{ name: 'Work', unit_price_cents: 10_000, tax_name: 'VAT', tax_rate: 19 }],
    })
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 11_900 })
    const reply = await acme.post(`/invoices/${id}/refunds`, {
      amount_cents: 1190,
      reason: 'Goodwill',
      credit_note: true,
    })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body.invoice).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      amount_refunded_cents: 1190,
      amount_credited_cents: 1190,
      amount_due_cents: 0,
      overpaid_cents: 0,
    })
    expect(reply.body.credit_notes).toMatchObject([
      {
        number: 'CN-000001',
        refund_id: reply.body.data.id,
        reason: 'Goodwill',
        total_cents: 1190,
        tax_cents: 190,
      },
    ])
    const events = await app.sql<{ type: string }>(
      "select type from events where organization_id = $1 and type in ('invoice.paid', 'invoice.reopened')",
      [acme.organizationId],
    )
    expect(events.map(one => one.type)).toEqual(['invoice.paid'])
    const seen = (await app.anonymous.get(`/invoices/public/${public_token}`)).body.data
    expect(seen).toMatchObject({ status: 'paid', amount_due_cents: 0, can_pay: false })
  })

  it('books both or neither', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 10_000 })
    await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 9_500 })
    const tooMuch = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 600, credit_note: true })
    expect([tooMuch.status, tooMuch.body.detail]).toEqual([
      400,
      'At most $5.00 of this invoice can still be credited',
    ])
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toHaveLength(1)
    expect((await acme.get(`/invoices/${id}/credit-notes`)).body.data).toHaveLength(1)
    const without = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 600 })
    expect([without.status, without.body.credit_notes]).toEqual([201, []])
  })
})

describe('whatever happens to an invoice', () => {
  it('its columns agree with its ledger', async () => {
    const acme = await app.createAccount()
    const { id } = await createInvoice(acme)
    const act = [
      () => acme.post(`/invoices/${id}/record-payment`, { amount_cents: 700 }),
      () => acme.post(`/invoices/${id}/refunds`, { amount_cents: 300 }),
      () => acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 400 }),
      () => acme.post(`/invoices/${id}/refunds`, { amount_cents: 100, credit_note: true }),
    ]
    await act[0]!()
    await Promise.all(Array.from({ length: 45 }, (_, i) => act[i % 4]!()))
    const invoice = (await acme.get(`/invoices/${id}`)).body.data
    const rows = (await acme.get(`/invoices/${id}/payments`)).body.data as {
      kind: string
      amount_cents: number
    }[]
    const sum = (kind: string) =>
      rows.filter(row => row.kind === kind).reduce((total, row) => total + row.amount_cents, 0)
    const credits = (await acme.get(`/invoices/${id}/credit-notes`)).body.data as { total_cents: number }[]
    const credited = credits.reduce((total, note) => total + note.total_cents, 0)
    expect(invoice).toMatchObject({
      amount_paid_cents: sum('payment'),
      amount_refunded_cents: sum('refund'),
      amount_credited_cents: credited,
      amount_due_cents: Math.max(0, 10_000 - sum('payment') + sum('refund') - credited),
    })
    expect(rows.length).toBeGreaterThan(11)
  })
})
