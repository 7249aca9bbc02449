import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const lines = [
  { name: 'Consulting', quantity: 2.5, unit_price_cents: 1999, tax_name: 'VAT', tax_rate: 19 },
  { description: 'Travel', unit_price_cents: 333, discount_kind: 'percentage', discount_value: 10 },
]

async function createInvoice(account: Account, body: object = { lines }) {
  const reply = await account.post('/invoices', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}

describe('creating an invoice', () => {
  it('needs nothing at all', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, {})
    expect(invoice).toMatchObject({
      number: 'INV-000001',
      status: 'draft',
      payment_state: 'unpaid',
      is_overdue: false,
      title: '',
      quote_id: null,
      deal_id: null,
      contact_id: null,
      company_id: null,
      subscription_id: null,
      currency: 'USD',
      subtotal_cents: 0,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: 0,
      amount_paid_cents: 0,
      amount_due_cents: 0,
      overpaid_cents: 0,
      total_display: '$0.00',
      amount_due_display: '$0.00',
      reporting_total_cents: 0,
      fx_rate: 1,
      fx_as_of: null,
      order_discount_kind: 'none',
      order_discount_value: 0,
      payment_terms: 'net_14',
      payment_terms_label: 'Net 14',
      po_number: '',
      terms: null,
      notes: null,
      footer_note: '',
      bill_to_name: '',
      bill_to_email: '',
      bill_to_address: '',
      bill_to_tax_id: null,
      sent_at: null,
      paid_at: null,
      voided_at: null,
      last_pdf_at: null,
      pdf_sha256: null,
      lines: [],
    })
    expect(invoice.public_token).toMatch(/^[\w-]{32}$/)
    expect(invoice.public_url).toBe(`http://bowline.localhost/i/${invoice.public_token}`)
    const issued = await acme.post(`/invoices/${invoice.id}/issue`)
    expect(issued.body.data).toMatchObject({ status: 'open', due_date: '2026-11-30' })
  })

  it('prices its lines and shows them with the single invoice', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, {
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 5,
    })
    expect(invoice).toMatchObject({
      subtotal_cents: 5298,
      discount_cents: 265,
      tax_cents: 902,
      total_cents: 5935,
      amount_due_cents: 5935,
      total_display: '$59.35',
    })
    expect(invoice.lines).toMatchObject([
      { position: 0, name: 'Consulting', quantity: 2.5, subtotal_cents: 4998, total_cents: 5650 },
      { position: 1, name: 'Travel', discount_kind: 'percent', discount_cents: 33, total_cents: 285 },
    ])
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data).toEqual(invoice)
    const listed = (await acme.get('/invoices')).body.data
    expect(listed).toHaveLength(1)
    expect(listed[0]).not.toHaveProperty('lines')
  })

  it.each([
    [
      { payment_terms: 'net_13' },
      'payment_terms must be one of due_on_receipt, net_7, net_10, net_14, net_15, net_30, net_45, net_60, net_90, custom',
    ],
    [{ lines: Array(201).fill({ name: 'x', unit_price_cents: 1 }) }, 'Max 200 line items per invoice'],
    [{ lines: [{}] }, 'lines[0] needs a name, a description or a product_id'],
    [{ lines: [{ name: 'x' }] }, 'lines[0].unit_price_cents is required'],
    [
      { lines: [{ name: 'x', unit_price_cents: 1, quantity: 0 }] },
      'lines[0].quantity must be greater than 0',
    ],
    [
      { lines: [{ name: 'x', unit_price_cents: 1, quantity: 0.00001 }] },
      'lines[0].quantity must have at most 4 decimals',
    ],
    [
      { lines: [{ name: 'x', unit_price_cents: 1.5 }] },
      'lines[0].unit_price_cents must be a whole number or null',
    ],
    [
      { lines: [{ name: 'x', unit_price_cents: 1, discount_kind: 'percent', discount_value: 101 }] },
      'lines[0].discount_value must be at most 100 for a percent discount',
    ],
    [
      { lines: [{ name: 'x', unit_price_cents: Number.MAX_SAFE_INTEGER, quantity: 2 }] },
      'No amount may be larger than 9007199254740991',
    ],
    [{ lines: {} }, 'lines must be a list or null'],
    [{ currency: 'DOLLARS' }, undefined],
    [{ currency: 'XXX' }, 'currency must be an ISO 4217 currency code'],
    [{ currency: 'XAD' }, 'No exchange rate is known for XAD: set one under Settings → Exchange rates'],
    [{ order_discount_kind: 'half' }, undefined],
    [{ payment_terms: 'custom' }, 'due_date is required with payment_terms custom'],
    [{ contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'contact_id not found'],
    [{ deal_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'deal_id not found'],
    [
      { lines: [{ product_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }] },
      'Product 01a1dce5-541d-7093-834b-661a97c3b69e not found',
    ],
    [{ title: 7 }, undefined],
  ])('refuses %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/invoices', body)
    expect(reply.status, reply.text).toBe(400)
    if (detail) expect(reply.body.detail).toBe(detail)
    expect((await createInvoice(acme, {})).number).toBe('INV-000001')
  })

  it('numbers 100 at once without a gap, failing ones in between', async () => {
    const acme = await app.createAccount()
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        acme.post(
          '/invoices',
          i % 3 === 2
            ? // Fails after the number was taken: the contact is checked by the insert itself.
              { contact_id: newId(), lines }
            : { lines },
        ),
      ),
    )
    const made = replies.filter(reply => reply.status === 201)
    expect(made).toHaveLength(100)
    expect(replies.filter(reply => reply.status === 400)).toHaveLength(50)
    const numbers = made.map(reply => reply.body.data.number).sort()
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => `INV-${String(i + 1).padStart(6, '0')}`))
  })

  it('takes the prefix from the settings and counts on', async () => {
    const acme = await app.createAccount()
    await createInvoice(acme)
    await acme.put('/settings/invoices', { number_prefix: 'ACME/26/' })
    expect((await createInvoice(acme)).number).toBe('ACME/26/000002')
  })
})

