import { describe, expect, it } from 'vitest'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const kiel = { line1: 'Hafen 1', postcode: '24103', city: 'Kiel', country: 'DE' }
const lines = [
  { name: 'Survey', quantity: 3, unit: 'hour', unit_price_cents: 12_345, tax_name: 'USt', tax_rate: 19 },
  { name: 'Book', unit_price_cents: 1_999, tax_name: 'USt', tax_rate: 7 },
]
const bill = {
  lines,
  bill_to_name: 'Stadt Kiel',
  bill_to_email: 'amt@kiel.example',
  billing_address: kiel,
  buyer_reference: '01001000-1-1',
}
const formats = ['cii', 'xrechnung-cii', 'xrechnung-ubl', 'peppol'] as const

async function createSeller(): Promise<Account> {
  const acme = await app.createAccount({ currency: 'EUR' })
  const put = await acme.patch('/organization', {
    name: 'Werft GmbH',
    country: 'DE',
    tax_id: 'DE136695976',
    legal_address: kiel,
    contact_name: 'Ada Byron',
    phone: '+49 431 12345',
    email: 'rechnung@werft.example',
  })
  expect(put.status, put.text).toBe(200)
  await acme.put('/settings/invoices', { bank: { iban: 'DE89370400440532013000' } })
  return acme
}

async function issue(account: Account, more: object = {}) {
  const made = await account.post('/invoices', { ...bill, ...more })
  expect(made.status, made.text).toBe(201)
  return (await account.post(`/invoices/${made.body.data.id}/issue`)).body.data
}

const gapsOf = (gaps: { rule: string; where: string; field: string }[]) =>
  gaps.map(({ rule, where, field }) => `${rule} ${where} ${field}`)

