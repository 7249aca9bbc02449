import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const lines = [
  { name: 'Setup', unit_price_cents: 100_000, tax_name: 'VAT', tax_rate: 20 },
  { name: 'Seats', quantity: 5, unit_price_cents: 2_000, billing_interval: 'month' },
  { name: 'Training', unit_price_cents: 50_000, optional: true },
]

async function createQuote(account: Account, body: object = { lines }) {
  const reply = await account.post('/quotes', { bill_to_email: 'bo@example.com', ...body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}

async function sendQuote(account: Account, body: object = { lines }) {
  const quote = await createQuote(account, body)
  const sent = await account.post(`/quotes/${quote.id}/send`)
  expect(sent.status, sent.text).toBe(200)
  return sent.body.data
}

const accept = (token: string, more: object = {}) =>
  app.anonymous.post(`/quotes/public/${token}/accept`, {
    name: 'Ada Byron',
    email: 'ada@example.com',
    ...more,
  })

describe('a quote', () => {
  it('is numbered, priced without its optional lines, and listed', async () => {
    const acme = await app.createAccount()
    const quote = await createQuote(acme, {
      title: 'Rollout',
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 10,
    })
    expect(quote).toMatchObject({
      number: 'QT-000001',
      status: 'draft',
      subtotal_cents: 110_000,
      discount_cents: 11_000,
      tax_cents: 18_000,
      total_cents: 117_000,
      approval_required: false,
      lines: [
        { billing_interval: 'one_time' },
        { billing_interval: 'month' },
        { optional: true, selected: false, total_cents: 50_000 },
      ],
    })
    const list = (await acme.get('/quotes', { status: 'draft' })).body
    expect(list.pagination).toMatchObject({ total: 1, page: 1 })
    expect(list.data[0].id).toBe(quote.id)
    expect((await acme.get(`/quotes/${newId()}`)).body.detail).toBe('Quote not found')
  })

  it('is edited until sent; then it is locked, and voided but once accepted', async () => {
    const acme = await app.createAccount()
    const quote = await createQuote(acme)
    expect((await acme.put(`/quotes/${quote.id}/lines`, {})).body.detail).toBe('lines must be a list')
    const put = await acme.put(`/quotes/${quote.id}/lines`, {
      lines: [{ name: 'Only', unit_price_cents: 700 }],
    })
    expect(put.body.data.total_cents).toBe(700)
    expect(
      (await acme.patch(`/quotes/${quote.id}`, { title: 'New', valid_until: '2027-01-01' })).body.data,
    ).toMatchObject({ title: 'New' })
    const before = (await acme.get(`/quotes/${quote.id}`)).body.data
    const wrong = { title: 'Half', lines: [{ product_id: newId() }] }
    expect((await acme.patch(`/quotes/${quote.id}`, wrong)).status).toBe(400)
    expect((await acme.get(`/quotes/${quote.id}`)).body.data).toEqual(before)
    const both = await acme.patch(`/quotes/${quote.id}`, {
      title: 'Both',
      order_discount_kind: 'percent',
      order_discount_value: 10,
      lines: [{ name: 'Plan', unit_price_cents: 1000, billing_interval: 'month' }],
    })
    expect(both.body.data).toMatchObject({
      title: 'Both',
      total_cents: 900,
      lines: [{ billing_interval: 'month' }],
    })
    const sent = (await acme.post(`/quotes/${quote.id}/send`)).body
    expect(sent).toMatchObject({
      sent_to: 'bo@example.com',
      data: { status: 'sent', valid_until: '2027-01-01' },
    })
    expect((await acme.patch(`/quotes/${quote.id}`, { title: 'x' })).status).toBe(409)
    expect((await acme.put(`/quotes/${quote.id}/lines`, { lines: [] })).status).toBe(409)
    expect((await accept(sent.data.public_token)).status).toBe(200)
    const refused = await acme.delete(`/quotes/${quote.id}`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'An accepted quote cannot be voided'])
    const other = await sendQuote(acme)
    expect((await acme.delete(`/quotes/${other.id}`)).body.data.status).toBe('voided')
    expect((await accept(other.public_token)).status).toBe(409)
    expect((await acme.patch(`/quotes/${other.id}`, { title: 'x' })).status).toBe(409)
  })

  it('goes by mail with its PDF to the contact', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
    const quote = await createQuote(acme, { contact_id: contact.id, bill_to_email: null, lines })
    const sent = await acme.post(`/quotes/${quote.id}/send`, { message: 'Dear Ada <b>' })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body).toMatchObject({ sent_to: 'ada@example.com', attachment: 'QT-000001.pdf' })
    const pdf = await app.anonymous.get(`/quotes/public/${quote.public_token}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  it('past a threshold needs a second pair of eyes', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    expect((await member.put('/settings/quotes', { valid_days: 3 })).status).toBe(403)
    await acme.put('/settings/quotes', { approval_discount_percent: 20, approval_total_cents: 500_000 })
    const fine = await createQuote(member, {
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 20,
    })
    expect(fine.approval_required).toBe(false)
    const quote = await createQuote(member, {
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 25,
    })
    expect(quote.approval_reasons).toEqual(['the discount of 25% is over 20%'])
    const refused = await member.post(`/quotes/${quote.id}/send`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This quote needs approval before it can be sent: the discount of 25% is over 20%',
    ])
    expect((await acme.post(`/quotes/${quote.id}/approve`)).status).toBe(409)
    expect((await member.post(`/quotes/${quote.id}/submit-for-approval`)).body.data.status).toBe(
      'pending_approval',
    )
    expect((await member.post(`/quotes/${quote.id}/approve`)).status).toBe(403)
    expect(
      (await acme.post(`/quotes/${quote.id}/decline-approval`, { reason: 'Too much' })).body.data,
    ).toMatchObject({
      status: 'approval_rejected',
      approval_note: 'Too much',
    })
    await member.post(`/quotes/${quote.id}/submit-for-approval`)
    expect((await acme.post(`/quotes/${quote.id}/approve`)).body.data).toMatchObject({
      status: 'approved',
      approved_by_id: acme.userId,
    })
    // What was approved is what may go out: an edit starts over.
    await member.patch(`/quotes/${quote.id}`, { order_discount_value: 30 })
    expect((await member.post(`/quotes/${quote.id}/send`)).status).toBe(409)
    await member.post(`/quotes/${quote.id}/submit-for-approval`)
    await acme.post(`/quotes/${quote.id}/approve`)
    expect((await member.post(`/quotes/${quote.id}/send`)).body.data.status).toBe('sent')
    const big = await createQuote(member, { lines: [{ name: 'x', unit_price_cents: 500_001 }] })
    expect(big.approval_reasons).toEqual(['the total of $5,000.01 is over $5,000.00'])
  })

  it('expires after its last day where the seller is', async () => {
    const acme = await app.createAccount({ timezone: 'America/New_York' })
    const quote = await sendQuote(acme)
    expect(quote.valid_until).toBe('2026-12-16')
    app.clock.set('2026-12-17T04:59:00Z')
    await app.drain()
    expect((await app.anonymous.get(`/quotes/public/${quote.public_token}`)).body.data.can_accept).toBe(true)
    app.clock.set('2026-12-17T05:00:00Z')
    const late = await accept(quote.public_token)
    expect([late.status, late.body.detail]).toEqual([409, 'This quote has expired'])
    await app.drain()
    expect((await acme.get(`/quotes/${quote.id}`)).body.data.status).toBe('expired')
  })

  it('shows the customer what they need to decide, and nothing else', async () => {
    const acme = await app.createAccount()
    const quote = await sendQuote(acme, { title: 'T', lines })
    const seen = await app.anonymous.get(`/quotes/public/${quote.public_token}`)
    expect(seen.body.data).toMatchObject({ number: 'QT-000001', can_accept: true, seller: { name: 'Acme' } })
    for (const secret of [
      'product_id',
      'approval',
      'fx_rate',
      'reporting',
      'contact_id',
      quote.id,
      acme.organizationId,
    ]) {
      expect(seen.text).not.toContain(secret)
    }
    expect((await acme.get(`/quotes/${quote.id}`)).body.data.viewed_at).not.toBeNull()
    expect((await app.anonymous.get('/quotes/public/nope')).body.detail).toBe('Quote not found')
    const invoiceLike = await app.anonymous.get(`/invoices/public/${quote.public_token}`)
    expect(invoiceLike.status).toBe(404)
  })

  it('hears the same answer to the same request, as after a lost connection', async () => {
    const acme = await app.createAccount()
    const quote = await sendQuote(acme)
    const again = () =>
      app.anonymous.call('POST', `/quotes/public/${quote.public_token}/accept`, {
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.com' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'clicked-twice' },
      })
    const replies = [await again(), await again()]
    expect(replies.map(reply => reply.status)).toEqual([200, 200])
    expect(replies[1]!.body).toEqual(replies[0]!.body)
  })

  it('is answered once, however many answers arrive', async () => {
    const acme = await app.createAccount()
    const quote = await sendQuote(acme)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => accept(quote.public_token)),
      ...Array.from({ length: 5 }, () =>
        app.anonymous.post(`/quotes/public/${quote.public_token}/decline`, { reason: 'no' }),
      ),
    ])
    expect(answers.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(answers.filter(reply => reply.status === 409)).toHaveLength(9)
    for (const body of [
      {},
      { name: 'x' },
      { name: 'x', email: 'nope' },
      { name: '', email: 'a@example.com' },
    ]) {
      expect((await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, body)).status).toBe(400)
    }
  })
})

describe('from quote to cash', () => {
  it('the customer chooses, the invoice bills what was agreed, the payment settles it', async () => {
    const acme = await app.createAccount()
    const product = (
      await acme.post('/products', {
        name: 'Setup',
        unit_price_cents: 100_000,
        tax_name: 'VAT',
        tax_rate: 20,
      })
    ).body.data
    const contact = (await acme.post('/contacts', { first_name: 'Ada' })).body.data
    const quote = await sendQuote(acme, {
      title: 'Rollout',
      contact_id: contact.id,
      bill_to_name: 'Byron Ltd',
      payment_terms: 'net_30',
      order_discount_kind: 'fixed',
      order_discount_value: 16_000,
      lines: [{ product_id: product.id }, lines[1], lines[2]],
    })
    const early = await acme.post(`/invoices/from-quote/${quote.id}`)
    expect([early.status, early.body.detail]).toEqual([400, 'Only an accepted quote can be invoiced'])
    expect((await acme.post(`/invoices/from-quote/${newId()}`)).body.detail).toBe('Quote not found')
    // Prices may change and products go: what was agreed stays.
    await acme.patch(`/products/${product.id}`, { unit_price_cents: 999_999 })
    await acme.delete(`/products/${product.id}`)
    const optional = quote.lines[2].id
    expect((await accept(quote.public_token, { optional_line_ids: [quote.lines[0].id] })).status).toBe(400)
    const accepted = (await accept(quote.public_token, { optional_line_ids: [optional] })).body.data
    expect(accepted).toMatchObject({
      status: 'accepted',
      subtotal_cents: 160_000,
      discount_cents: 16_000,
      accepted_by_name: 'Ada Byron',
    })
    const told = await app.sql<{ data: { recurring_lines: object[] } }>(
      `select data from events where type = 'quote.accepted' and data->>'quote_id' = $1`,
      [quote.id],
    )
    expect(told[0]!.data.recurring_lines).toMatchObject([
      {
        product_id: null,
        name: 'Seats',
        quantity: 5,
        unit_price_cents: 2000,
        billing_interval: 'month',
        subtotal_cents: 10_000,
        discount_cents: 0,
        order_discount_cents: 1000,
        taxable_cents: 9000,
        discount_kind: 'none',
        order_percent: null,
        tax_name: null,
        tax_rate: 0,
      },
    ])
    const made = await Promise.all(
      Array.from({ length: 4 }, () => acme.post(`/invoices/from-quote/${quote.id}`)),
    )
    expect(made.map(reply => reply.status).sort()).toEqual([201, 409, 409, 409])
    const invoice = made.find(reply => reply.status === 201)!.body.data
    // 1,500.00 one-time less 150.00 of the discount, VAT on 900.00.
    expect(invoice).toMatchObject({
      number: 'INV-000001',
      status: 'draft',
      quote_id: quote.id,
      bill_to_name: 'Byron Ltd',
      payment_terms: 'net_30',
      subtotal_cents: 150_000,
      discount_cents: 15_000,
      tax_cents: 18_000,
      total_cents: 153_000,
    })
    expect(invoice.lines.map((line: { name: string }) => line.name)).toEqual(['Setup', 'Training'])
    expect((await acme.post(`/invoices/from-quote/${quote.id}`)).body.detail).toBe(
      'Quote QT-000001 is already invoiced as INV-000001',
    )
    await acme.post(`/invoices/${invoice.id}/void`)
    const second = (await acme.post(`/invoices/from-quote/${quote.id}`)).body.data
    expect(second.number).toBe('INV-000002')
    const paid = (
      await acme.post(`/invoices/${second.id}/record-payment`, {
        amount_cents: 153_000,
        provider: 'bank_transfer',
      })
    ).body.data
    expect(paid).toMatchObject({ status: 'paid', payment_state: 'paid', amount_due_cents: 0 })
    const story = await app.sql<{ title: string }>(
      'select title from activities where organization_id = $1 and contact_id = $2 order by id',
      [acme.organizationId, contact.id],
    )
    expect(story.map(row => row.title)).toEqual(
      expect.arrayContaining([
        'Quote QT-000001 for $1,110.91 sent',
        'Quote QT-000001 for $1,620.00 accepted',
        'Invoice INV-000001 voided',
        'Invoice INV-000002 for $1,530.00 issued',
        '$1,530.00 received for invoice INV-000002',
        'Invoice INV-000002 is settled',
      ]),
    )
  })

  it('raises the draft by itself where the organization wants it', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/quotes', { auto_invoice: true })
    const quote = await sendQuote(acme)
    await accept(quote.public_token)
    expect((await acme.get('/invoices')).body.data).toMatchObject([
      { quote_id: quote.id, status: 'draft', total_cents: 120_000 },
    ])
    expect((await acme.post(`/invoices/from-quote/${quote.id}`)).status).toBe(409)
  })
})

describe('what is due once and what comes again', () => {
  it('is told apart in answers, on paper and by mail', async () => {
    const acme = await app.createAccount()
    const tax = { tax_name: 'VAT', tax_rate: 20 }
    const lines = [
      { name: 'Set-up', unit_price_cents: 100_000, ...tax },
      { name: 'Plan', quantity: 3, unit_price_cents: 4_900, billing_interval: 'month', ...tax },
      { name: 'Audit', unit_price_cents: 50_000, billing_interval: 'year', optional: true, ...tax },
    ]
    const { id, public_token } = (await acme.post('/quotes', { lines, bill_to_email: 'ada@example.com' }))
      .body.data
    const apart = { once_cents: 120_000, month_cents: 17_640, quarter_cents: 0, year_cents: 0 }
    expect((await acme.get(`/quotes/${id}`)).body.data).toMatchObject({
      total_cents: 137_640,
      totals_by_interval: apart,
    })
    await acme.post('/quotes', {})
    expect((await acme.get('/quotes')).body.data).toMatchObject([
      { totals_by_interval: { once_cents: 0, month_cents: 0 } },
      { totals_by_interval: apart },
    ])
    await acme.post(`/quotes/${id}/send`)
    const seen = (await app.anonymous.get(`/quotes/public/${public_token}`)).body.data
    expect(seen.totals_by_interval).toEqual(apart)
    const audit = seen.lines[2].id
    const choice = await app.anonymous.post(`/quotes/public/${public_token}/price`, {
      optional_line_ids: [audit],
    })
    expect(choice.body.data.totals_by_interval).toEqual({ ...apart, year_cents: 60_000 })
    const [mail] = await app.sql<{ body_html: string }>(
      'select body_html from email_messages where organization_id = $1',
      [acme.organizationId],
    )
    const pdf = await readPdf((await acme.get(`/quotes/${id}/pdf`)).bytes)
    for (const text of [mail!.body_html, pdf.text]) {
      for (const words of ['One-time total', '$1,200.00', 'Total per month', '$176.40']) {
        expect(text).toContain(words)
      }
      expect(text).not.toContain('$1,376.40')
    }
    // Nor does a subtotal or a tax of the paper add what is due once to what comes again.
    for (const words of ['$1,000.00', '$200.00', '$147.00', '$29.40']) expect(pdf.text).toContain(words)
    for (const words of ['$1,147.00', '$229.40']) expect(pdf.text).not.toContain(words)
  })
})
