import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { cii, pdf, sample, ubl, withAllowances } from './samples.fixture.ts'
import { uploadBill } from './upload.fixture.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
})

const events = async (type: string) =>
  (
    await app.sql<{ data: Record<string, unknown> }>(
      'select data from events where organization_id = $1 and type = $2 order by seq',
      [acme.organizationId, type],
    )
  ).map(({ data }) => data)
const tables = async () =>
  (
    await app.sql<{ bills: number; files: number }>(
      `select (select count(*)::int from bills where organization_id = $1) as bills,
        (select count(*)::int from bill_files where organization_id = $1) as files`,
      [acme.organizationId],
    )
  )[0]
const bring = async (content: string | Buffer = ubl(sample())) =>
  (await uploadBill(acme, content)).body.data.id

describe('taking in', () => {
  it('answers the bill and keeps the file as it came', async () => {
    const company = (await acme.post('/companies', { name: 'Nordlicht', vat_id: 'DE 136.695.976' })).body.data
    const file = pdf({ 'factur-x.xml': cii(sample()) })
    const { status, body } = await uploadBill(acme, file, { filename: '../Rechnung 7ü.pdf' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ existing: false })
    expect(body.data).toMatchObject({
      status: 'new',
      kind: 'invoice',
      format: 'factur-x',
      number: 'RE-2026-118',
      issue_date: '2026-11-02',
      currency: 'EUR',
      total_cents: 50_842,
      valid: true,
      findings: [],
      company_id: company.id,
      received_via: 'upload',
      decided_by_id: null,
      reject_reason: null,
      paid_on: null,
      file_sha256: createHash('sha256').update(file).digest('hex'),
    })
    expect((await acme.get(`/bills/${body.data.id}`)).body.data).toEqual(body.data)
    const back = await acme.get(`/bills/${body.data.id}/file`)
    expect(back.bytes.equals(file)).toBe(true)
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Rechnung 7_.pdf"; filename*=UTF-8''Rechnung%207%C3%BC.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    })
    expect(await events('bill.received')).toEqual([
      {
        bill_id: body.data.id,
        kind: 'invoice',
        number: 'RE-2026-118',
        seller: 'Nordlicht Büroservice GmbH',
        company_id: company.id,
        currency: 'EUR',
        total_cents: 50_842,
        payable_cents: 50_842,
        due_date: '2026-11-30',
        received_by_id: acme.userId,
        valid: true,
        received_via: 'upload',
      },
    ])
    expect((await acme.get(`/companies/${company.id}/activities`)).text).toContain(
      'Bill received: RE-2026-118',
    )
  })

  it('saves XML and never lets a browser run it', async () => {
    const id = await bring()
    const { headers } = await acme.get(`/bills/${id}/file`)
    expect(headers.get('content-type')).toBe('application/xml')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('takes the same file once, however often and however many at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => uploadBill(acme, ubl(sample()))))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(replies.filter(({ body }) => body.existing)).toHaveLength(9)
    expect(await tables()).toEqual({ bills: 1, files: 1 })
    expect(await events('bill.received')).toHaveLength(1)
  })

  it('replays what a key was answered, and takes no other file for it', async () => {
    const first = await uploadBill(acme, ubl(sample()), { key: 'a' })
    const again = await uploadBill(acme, ubl(sample()), { key: 'a' })
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await uploadBill(acme, ubl(withAllowances()), { key: 'a' })).status).toBe(409)
    expect(await tables()).toEqual({ bills: 1, files: 1 })
  })

  it('refuses the same number of the same seller as another file', async () => {
    await bring()
    const { status, body } = await uploadBill(acme, cii(sample()))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'bill_exists',
      detail: 'Bill RE-2026-118 of Nordlicht Büroservice GmbH is already here as another file',
    })
    const other = sample({
      seller: { name: 'Nordlicht Büroservice GmbH', vat: 'DE999999999', taxNumber: null },
    })
    expect((await uploadBill(acme, ubl(other))).status).toBe(201)
    const neighbour = await app.createAccount()
    expect((await uploadBill(neighbour, ubl(sample()))).status).toBe(201)
  })

  it('lets one of many files with one number in, when they come at once', async () => {
    const files = Array.from({ length: 10 }, (_, n) => `${ubl(sample())}<!-- ${n} -->`)
    const replies = await Promise.all(files.map(file => uploadBill(acme, file)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await tables()).toEqual({ bills: 1, files: 1 })
  })

  it('keeps a wrong one, and says what is wrong', async () => {
    const wrong = sample({ sums: { ...sample().sums, gross: '518.42', due: '518.42' } })
    const { status, body } = await uploadBill(acme, ubl(wrong))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ valid: false, total_cents: 51_842 })
    expect(body.data.findings).toMatchObject([
      { rule: 'BR-CO-15', stated_cents: 51_842, expected_cents: 50_842 },
    ])
  })

  it('refuses what is none, in words, and keeps nothing of it', async () => {
    const bomb = pdf({ 'factur-x.xml': Buffer.alloc(0) })
    const cases: readonly [string | Buffer, number, string][] = [
      ['Dear Sir or Madam', 400, 'This file is not an e-invoice'],
      [pdf({}), 400, 'This file is not an e-invoice'],
      [bomb, 400, 'This file is not an e-invoice'],
      ['', 400, 'The file is empty'],
      [
        `<!DOCTYPE a [<!ENTITY b "c">]>${ubl(sample()).replace(/<\?xml.*?\?>\n/, '')}`,
        400,
        'This file declares a document type or entities, which an e-invoice must not do',
      ],
      [
        ubl(sample()).replace('<cbc:BuyerReference>', '<a>'.repeat(5_000)),
        400,
        'This file is too large or too nested to be read as an e-invoice',
      ],
      [Buffer.alloc(10 * 1024 * 1024 + 1, ' '), 413, 'The file is larger than 10 MB'],
    ]
    for (const [content, status, detail] of cases) {
      const reply = await uploadBill(acme, content)
      expect([reply.status, reply.body.detail]).toEqual([status, detail])
    }
    const nothing = await fetch(`${acme.url}/api/v1/app/bills/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${acme.token}` },
      body: (() => {
        const form = new FormData()
        form.append('other', 'x')
        return form
      })(),
    })
    expect(await nothing.json()).toMatchObject({ detail: 'file is required' })
    expect(await tables()).toEqual({ bills: 0, files: 0 })
  })

  it('gives up on a file that unpacks to more than it is worth', { timeout: 120_000 }, async () => {
    // 300 MB in 300 KB.
    const flate = await uploadBill(acme, pdf({ 'factur-x.xml': Buffer.alloc(300 * 1024 * 1024, '<a>') }))
    expect([flate.status, flate.body.code]).toEqual([400, 'bill_too_complex'])
    expect(await tables()).toEqual({ bills: 0, files: 0 })
  })

  it('takes an invoice of our own back in, as PDF and as XML', async () => {
    await acme.patch('/organization', {
      name: 'Acme GmbH',
      country: 'DE',
      address: 'Hafenstraße 1\n24103 Kiel',
      tax_id: 'DE811569869',
      legal_address: { line1: 'Hafenstraße 1', postcode: '24103', city: 'Kiel', country: 'DE' },
    })
    await acme.put('/settings/invoices', { bank: { holder: 'Acme', iban: 'DE89370400440532013000' } })
    const { id } = (
      await acme.post('/invoices', {
        currency: 'EUR',
        bill_to_name: 'Buyer GmbH',
        billing_address: { line1: 'Weg 2', postcode: '28195', city: 'Bremen', country: 'DE' },
        lines: [
          {
            name: 'Rope',
            quantity: 2.5,
            unit: 'hour',
            unit_price_cents: 3_333,
            tax_name: 'VAT',
            tax_rate: 19,
          },
          {
            name: 'Knots',
            quantity: 3,
            unit_price_cents: 999,
            discount_kind: 'percent',
            discount_value: 10,
            tax_name: 'VAT',
            tax_rate: 7,
          },
        ],
      })
    ).body.data
    await acme.post(`/invoices/${id}/issue`)
    const invoice = (await acme.get(`/invoices/${id}`)).body.data
    const { bytes } = await acme.get(`/invoices/${id}/pdf`)
    const { status, body } = await uploadBill(acme, bytes)
    expect(status).toBe(201)
    expect(body.data.findings).toEqual([])
    expect(body.data).toMatchObject({
      format: 'factur-x',
      number: invoice.number,
      total_cents: invoice.total_cents,
      tax_cents: invoice.tax_cents,
      seller: { name: 'Acme GmbH', iban: 'DE89370400440532013000' },
      buyer: { name: 'Buyer GmbH' },
    })
  })
})