describe('currencies', () => {
  it('convert into the reporting currency at a dated rate that freezes at issue', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    await acme.put('/settings/fx-rates', { rates: [{ currency: 'JPY', rate: 0.00625, as_of: '2026-11-01' }] })
    const invoice = await createInvoice(acme, {
      currency: 'jpy',
      lines: [{ name: 'x', unit_price_cents: 1601 }],
    })
    expect(invoice).toMatchObject({
      currency: 'JPY',
      fx_rate: 0.00625,
      fx_as_of: '2026-11-01',
      // 1601 yen are 10.00625 euros.
      reporting_total_cents: 1001,
      total_display: '¥1,601',
    })
    await acme.post(`/invoices/${invoice.id}/issue`)
    await acme.put('/settings/fx-rates', { rates: [{ currency: 'JPY', rate: 0.01 }] })
    await acme.patch(`/invoices/${invoice.id}`, { title: 'Later' })
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data.fx_rate).toBe(0.00625)
  })

  it('work from the first minute by the dated default table', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, {
      currency: 'KWD',
      lines: [{ name: 'x', unit_price_cents: 1000 }],
    })
    expect(invoice.fx_as_of).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(invoice.fx_rate).toBeGreaterThan(2)
    expect(invoice.reporting_total_cents).toBe(Math.round(invoice.fx_rate * 100))
    const { data } = (await acme.get('/settings/fx-rates')).body
    expect(data.rates.find((one: { currency: string }) => one.currency === 'KWD')).toMatchObject({
      rate: invoice.fx_rate,
      as_of: data.default_as_of,
      source: 'default',
    })
  })

  it('re-price the lines of products, and no others', async () => {
    const acme = await app.createAccount()
    const priced = await acme.post('/products', {
      name: 'Plan',
      unit_price_cents: 1000,
      currency: 'USD',
      prices: { EUR: 900 },
      tax_rate: 7,
    })
    await acme.put('/settings/fx-rates', { rates: [{ currency: 'GBP', rate: 1.25 }] })
    const invoice = await createInvoice(acme, {
      lines: [
        { product_id: priced.body.data.id, quantity: 3 },
        { name: 'Own', unit_price_cents: 50 },
      ],
    })
    expect(invoice.lines[0]).toMatchObject({ name: 'Plan', unit_price_cents: 1000, tax_rate: 7 })
    const inEuro = (await acme.patch(`/invoices/${invoice.id}`, { currency: 'EUR' })).body.data
    expect(inEuro.lines.map((line: { unit_price_cents: number }) => line.unit_price_cents)).toEqual([900, 50])
    const inPounds = (await acme.patch(`/invoices/${invoice.id}`, { currency: 'GBP' })).body.data
    expect(inPounds.lines.map((line: { unit_price_cents: number }) => line.unit_price_cents)).toEqual([
      800, 50,
    ])
    expect(inPounds.total_cents).toBe(2400 + 168 + 50)
  })
})