describe('an e-invoice', () => {
  it('is served in every format, the same for its customer, and inside the PDF', async () => {
    const acme = await createSeller()
    const invoice = await issue(acme)
    const path = `/invoices/${invoice.id}/e-invoice`
    for (const format of formats) {
      const reply = await acme.get(`${path}?format=${format}`)
      expect(reply.status, reply.text).toBe(200)
      expect(reply.headers.get('content-type')).toBe('application/xml')
      expect(reply.headers.get('content-disposition')).toBe('attachment; filename="INV-000001.xml"')
      expect(reply.text).toContain('01001000-1-1')
      const theirs = await app.anonymous.get(
        `/invoices/public/${invoice.public_token}/e-invoice?format=${format}`,
      )
      expect(theirs.bytes.equals(reply.bytes)).toBe(true)
      expect((await acme.get(`${path}/check?format=${format}`)).body.data).toEqual({
        format,
        valid: true,
        gaps: [],
      })
    }
    const { attachments } = await readPdf((await acme.get(`/invoices/${invoice.id}/pdf`)).bytes)
    expect(attachments.map(file => file.name)).toEqual(['factur-x.xml'])
    expect(attachments[0]!.content.equals((await acme.get(path)).bytes)).toBe(true)
    const hybrid = await acme.get(`${path}?format=factur-x`)
    expect(hybrid.headers.get('content-disposition')).toBe('attachment; filename="INV-000001.pdf"')
    expect(hybrid.bytes.equals((await acme.get(`/invoices/${invoice.id}/pdf`)).bytes)).toBe(true)
    const [edition] = (await acme.get(`/invoices/${invoice.id}/documents`)).body.data
    expect(edition.files.map((file: { kind: string; format: string }) => [file.kind, file.format])).toEqual([
      ['pdf', 'factur-x'],
      ['xml', 'cii'],
      ['xml', 'peppol'],
      ['xml', 'xrechnung-cii'],
      ['xml', 'xrechnung-ubl'],
    ])
  })

  it('refuses drafts, other formats and what lacks something, in words', async () => {
    const acme = await createSeller()
    const draft = (await acme.post('/invoices', bill)).body.data
    const onDraft = await acme.get(`/invoices/${draft.id}/e-invoice?format=cii`)
    expect([onDraft.status, onDraft.body.detail]).toEqual([409, 'Invoice INV-000001 is still a draft'])
    expect((await acme.get(`/invoices/${draft.id}/e-invoice?format=edifact`)).status).toBe(400)
    const { id } = await issue(acme, { buyer_reference: null })
    const lacking = await acme.get(`/invoices/${id}/e-invoice?format=xrechnung-ubl`)
    expect(lacking.status).toBe(409)
    expect(lacking.body).toMatchObject({
      detail: 'This document lacks what xrechnung-ubl needs',
      code: 'e_invoice_gaps',
      gaps: [
        {
          rule: 'BR-DE-15',
          field: 'buyer_reference',
          where: 'invoice',
          message: "XRechnung needs the buyer's reference",
        },
      ],
    })
    expect((await acme.get(`/invoices/${id}/e-invoice?format=cii`)).status).toBe(200)
    // A reference stays editable: the next edition has it.
    await acme.patch(`/invoices/${id}`, { buyer_reference: '991-1' })
    expect((await acme.get(`/invoices/${id}/e-invoice?format=xrechnung-ubl`)).text).toContain('991-1')
  })

  it('is the same bytes whatever becomes of seller and invoice', async () => {
    const acme = await createSeller()
    const invoice = await issue(acme)
    const get = async (format: string) =>
      (await acme.get(`/invoices/${invoice.id}/e-invoice?format=${format}`)).bytes
    const before = await get('peppol')
    await acme.patch('/organization', { name: 'Renamed', locale: 'fr-FR', tax_id: 'DE999999999' })
    await acme.put('/settings/invoices', { bank: { iban: 'GB33BUKB20201555555555' } })
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 100 })
    expect((await get('peppol')).equals(before)).toBe(true)
    // What nobody had asked for before is made of the same snapshot.
    const late = (await get('xrechnung-cii')).toString()
    expect(late).toContain('Werft GmbH')
    expect(late).not.toContain('Renamed')
    const page = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(page.seller).toMatchObject({ name: 'Werft GmbH', tax_id: 'DE136695976' })
    expect(page.payment_details.bank.iban).toBe('DE89370400440532013000')
  })

  it('looks at a draft as if it were issued now, in the format of the company', async () => {
    const acme = await createSeller()
    const company = (await acme.post('/companies', { name: 'Amt', e_invoice_format: 'xrechnung-ubl' })).body
      .data
    const draft = (await acme.post('/invoices', { lines, company_id: company.id })).body.data
    const check = async () => (await acme.get(`/invoices/${draft.id}/e-invoice/check`)).body.data
    const found = await check()
    expect([found.format, found.valid]).toEqual(['xrechnung-ubl', false])
    expect(gapsOf(found.gaps)).toEqual([
      'BR-11 company billing_address.country',
      'BR-DE-15 invoice buyer_reference',
      'BR-DE-8 company billing_address.city',
      'BR-DE-9 company billing_address.postcode',
      'PEPPOL-EN16931-R010 company electronic_address',
    ])
    await acme.put(`/companies/${company.id}`, {
      billing_address: kiel,
      buyer_reference: '991-1',
      electronic_address: { scheme: '0204', id: '991-1' },
    })
    expect(await check()).toEqual({ format: 'xrechnung-ubl', valid: true, gaps: [] })
  })
})

const attachmentsOf = (account: Account) =>
  app.sql<{ filename: string; content_type: string }>(
    `select a.filename, a.content_type from email_attachments a
      join email_messages m on m.organization_id = a.organization_id and m.id = a.message_id
      where a.organization_id = $1 order by m.id, a.filename`,
    [account.organizationId],
  )