describe('deciding', () => {
  it('goes from new to approved to paid', async () => {
    const id = await bring()
    expect((await acme.post(`/bills/${id}/mark-paid`)).body).toMatchObject({
      detail: 'Bill is not approved yet',
    })
    const approved = await acme.post(`/bills/${id}/approve`)
    expect(approved.body.data).toMatchObject({ status: 'approved', decided_by_id: acme.userId })
    const again = await acme.post(`/bills/${id}/approve`)
    expect([again.status, again.body.detail]).toEqual([409, 'Bill is already approved'])
    const paid = await acme.post(`/bills/${id}/mark-paid`, { paid_on: '2026-11-20' })
    expect(paid.body.data).toMatchObject({
      status: 'paid',
      paid_on: '2026-11-20',
      decided_by_id: acme.userId,
    })
    for (const [path, body] of [
      ['mark-paid', {}],
      ['approve', {}],
      ['reject', { reason: 'Late' }],
    ] as const) {
      const reply = await acme.post(`/bills/${id}/${path}`, body)
      expect([reply.status, reply.body.detail]).toEqual([409, 'Bill is already paid'])
    }
    expect(await events('bill.approved')).toHaveLength(1)
    expect(await events('bill.paid')).toMatchObject([{ bill_id: id, paid_on: '2026-11-20' }])
  })

  it('is paid today, by the clocks of the organization, where no day is said', async () => {
    const id = await bring()
    await acme.post(`/bills/${id}/approve`)
    const today = Temporal.Instant.from(app.clock.now().toString())
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainDate()
      .toString()
    expect((await acme.post(`/bills/${id}/mark-paid`)).body.data.paid_on).toBe(today)
  })

  it('rejects with a reason, before and after approval', async () => {
    const id = await bring()
    expect((await acme.post(`/bills/${id}/reject`, {})).status).toBe(400)
    expect((await acme.post(`/bills/${id}/reject`, { reason: '  ' })).body.detail).toBe(
      'reason must not be empty',
    )
    await acme.post(`/bills/${id}/approve`)
    const rejected = await acme.post(`/bills/${id}/reject`, { reason: ' Never ordered ' })
    expect(rejected.body.data).toMatchObject({ status: 'rejected', reject_reason: 'Never ordered' })
    expect((await acme.post(`/bills/${id}/mark-paid`)).body.detail).toBe('Bill is already rejected')
    expect(await events('bill.rejected')).toMatchObject([{ reason: 'Never ordered' }])
  })

  it('happens once, ten at once', async () => {
    const id = await bring()
    for (const path of ['approve', 'mark-paid']) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => acme.post(`/bills/${id}/${path}`)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    }
    expect(await events('bill.approved')).toHaveLength(1)
    expect(await events('bill.paid')).toHaveLength(1)
  })

  it('is for members', async () => {
    const id = await bring()
    const viewer = await acme.invite('viewer')
    expect((await viewer.get(`/bills/${id}`)).status).toBe(200)
    expect((await viewer.get(`/bills/${id}/file`)).status).toBe(200)
    expect((await viewer.post(`/bills/${id}/approve`)).status).toBe(403)
    expect((await uploadBill(viewer, ubl(withAllowances()))).status).toBe(403)
  })

  it('is told to who brought the bill', async () => {
    const clerk = await acme.invite('member')
    const { id } = (await uploadBill(clerk, ubl(sample()))).body.data
    await app.drain()
    const titles = async (account: Account) =>
      (await account.get('/notifications')).body.data.map(({ title }: { title: string }) => title)
    expect(await titles(acme)).toContain('Nordlicht Büroservice GmbH sent bill RE-2026-118')
    await acme.post(`/bills/${id}/reject`, { reason: 'Never ordered' })
    await app.drain()
    expect((await titles(clerk)).join()).toContain('rejected bill RE-2026-118 of Nordlicht Büroservice GmbH')
  })
})