describe('editing', () => {
  it('replaces the lines as a whole or not at all', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme)
    const path = `/invoices/${invoice.id}/lines`
    for (const [body, detail] of [
      [{}, 'lines must be a list'],
      [{ lines: 'x' }, 'lines must be a list'],
      [{ lines: null }, 'lines must be a list'],
      [{ lines: Array(201).fill(lines[0]) }, 'Max 200 line items per invoice'],
      [{ lines: [lines[0], { product_id: newId() }] }, undefined],
      [
        { lines: [lines[0], { name: 'x', unit_price_cents: -1 }] },
        'lines[1].unit_price_cents must be at least 0',
      ],
    ] as const) {
      const reply = await acme.put(path, body)
      expect(reply.status).toBe(400)
      if (detail) expect(reply.body.detail).toBe(detail)
      expect((await acme.get(`/invoices/${invoice.id}`)).body.data).toEqual(invoice)
    }
    const replaced = await acme.put(path, { lines: [{ name: 'New', unit_price_cents: 700 }] })
    expect(replaced.body.data).toMatchObject({ total_cents: 700, lines: [{ name: 'New', position: 0 }] })
    expect((await acme.put(path, { lines: [] })).body.data).toMatchObject({ total_cents: 0, lines: [] })
  })

  it('takes head and lines in one step, all or nothing', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme)
    const path = `/invoices/${invoice.id}`
    const head = { title: 'Later', currency: 'EUR', order_discount_kind: 'amount', order_discount_value: 100 }
    for (const wrong of [Array(201).fill(lines[0]), [lines[0], { product_id: newId() }], null]) {
      expect((await acme.patch(path, { ...head, lines: wrong })).status).toBe(400)
      expect((await acme.get(path)).body.data).toEqual(invoice)
    }
    const both = await acme.patch(path, { ...head, lines: [{ name: 'New', unit_price_cents: 700 }] })
    expect(both.body.data).toMatchObject({
      title: 'Later',
      currency: 'EUR',
      total_cents: 600,
      lines: [{ name: 'New', order_discount_cents: 100 }],
    })
    expect((await acme.get(path)).body.data).toEqual(both.body.data)
  })

  it('clears with null, keeps what is absent, and re-prices by the header discount', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, { title: 'A', notes: 'B', bill_to_name: 'C', lines })
    const path = `/invoices/${invoice.id}`
    const patched = (
      await acme.patch(path, {
        title: null,
        notes: null,
        order_discount_kind: 'fixed',
        order_discount_value: 298,
      })
    ).body.data
    expect(patched).toMatchObject({
      title: '',
      notes: null,
      bill_to_name: 'C',
      order_discount_kind: 'amount',
      discount_cents: 298,
      subtotal_cents: 5298,
    })
    expect((await acme.patch(path, { payment_terms: 'soon' })).body.detail).toMatch(
      /^payment_terms must be one of /,
    )
    expect((await acme.patch(`/invoices/${newId()}`, { title: 'x' })).body.detail).toBe('Invoice not found')
  })

  it('freezes money, lines and bill-to once issued', async () => {
    const acme = await app.createAccount()
    const contact = (
      await acme.post('/contacts', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' })
    ).body.data
    const draft = await createInvoice(acme, { contact_id: contact.id, lines })
    const path = `/invoices/${draft.id}`
    const issued = (await acme.post(`${path}/issue`, { due_date: '2027-01-31' })).body.data
    expect(issued).toMatchObject({
      status: 'open',
      due_date: '2027-01-31',
      issued_at: '2026-11-16T10:00:00.000Z',
      bill_to_name: 'Ada Byron',
      bill_to_email: 'ada@example.com',
    })
    expect((await acme.post(`${path}/issue`)).body.detail).toBe('Invoice INV-000001 is already open')
    for (const change of [
      { currency: 'EUR' },
      { order_discount_kind: 'percent', order_discount_value: 1 },
      { bill_to_name: 'Charles' },
      { due_date: '2027-02-01' },
      { payment_terms: 'net_7' },
      { contact_id: null },
      { title: 'T', lines: [] },
    ]) {
      expect((await acme.patch(path, change)).status, JSON.stringify(change)).toBe(409)
    }
    expect((await acme.put(`${path}/lines`, { lines: [] })).status).toBe(409)
    expect((await acme.get(path)).body.data).toEqual(issued)
    const texts = { title: 'T', po_number: 'P', notes: 'N', footer_note: 'F', terms: 'X', currency: 'USD' }
    expect((await acme.patch(path, texts)).body.data).toMatchObject({
      ...texts,
      total_cents: issued.total_cents,
    })
    const whole = { ...(await acme.get(path)).body.data, notes: 'All of it sent back' }
    expect((await acme.patch(path, { notes: whole.notes, lines: whole.lines })).body.data).toEqual({
      ...whole,
      updated_at: expect.any(String),
    })
    const deal = (await acme.post('/deals', { name: 'Engine' })).body.data
    expect((await acme.patch(path, { deal_id: deal.id })).body.data.deal_id).toBe(deal.id)
  })
})

