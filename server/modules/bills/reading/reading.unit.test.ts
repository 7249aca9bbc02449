import { describe, expect, it } from 'vitest'
import {
  cii,
  EN,
  PEPPOL,
  pdf,
  type Sample,
  sample,
  ubl,
  withAllowances,
  XRECHNUNG,
} from '../samples.fixture.ts'
import { type BillContent, readBill } from './read-work.ts'

const read = (content: string | Buffer): Promise<BillContent> => readBill(Buffer.from(content))
const rules = async (content: string | Buffer) => (await read(content)).findings.map(({ rule }) => rule)
const refusal = (content: string | Buffer) =>
  read(content).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('what a document says', () => {
  it('is the same in either syntax', async () => {
    const bill = await read(ubl(sample()))
    expect(bill).toEqual({
      kind: 'invoice',
      format: 'ubl',
      profile: EN,
      number: 'RE-2026-118',
      issue_date: '2026-11-02',
      due_date: '2026-11-30',
      supply_date: null,
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      currency: 'EUR',
      seller: {
        name: 'Nordlicht Büroservice GmbH',
        vat_id: 'DE136695976',
        tax_number: '24/123/45678',
        address: {
          line1: 'Hafenstraße 1',
          line2: null,
          postcode: '24103',
          city: 'Kiel',
          region: null,
          country: 'DE',
        },
        email: 'kiel@example.com',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
      },
      buyer: expect.objectContaining({ name: 'Acme GmbH', vat_id: 'DE811569869', iban: null }),
      buyer_reference: '04011000-1234512345-35',
      order_reference: 'PO-77',
      preceding_number: null,
      payment_reference: 'RE-2026-118',
      lines: [
        {
          name: 'Cleaning',
          quantity: 12.5,
          unit: 'HUR',
          unit_price: 32,
          net_cents: 40_000,
          tax_category: 'S',
          tax_rate: 19,
        },
        {
          name: 'Books & maps',
          quantity: 3,
          unit: 'C62',
          unit_price: 10.1,
          net_cents: 3_030,
          tax_category: 'S',
          tax_rate: 7,
        },
      ],
      taxes: [
        { tax_category: 'S', tax_rate: 19, taxable_cents: 40_000, tax_cents: 7_600, exemption_reason: null },
        { tax_category: 'S', tax_rate: 7, taxable_cents: 3_030, tax_cents: 212, exemption_reason: null },
      ],
      subtotal_cents: 43_030,
      tax_cents: 7_812,
      total_cents: 50_842,
      paid_cents: 0,
      payable_cents: 50_842,
      valid: true,
      findings: [],
      content_type: 'application/xml',
    })
    expect(await read(cii(sample()))).toEqual({ ...bill, format: 'cii' })
  })

  it('is named by the specification it follows', async () => {
    const formatOf = async (content: string | Buffer) => (await read(content)).format
    expect(await formatOf(ubl(sample({ profile: XRECHNUNG })))).toBe('xrechnung-ubl')
    expect(await formatOf(cii(sample({ profile: XRECHNUNG })))).toBe('xrechnung-cii')
    expect(await formatOf(ubl(sample({ profile: PEPPOL })))).toBe('peppol')
    expect(await formatOf(pdf({ 'factur-x.xml': cii(sample()) }))).toBe('factur-x')
  })

  it('holds for credit notes', async () => {
    const note: Partial<Sample> = { isNote: true, number: 'GS-7', preceding: 'RE-2026-118' }
    for (const content of [ubl(sample(note)), cii(sample(note))]) {
      expect(await read(content)).toMatchObject({
        kind: 'credit_note',
        number: 'GS-7',
        preceding_number: 'RE-2026-118',
        total_cents: 50_842,
        valid: true,
      })
    }
  })

  it('comes out with allowances, charges, prices for a hundred, money paid ahead and rounding', async () => {
    for (const content of [ubl(withAllowances()), cii(withAllowances())]) {
      const bill = await read(content)
      expect(bill.findings).toEqual([])
      expect(bill).toMatchObject({
        subtotal_cents: 10_450,
        tax_cents: 1_986,
        total_cents: 12_436,
        paid_cents: 2_400,
        payable_cents: 10_000,
      })
      expect(bill.lines.map(({ unit_price }) => unit_price)).toEqual([0.04, 81.0045])
    }
  })

  it('counts in the smallest unit of its currency', async () => {
    const line = {
      name: 'Ink',
      quantity: '1',
      unit: 'C62',
      price: '1200',
      net: '1200',
      rate: '10',
      category: 'S',
    }
    const yen = sample({
      currency: 'JPY',
      lines: [line],
      taxes: [{ category: 'S', rate: '10', base: '1200', tax: '120' }],
      sums: { lines: '1200', net: '1200', tax: '120', gross: '1320', due: '1320' },
    })
    expect(await read(ubl(yen))).toMatchObject({ currency: 'JPY', total_cents: 1_320, valid: true })
    const dinar = sample({
      currency: 'KWD',
      lines: [{ ...line, price: '1.005', net: '1.005', rate: '0', category: 'Z' }],
      taxes: [{ category: 'Z', rate: '0', base: '1.005', tax: '0.000' }],
      sums: { lines: '1.005', net: '1.005', tax: '0', gross: '1.005', due: '1.005' },
    })
    expect(await read(cii(dinar))).toMatchObject({ total_cents: 1_005, valid: true })
  })

  it('may be without tax, for a reason', async () => {
    for (const category of ['AE', 'K', 'G', 'O', 'E']) {
      const line = { name: 'Advice', quantity: '1', unit: 'C62', price: '50', net: '50', rate: '0', category }
      const free = sample({
        lines: [line],
        taxes: [{ category, rate: '0', base: '50', tax: '0', reason: 'Reverse charge' }],
        sums: { lines: '50', net: '50', tax: '0', gross: '50', due: '50' },
      })
      for (const content of [ubl(free), cii(free)]) {
        const bill = await read(content)
        expect(bill.findings, category).toEqual([])
        expect(bill.taxes[0]).toMatchObject({ tax_category: category, exemption_reason: 'Reverse charge' })
      }
    }
  })

  it('reads the tax in its own currency where another stands beside it', async () => {
    const foreign = ubl(sample()).replace(
      '<cac:LegalMonetaryTotal>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">582.70</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>',
    )
    expect(await read(foreign)).toMatchObject({ tax_cents: 7_812, valid: true })
    const front = ubl(sample()).replace(
      '<cac:TaxTotal>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">582.70</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>',
    )
    expect(await read(front)).toMatchObject({ tax_cents: 7_812, valid: true })
  })

  it('is read by whatever prefixes and encodings', async () => {
    const plain = ubl(sample())
    const renamed = plain.replaceAll('cbc:', 'a:').replaceAll('cac:', 'b:')
    expect((await read(renamed.replace('xmlns:cbc', 'xmlns:a').replace('xmlns:cac', 'xmlns:b'))).valid).toBe(
      true,
    )
    const latin = Buffer.from(plain.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect((await read(latin)).seller.name).toBe('Nordlicht Büroservice GmbH')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')])
    expect((await read(wide)).seller.name).toBe('Nordlicht Büroservice GmbH')
    expect((await read(`\ufeff${plain}`)).valid).toBe(true)
  })
})

describe('what is wrong', () => {
  const { sums } = sample()
  const wrong: readonly [string, Partial<Sample>][] = [
    ['BR-CO-10', { sums: { ...sums, lines: '430.31' } }],
    ['BR-CO-11', { sums: { ...sums, allowances: '0.01' } }],
    ['BR-CO-12', { sums: { ...sums, charges: '0.01' } }],
    ['BR-CO-13', { sums: { ...sums, net: '430.29' } }],
    ['BR-CO-14', { sums: { ...sums, tax: '78.13' } }],
    ['BR-CO-15', { sums: { ...sums, gross: '508.43' } }],
    ['BR-CO-16', { sums: { ...sums, due: '508.41' } }],
    ['BR-02', { number: '' }],
    ['BR-03', { date: '' }],
    ['BR-05', { currency: '' }],
    ['BR-CL-04', { currency: 'XYZ' }],
    ['BR-06', { seller: { ...sample().seller, name: '' } }],
    ['BR-CO-26', { seller: { name: 'Somebody', vat: null, taxNumber: null } }],
    ['BR-CO-25', { due: null }],
    ['BR-16', { lines: [] }],
    ['BR-CO-18', { taxes: [] }],
    ['number', { sums: { ...sums, paid: '1,00' } }],
    ['date', { date: '2026-13-01' }],
  ]
  for (const [rule, over] of wrong) {
    it(`is found by ${rule}`, async () => {
      for (const content of [ubl(sample(over)), cii(sample(over))]) {
        const bill = await read(content)
        expect(bill.findings.map(finding => finding.rule)).toContain(rule)
        expect(bill.valid).toBe(false)
      }
    })
  }

  it('says what stands there and what comes out', async () => {
    const bill = await read(cii(sample({ sums: { ...sums, gross: '518.42', due: '518.42' } })))
    expect(bill.findings).toEqual([
      {
        rule: 'BR-CO-15',
        message: 'The total with tax is 518.42, but comes out as 508.42',
        line: null,
        stated_cents: 51_842,
        expected_cents: 50_842,
      },
    ])
    // It is shown as it stands there.
    expect(bill).toMatchObject({ total_cents: 51_842, payable_cents: 51_842 })
  })

  it('is found in the tax of each rate, and lawful where it was rounded line by line', async () => {
    const taxes = sample().taxes
    const more = [{ ...taxes[0]!, tax: '76.01' }, taxes[1]!]
    expect(
      await rules(
        ubl(sample({ taxes: more, sums: { ...sums, tax: '78.13', gross: '508.43', due: '508.43' } })),
      ),
    ).toEqual(['BR-CO-17'])
    const otherBase = [{ ...taxes[0]!, base: '399.00', tax: '75.81' }, taxes[1]!]
    const base = await rules(
      ubl(sample({ taxes: otherBase, sums: { ...sums, tax: '77.93', gross: '508.23', due: '508.23' } })),
    )
    expect(base).toEqual(['BR-S-08'])
    expect(
      await rules(
        ubl(sample({ taxes: [taxes[0]!], sums: { ...sums, tax: '76.00', gross: '506.30', due: '506.30' } })),
      ),
    ).toEqual(['BR-S-01'])
    const cheap = {
      name: 'Pin',
      quantity: '1',
      unit: 'C62',
      price: '0.03',
      net: '0.03',
      rate: '19',
      category: 'S',
    }
    const rounded = sample({
      lines: [cheap, cheap, cheap],
      taxes: [{ category: 'S', rate: '19', base: '0.09', tax: '0.03' }],
      sums: { lines: '0.09', net: '0.09', tax: '0.03', gross: '0.12', due: '0.12' },
    })
    expect(await rules(ubl(rounded))).toEqual([])
    expect(
      (
        await read(
          ubl({
            ...rounded,
            taxes: [{ category: 'S', rate: '19', base: '0.09', tax: '0.02' }],
            sums: { ...rounded.sums, tax: '0.02', gross: '0.11', due: '0.11' },
          }),
        )
      ).valid,
    ).toBe(true)
    expect(
      await rules(
        ubl({
          ...rounded,
          taxes: [{ category: 'S', rate: '19', base: '0.09', tax: '0.04' }],
          sums: { ...rounded.sums, tax: '0.04', gross: '0.13', due: '0.13' },
        }),
      ),
    ).toEqual(['BR-CO-17'])
  })

  it('is found in lines, by their number', async () => {
    const [first, second] = sample().lines
    const bill = await read(cii(sample({ lines: [first!, { ...second!, price: '11.10' }] })))
    expect(bill.findings).toEqual([
      expect.objectContaining({
        rule: 'PEPPOL-EN16931-R120',
        line: 2,
        stated_cents: 3_030,
        expected_cents: 3_330,
      }),
    ])
  })

  it('stands in as it comes out where a sum is missing', async () => {
    const bill = await read(ubl(sample()).replace(/<cbc:TaxInclusiveAmount.*?<\/cbc:TaxInclusiveAmount>/, ''))
    expect(bill).toMatchObject({ total_cents: 50_842, valid: false })
    expect(bill.findings.map(({ rule }) => rule)).toEqual(['BR-14'])
  })
})

describe('files that are refused', () => {
  it('are those that are no e-invoices', async () => {
    const others: (string | Buffer)[] = [
      'Dear Sir or Madam',
      '',
      '<invoice/>',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/>',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      ubl(sample()).slice(0, 900),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]),
      Buffer.from('<?xml version="1.0" encoding="no-such"?><a/>'),
      pdf({}),
      pdf({ 'notes.txt': cii(sample()) }),
      pdf({ 'other.xml': '<a/>' }),
      Buffer.from('%PDF-1.7\nnothing'),
    ]
    for (const content of others) expect(await refusal(content)).toBe('no e-invoice')
  })

  it('are those with a document type or entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${ubl(sample()).replace(/<\?xml.*?\?>/, '')}`
    expect(await refusal(bomb)).toBe('entities')
    expect(await refusal(ubl(sample()).replace('RE-2026-118', '&xxe;'))).toBe('entities')
    expect(await refusal(pdf({ 'factur-x.xml': bomb }))).toBe('entities')
    const outside = '<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:1/x.dtd">'
    expect(await refusal(ubl(sample()).replace('?>', `?>${outside}`))).toBe('entities')
  })

  it('are those that never end', async () => {
    const head = ubl(sample()).split('<cbc:CustomizationID')[0]!
    expect(await refusal(head + '<a>'.repeat(100_000))).toBe('too much')
    expect(
      await refusal(`${head}<a ${Array.from({ length: 1_000 }, (_, n) => `b${n}=""`).join(' ')}/>`),
    ).toBe('too much')
    expect(await refusal(`${head}${'<a/>'.repeat(500_000)}</Invoice>`)).toBe('too much')
    const amount = ubl(sample({ sums: { ...sample().sums, paid: '9'.repeat(25) } }))
    expect(await refusal(amount)).toBe('too much')
  })

  it('passes over whole documents inside a document', async () => {
    const inside = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'QUJD'.repeat(500_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
    const bill = await read(
      ubl(sample()).replace('<cac:AccountingSupplierParty>', `${inside}<cac:AccountingSupplierParty>`),
    )
    expect(bill.valid).toBe(true)
  })
})
