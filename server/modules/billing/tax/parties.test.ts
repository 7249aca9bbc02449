import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const berlin = {
  line1: 'Hauptstr. 1',
  line2: null,
  postcode: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
}

describe('who and where', () => {
  it('keeps the seller part by part', async () => {
    const owner = await app.createAccount()
    const { body } = await owner.patch('/organization', {
      legal_address: { line1: ' Hauptstr. 1 ', postcode: '10115', city: 'Berlin', country: 'de' },
      tax_number: '27/123/45678',
      registration_number: 'HRB 12345',
      contact_name: 'Ada Lovelace',
      electronic_address: { scheme: 'EM', id: 'bills@example.com' },
    })
    expect(body.data).toMatchObject({
      legal_address: berlin,
      tax_number: '27/123/45678',
      registration_number: 'HRB 12345',
      contact_name: 'Ada Lovelace',
      electronic_address: { scheme: 'EM', id: 'bills@example.com' },
    })
    const wrong = await owner.patch('/organization', { legal_address: { country: 'Germany' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.detail).toContain('legal_address.country')
    expect(
      (await owner.patch('/organization', { electronic_address: { scheme: 'X', id: '1' } })).status,
    ).toBe(400)
    expect((await owner.patch('/organization', { legal_address: {} })).body.data.legal_address).toBeNull()
  })

  it('keeps what tax and e-invoices need of companies and contacts', async () => {
    const owner = await app.createAccount()
    const company = (
      await owner.post('/companies', {
        name: 'Engines',
        tax_kind: 'business',
        vat_id: 'de 811.569-869',
        billing_address: berlin,
        buyer_reference: '04011000-12345-34',
        electronic_address: { scheme: '9930', id: 'DE811569869' },
        e_invoice_format: 'xrechnung-ubl',
      })
    ).body.data
    expect(company).toMatchObject({
      tax_kind: 'business',
      vat_id: 'DE811569869',
      billing_address: berlin,
      electronic_address: { scheme: '9930', id: 'DE811569869' },
      e_invoice_format: 'xrechnung-ubl',
    })
    const wrong = await owner.put(`/companies/${company.id}`, { billing_address: { country: 'XX' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.detail).toContain('billing_address.country')
    const long = await owner.put(`/companies/${company.id}`, { billing_address: { city: 'x'.repeat(201) } })
    expect(long.body.detail).toContain('billing_address.city')
    const cleared = await owner.put(`/companies/${company.id}`, {
      billing_address: null,
      e_invoice_format: null,
    })
    expect(cleared.body.data).toMatchObject({ billing_address: null, e_invoice_format: null })
    const contact = (
      await owner.post('/contacts', { first_name: 'Ada', tax_kind: 'consumer', billing_address: berlin })
    ).body.data
    expect(contact).toMatchObject({ tax_kind: 'consumer', billing_address: berlin })
    const moved = await owner.put(`/contacts/${contact.id}`, { billing_address: { ...berlin, city: 'Köln' } })
    expect(moved.body.data.billing_address.city).toBe('Köln')
    const bulk = await owner.post('/contacts/bulk', {
      rows: [{ email: 'b@example.com', billing_address: berlin }],
    })
    expect(bulk.body.created).toBe(1)
    const found = await owner.get('/contacts?q=b@example.com')
    expect(found.body.data[0].billing_address).toEqual(berlin)
  })

  it('answers the address as text, fills what is empty at issue, and freezes it', async () => {
    const owner = await app.createAccount()
    const company = (
      await owner.post('/companies', {
        name: 'Engines',
        vat_id: 'DE811569869',
        billing_address: berlin,
        buyer_reference: 'REF-1',
        electronic_address: { scheme: 'EM', id: 'in@example.com' },
      })
    ).body.data
    const draft = (
      await owner.post('/invoices', {
        company_id: company.id,
        billing_address: { ...berlin, line2: '2. OG', region: 'BE' },
        deliver_to: { country: 'FR' },
        lines: [{ name: 'Work', unit_price_cents: 10_000, tax_rate: 19 }],
      })
    ).body.data
    const text = 'Hauptstr. 1\n2. OG\n10115 Berlin\nBE\nDE'
    expect(draft.bill_to_address).toBe(text)
    const back = await owner.patch(`/invoices/${draft.id}`, {
      bill_to_address: text,
      billing_address: berlin,
    })
    expect(back.body.data.bill_to_address).toBe('Hauptstr. 1\n10115 Berlin\nDE')
    const { body } = await owner.post(`/invoices/${draft.id}/issue`, {})
    expect(body.data).toMatchObject({
      bill_to_address: 'Hauptstr. 1\n10115 Berlin\nDE',
      bill_to_tax_id: 'DE811569869',
      billing_address: berlin,
      buyer_reference: 'REF-1',
      buyer_electronic_address: { scheme: 'EM', id: 'in@example.com' },
      supply_date: body.data.issued_at.slice(0, 10),
      lines: [{ tax_category: 'S' }],
    })
    const patch = (change: object) => owner.patch(`/invoices/${draft.id}`, change)
    expect((await patch({ billing_address: { ...berlin, city: 'Köln' } })).status).toBe(409)
    expect((await patch({ deliver_to: null })).status).toBe(409)
    expect((await patch({ supply_date: '2026-01-01' })).status).toBe(409)
    expect((await patch({ billing_address: berlin, deliver_to: { country: 'FR' } })).status).toBe(200)
    const referenced = await patch({ buyer_reference: 'REF-2', contract_reference: 'C-7' })
    expect(referenced.body.data).toMatchObject({ buyer_reference: 'REF-2', contract_reference: 'C-7' })
    const editions = await owner.get(`/invoices/${draft.id}/documents`)
    expect(editions.body.data.map(({ edition }: { edition: number }) => edition)).toEqual([2, 1])
  })

  it('is supplied on a day or over a period', async () => {
    const owner = await app.createAccount()
    const post = (body: object) => owner.post('/invoices', body)
    expect((await post({ period_start: '2026-01-01' })).body.detail).toContain('period_end')
    expect(
      (await post({ period_start: '2026-01-01', period_end: '2026-01-31', supply_date: '2026-01-02' })).body
        .detail,
    ).toContain('supply_date')
    expect((await post({ period_start: '2026-02-01', period_end: '2026-01-31' })).status).toBe(400)
    const { body } = await post({ period_start: '2026-01-01', period_end: '2026-01-31' })
    expect((await owner.patch(`/invoices/${body.data.id}`, { supply_date: '2026-01-02' })).status).toBe(400)
    const issued = await owner.post(`/invoices/${body.data.id}/issue`, {})
    expect(issued.body.data).toMatchObject({
      supply_date: null,
      period_start: '2026-01-01',
      period_end: '2026-01-31',
    })
  })

  it('knows why no tax is charged', async () => {
    const owner = await app.createAccount()
    const post = (line: object, head = {}) =>
      owner.post('/invoices', { ...head, lines: [{ name: 'Work', unit_price_cents: 10_000, ...line }] })
    expect((await post({ tax_category: 'AE', tax_rate: 19 })).body.detail).toBe(
      'tax_rate must be 0 with tax_category AE',
    )
    expect((await post({ tax_category: 'S' })).body.detail).toBe(
      'tax_rate must be above 0 with tax_category S',
    )
    const { body } = await post({ tax_category: 'AE' }, { language: 'de' })
    expect(body.data.lines[0]).toMatchObject({
      tax_category: 'AE',
      exemption_code: 'VATEX-EU-AE',
      exemption_reason: 'Steuerschuldnerschaft des Leistungsempfängers',
    })
    const english = await owner.patch(`/invoices/${body.data.id}`, { language: 'en', lines: body.data.lines })
    expect(english.body.data.lines[0].exemption_reason).toBe('Reverse charge')
    const shown = await app.anonymous.get(`/invoices/public/${body.data.public_token}`)
    expect(shown.body.data.exemptions).toEqual(['Reverse charge'])
    expect((await post({})).body.data.lines[0]).toMatchObject({ tax_category: null, exemption_code: null })
    const product = (
      await owner.post('/products', {
        name: 'Book',
        unit_price_cents: 500,
        tax_rate: 7,
        tax_class: 'reduced',
        supply: 'goods',
      })
    ).body.data
    expect((await post({ product_id: product.id, tax_category: 'K' })).body.data.lines[0]).toMatchObject({
      tax_rate: 0,
      tax_category: 'K',
      exemption_code: 'VATEX-EU-IC',
      tax_class: 'reduced',
      supply: 'goods',
    })
  })
})