describe('due dates', () => {
  it('count from the issue date where the organization is', async () => {
    const acme = await app.createAccount({ timezone: 'Pacific/Auckland' })
    const due = async (payment_terms: string, more: object = {}) => {
      const { id } = await createInvoice(acme, { payment_terms, ...more })
      return (await acme.post(`/invoices/${id}/issue`)).body.data
    }
    // 10:00 UTC is already late in the evening of the 16th in Auckland.
    expect(await due('due_on_receipt')).toMatchObject({
      due_date: '2026-11-16',
      payment_terms_label: 'Due on receipt',
    })
    expect((await due('net_90')).due_date).toBe('2027-02-14')
    expect(await due('custom', { due_date: '2026-12-24' })).toMatchObject({
      due_date: '2026-12-24',
      payment_terms_label: 'Custom',
    })
  })

  it('pass: the invoice turns overdue, once, and says so', async () => {
    const acme = await app.createAccount()
    const late = await createInvoice(acme, { payment_terms: 'net_7', lines })
    await acme.post(`/invoices/${late.id}/issue`)
    const paid = await createInvoice(acme, { payment_terms: 'net_7', lines })
    await acme.post(`/invoices/${paid.id}/record-payment`, { amount_cents: paid.total_cents })
    app.clock.advance('P7D')
    await app.drain()
    expect((await acme.get(`/invoices/${late.id}`)).body.data.is_overdue).toBe(false)
    app.clock.advance('P1D')
    await app.drain()
    await app.drain()
    expect((await acme.get(`/invoices/${late.id}`)).body.data.is_overdue).toBe(true)
    const told = await app.sql<{ data: { invoice_id: string } }>(
      `select data from events where type = 'invoice.overdue' and organization_id = $1`,
      [acme.organizationId],
    )
    expect(told.map(row => row.data.invoice_id)).toEqual([late.id])
    const overdue = await acme.get('/invoices', { status_filter: 'overdue' })
    expect(overdue.body.data.map((one: { id: string }) => one.id)).toEqual([late.id])
  })
})