describe('finding', () => {
  it('lists the newest first, by status, by number, seller and order', async () => {
    const first = await bring()
    const second = await bring(
      ubl(withAllowances({ seller: { name: 'Stahlwerk Süd', vat: null, taxNumber: '9' } })),
    )
    await acme.post(`/bills/${first}/approve`)
    const ids = async (query: string) =>
      (await acme.get(`/bills?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([second, first])
    expect(await ids('status=approved')).toEqual([first])
    expect(await ids('status=paid')).toEqual([])
    expect(await ids('q=stahl')).toEqual([second])
    expect(await ids('q=2026-118')).toEqual([first])
    expect(await ids('q=nothing-like-it')).toEqual([])
    expect((await acme.get('/bills?limit=1')).body.pagination).toMatchObject({
      total: 2,
      pages: 2,
      has_next: true,
    })
    expect((await acme.get('/bills?status=lost')).status).toBe(400)
    const found = (await acme.get('/search?q=stahlwerk')).body.data
    expect(JSON.stringify(found)).toContain(`/bills/${second}`)
  })

  it('counts among what the organization keeps', async () => {
    const id = await bring()
    const { bytes } = await app
      .sql<{ bytes: number }>(
        `select sum(delta)::int as bytes from storage_bytes where organization_id = $1 and kind = 'files'`,
        [acme.organizationId],
      )
      .then(rows => rows[0]!)
    expect(bytes).toBe(Buffer.byteLength(ubl(sample())))
    expect((await acme.get(`/bills/${id}`)).status).toBe(200)
  })
})