describe('sending', () => {
  it('encloses what the company asks for, and says so where it cannot', async () => {
    const acme = await createSeller()
    const company = (await acme.post('/companies', { name: 'Amt', e_invoice_format: 'xrechnung-ubl' })).body
      .data
    const one = await issue(acme, { company_id: company.id })
    const sent = await acme.post(`/invoices/${one.id}/send`)
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body.data.attention).toBeNull()
    const other = await issue(acme, { company_id: company.id, buyer_reference: null })
    const without = await acme.post(`/invoices/${other.id}/send`)
    expect(without.body.data.attention).toBe(
      "INV-000002 was sent without its e-invoice (xrechnung-ubl): XRechnung needs the buyer's reference",
    )
    expect((await attachmentsOf(acme)).map(file => file.filename)).toEqual([
      'INV-000001.pdf',
      'INV-000001.xml',
      'INV-000002.pdf',
    ])
  })
})

describe('a credit note', () => {
  it('by amount has a line per tax, and refers to its invoice in both syntaxes', async () => {
    const acme = await createSeller()
    const invoice = await issue(acme)
    const note = (await acme.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 1_000 })).body.data
    expect(note).toMatchObject({ kind: 'credit', total_cents: 1_000 })
    expect(note.lines.map((line: { tax_rate: number }) => line.tax_rate)).toEqual([19, 7])
    for (const [at, tax] of note.taxes.entries()) {
      expect(note.lines[at]).toMatchObject({ taxable_cents: tax.taxable_cents, tax_cents: tax.tax_cents })
    }
    const path = `/invoices/${invoice.id}/credit-notes/${note.id}`
    for (const format of formats) {
      const reply = await acme.get(`${path}/e-invoice?format=${format}`)
      expect(reply.status, reply.text).toBe(200)
      expect(reply.text).toContain('381<')
      expect(reply.text).toContain('INV-000001')
      const theirs = await app.anonymous.get(
        `/invoices/public/${invoice.public_token}/credit-notes/${note.id}/e-invoice?format=${format}`,
      )
      expect(theirs.bytes.equals(reply.bytes)).toBe(true)
    }
    const { attachments } = await readPdf((await acme.get(`${path}/pdf`)).bytes)
    expect(attachments.map(file => file.name)).toEqual(['factur-x.xml'])
    expect((await acme.get(`${path}/e-invoice/check?format=peppol`)).body.data.valid).toBe(true)
  })
})

describe('voiding', () => {
  it('is refused once something was credited', async () => {
    const acme = await createSeller()
    const { id } = await issue(acme)
    await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 1_000 })
    const refused = await acme.post(`/invoices/${id}/void`)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'invoice_credited',
      'CN-000001 credits this invoice — credit the rest instead of voiding',
    ])
  })

  it('writes a note over all of it where the books want one, which counts for nothing', async () => {
    const acme = await createSeller()
    const plain = await issue(acme)
    await acme.post(`/invoices/${plain.id}/void`)
    expect((await acme.get(`/invoices/${plain.id}/credit-notes`)).body.data).toEqual([])
    expect((await acme.put('/settings/tax', { cancellation_documents: true })).status).toBe(200)
    const invoice = await issue(acme, { order_discount_kind: 'percent', order_discount_value: 10 })
    const gone = await acme.post(`/invoices/${invoice.id}/void`)
    expect(gone.body.data).toMatchObject({ status: 'void', amount_credited_cents: 0 })
    const [note] = (await acme.get(`/invoices/${invoice.id}/credit-notes`)).body.data
    expect(note).toMatchObject({
      kind: 'cancellation',
      total_cents: invoice.total_cents,
      tax_cents: invoice.tax_cents,
    })
    const xml = await acme.get(`/invoices/${invoice.id}/credit-notes/${note.id}/e-invoice?format=peppol`)
    expect(xml.text).toContain('<cbc:CreditNoteTypeCode>381<')
    const pdf = await acme.get(`/invoices/${invoice.id}/credit-notes/${note.id}/pdf`)
    expect((await readPdf(pdf.bytes)).text).toContain('Cancellation')
    expect((await acme.get(`/invoices/${invoice.id}/e-invoice?format=peppol`)).status).toBe(200)
    await acme.post(`/invoices/${invoice.id}/void`)
    expect((await acme.get(`/invoices/${invoice.id}/credit-notes`)).body.data).toHaveLength(1)
    const page = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(page.payments).toEqual([])
  })
})