describe('the list', () => {
  it('filters by stored and derived states, newest first, and pages by id', async () => {
    const acme = await app.createAccount()
    const made: Record<string, string> = {}
    for (const name of ['draft', 'unpaid', 'partial', 'paid', 'void', 'lost']) {
      made[name] = (await createInvoice(acme, { title: name, lines })).id
    }
    for (const name of ['unpaid', 'partial', 'lost']) await acme.post(`/invoices/${made[name]}/issue`)
    await acme.post(`/invoices/${made.partial}/record-payment`, { amount_cents: 100 })
    await acme.post(`/invoices/${made.paid}/record-payment`, { amount_cents: 6248 })
    await acme.post(`/invoices/${made.void}/void`)
    await acme.post(`/invoices/${made.lost}/mark-uncollectible`)
    const titles = async (query: Record<string, string | number>) =>
      (await acme.get('/invoices', query)).body.data.map((one: { title: string }) => one.title)
    expect(await titles({})).toEqual(['lost', 'void', 'paid', 'partial', 'unpaid', 'draft'])
    expect(await titles({ limit: 2 })).toEqual(['lost', 'void'])
    expect(await titles({ limit: 2, before: made.void! })).toEqual(['paid', 'partial'])
    expect(await titles({ status_filter: 'draft' })).toEqual(['draft'])
    expect(await titles({ status: 'partially_paid' })).toEqual(['partial'])
    expect(await titles({ status_filter: 'open' })).toEqual(['partial', 'unpaid'])
    expect(await titles({ status_filter: 'paid' })).toEqual(['paid'])
    expect(await titles({ status_filter: 'void' })).toEqual(['void'])
    expect(await titles({ status_filter: 'uncollectible' })).toEqual(['lost'])
    expect(await titles({ status_filter: 'partially_paid' })).toEqual(['partial'])
    expect(await titles({ status_filter: 'unpaid' })).toEqual(['lost', 'unpaid'])
    expect(await titles({ status_filter: 'overdue' })).toEqual([])
    expect((await acme.get('/invoices', { status_filter: 'late' })).status).toBe(400)
    expect((await acme.get('/invoices', { limit: 0 })).status).toBe(400)
  })

  it('reads every filter by its index behind row-level security', async () => {
    const acme = await app.createAccount()
    await createInvoice(acme)
    const many = `insert into invoices (organization_id, id, number, status, currency, subtotal_cents, discount_cents,
        tax_cents, total_cents, amount_due_cents, reporting_total_cents, fx_rate, public_token, due_date, created_at, updated_at)
      select organization_id, gen_random_uuid(), 'X-' || n, case when n % 50 = 0 then 'open' else 'paid' end, currency,
        0, 0, 0, 100, case when n % 50 = 0 then 100 else 0 end, 0, 1, '', '2026-12-01', created_at, updated_at
      from invoices, generate_series(1, 5000) n where organization_id = $1`
    await app.sql(many, [acme.organizationId])
    await app.sql('analyze invoices')
    const plan = (where: string, order: string) =>
      acme.within(async ctx => {
        const { rows } = await sql
          .raw<{ 'QUERY PLAN': string }>(
            `explain select * from invoices where ${where} order by ${order} limit 100`,
          )
          .execute(ctx.db)
        return rows.map(row => row['QUERY PLAN']).join('\n')
      })
    for (const [where, order, index] of [
      ['true', 'id desc', 'invoices_pkey'],
      [`status = 'open'`, 'id desc', 'invoices_status'],
      [
        `status = 'open' and amount_due_cents > 0 and due_date < '2026-11-01'`,
        'due_date, id',
        'invoices_due',
      ],
      [`contact_id = '01a1dce5-541d-7093-834b-661a97c3b69e'`, 'id desc', 'invoices_contact'],
    ] as const) {
      const text = await plan(where, order)
      expect(text).toContain(index)
      expect(text).not.toContain('Sort')
    }
  })
})

describe('the public view', () => {
  it('shows the customer the invoice and nothing else', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, { title: 'Work', notes: 'Thanks', bill_to_name: 'Ada', lines })
    await acme.post(`/invoices/${invoice.id}/issue`)
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 1000, reference: 'internal' })
    const seen = await app.anonymous.get(`/invoices/public/${invoice.public_token}`)
    expect(seen.status).toBe(200)
    expect(seen.body.data).toMatchObject({
      number: 'INV-000001',
      status: 'open',
      title: 'Work',
      bill_to_name: 'Ada',
      total_cents: 6248,
      amount_due_cents: 5248,
      amount_due_display: '$52.48',
      seller: { name: 'Acme' },
      payments: [{ kind: 'payment', amount_cents: 1000 }],
      can_pay: false,
    })
    for (const secret of [
      'contact_id',
      'product_id',
      '"id"',
      'fx_rate',
      'reporting',
      'attention',
      'created_by',
      'internal',
      'sha256',
    ]) {
      expect(seen.text).not.toContain(secret)
    }
    expect(seen.text).not.toContain(invoice.id)
    expect(seen.text).not.toContain(acme.organizationId)
    for (const wrong of [
      'nope',
      invoice.id,
      invoice.public_token.toLowerCase(),
      `${invoice.public_token}x`,
    ]) {
      const reply = await app.anonymous.get(`/invoices/public/${wrong}`)
      expect([reply.status, reply.body.detail]).toEqual([404, 'Invoice not found'])
      expect((await app.anonymous.get(`/invoices/public/${wrong}/pdf`)).status).toBe(404)
    }
  })
})

describe('the calculation', () => {
  it('explains itself down to the stored amounts', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, {
      lines,
      order_discount_kind: 'percent',
      order_discount_value: 5,
    })
    const { data } = (await acme.get(`/invoices/${invoice.id}/calc`)).body
    expect(data.steps[0]).toMatchObject({ name: 'line_gross', position: 0, formula: 'R(2.5 × 1999) = 4998' })
    expect(data.steps.at(-2)).toMatchObject({ name: 'total', result_cents: 5935 })
    expect(data.steps.at(-1)).toMatchObject({ name: 'amount_due', result_cents: 5935 })
    expect(data.total_cents).toBe(5935)
  })
})

describe('what is left open', () => {
  it('is in the currency of the organization', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    const lines = [{ name: 'Work', unit_price_cents: 1000 }]
    for (const path of ['/invoices', '/quotes']) {
      const made = (await acme.post(path, { lines })).body.data
      expect(made).toMatchObject({ currency: 'EUR', reporting_total_cents: 1000, fx_as_of: null })
      expect((await acme.post(path, { lines, currency: 'USD' })).body.data.currency).toBe('USD')
    }
    const newcomer = await app.createAccount()
    expect((await newcomer.post('/invoices', { lines })).body.data.currency).toBe('USD')
  })
})

describe('links that act for the customer', () => {
  it('are blank for who may only read, in answers and on paper', async () => {
    const acme = await app.createAccount()
    await acme.post('/integrations', {
      provider: 'stripe',
      secrets: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_abc' },
    })
    const viewer = await acme.invite('viewer')
    const lines = [{ name: 'Work', unit_price_cents: 1000 }]
    for (const [path, act] of [
      ['/invoices', 'issue'],
      ['/quotes', 'send'],
    ] as const) {
      const made = (await acme.post(path, { lines, bill_to_email: 'ada@example.com' })).body.data
      await acme.post(`${path}/${made.id}/${act}`)
      const mine = (await acme.get(`${path}/${made.id}`)).body.data
      expect(mine.public_url).toContain(mine.public_token)
      const theirs = (await viewer.get(`${path}/${made.id}`)).body.data
      expect(theirs).toMatchObject({ public_token: '', public_url: '' })
      expect((await viewer.get(path)).body.data).toMatchObject([{ public_token: '', public_url: '' }])
      const pdf = await viewer.get(`${path}/${made.id}/pdf`)
      expect(pdf.status).toBe(200)
      expect((await acme.get(`${path}/${made.id}/pdf`)).text).toContain('/URI')
      expect(pdf.text).not.toContain('/URI')
    }
  })
})
