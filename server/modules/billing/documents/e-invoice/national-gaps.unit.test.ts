import { describe, expect, it } from 'vitest'
import { describeInvoice } from '../../invoices/e-invoice/describe.ts'
import { type SampleLine, sampleLetterhead, sampleParts } from '../../invoices/e-invoice/samples.fixture.ts'
import type { EInvoiceData, EInvoiceParty } from './data.ts'
import { findGaps } from './gaps.ts'
import { fitsScheme } from './identifiers.ts'
import { writeEInvoice } from './write.ts'

interface Case {
  seller?: Partial<EInvoiceParty>
  buyer?: Partial<EInvoiceParty>
  bank?: EInvoiceData['bank']
  currency?: string
  rate?: string
  category?: SampleLine['category']
}

function documentOf({
  seller,
  buyer,
  bank,
  currency = 'EUR',
  rate = '25',
  category = 'S',
}: Case): EInvoiceData {
  const line: SampleLine = { category, rate, quantity: '1', price: 10_000, discount: ['none', '0'] }
  const parts = sampleParts([line], ['none', '0'], { currency }, sampleLetterhead())
  const data = describeInvoice(parts)
  return {
    ...data,
    seller: { ...data.seller, ...seller },
    buyer: { ...data.buyer, ...buyer },
    ...(bank ? { bank } : {}),
  }
}
const gapsOf = (one: Case, kind: EInvoiceData['kind'] = 'invoice') =>
  findGaps({ ...documentOf(one), kind }, 'peppol').map(
    ({ rule, where, field }) => `${rule} ${where} ${field}`,
  )
const bare = { addressLines: [], postcode: '', city: '' }

describe('Peppol within Germany', () => {
  it('wants what XRechnung wants', () => {
    const data = documentOf({ seller: { ...bare, contact: {} }, buyer: bare })
    const { buyerReference: _reference, ...nameless } = data
    expect(findGaps({ ...nameless, purchaseOrder: 'PO-1' }, 'peppol').map(gap => gap.rule)).toEqual([
      'DE-R-015',
      'DE-R-005',
      'DE-R-006',
      'DE-R-007',
      'DE-R-003',
      'DE-R-004',
      'DE-R-008',
      'DE-R-009',
    ])
    expect(findGaps({ ...nameless, purchaseOrder: 'PO-1' }, 'peppol')[0]!.message.text).toBe(
      "Peppol needs the buyer's reference",
    )
    expect(findGaps(nameless, 'peppol')[0]!.rule).toBe('PEPPOL-EN16931-R003')
    // Across the border either reference will do.
    const abroad = { ...nameless, buyer: { ...data.buyer, countryCode: 'FR' }, purchaseOrder: 'PO-1' }
    expect(findGaps(abroad, 'peppol')).toEqual([])
  })

  it('says a rate of what lies outside of VAT, and no rate elsewhere', () => {
    const rates = (countryCode: string) =>
      writeEInvoice(documentOf({ category: 'O', buyer: { countryCode } }), 'peppol').match(/<cbc:Percent>/g)
        ?.length ?? 0
    expect([rates('DE'), rates('US')]).toEqual([1, 0])
  })
})

describe('Peppol for sellers elsewhere', () => {
  it('wants registrations as they are written there', () => {
    const danish = { countryCode: 'DK', vatId: 'DK12345678' }
    const { registration: _none, ...unregistered } = documentOf({ seller: danish })!.seller
    const without = { ...documentOf({ seller: danish }), seller: unregistered }
    expect(findGaps(without, 'peppol').map(gap => gap.rule)).toEqual(['DK-R-002'])
    expect(gapsOf({ seller: { ...danish, registration: 'HRB 1' } })).toEqual([
      'DK-R-002 organization registration_number',
    ])
    const good = documentOf({ seller: { ...danish, registration: 'DK12345678' } })
    expect(findGaps(good, 'peppol')).toEqual([])
    expect(writeEInvoice(good, 'peppol')).toContain('<cbc:CompanyID schemeID="0184">DK12345678<')
    const dutch = { countryCode: 'NL', vatId: 'NL123456789B01' }
    expect(gapsOf({ seller: { ...dutch, ...bare, registration: '123' }, bank: {} })).toEqual([
      'NL-R-003 organization registration_number',
      'NL-R-008 settings.invoices bank',
      'NL-R-002 organization legal_address.line1',
      'NL-R-002 organization legal_address.city',
      'NL-R-002 organization legal_address.postcode',
    ])
    const kvk = { seller: { ...dutch, registration: '12345678' } }
    expect(gapsOf(kvk)).toEqual([])
    expect(gapsOf({ ...kvk, buyer: { ...bare, countryCode: 'NL' } })).toEqual([
      'NL-R-004 invoice billing_address.line1',
      'NL-R-004 invoice billing_address.city',
      'NL-R-004 invoice billing_address.postcode',
    ])
    expect(writeEInvoice(documentOf(kvk), 'peppol')).toContain('schemeID="0106">12345678<')
    // The other formats do not say what kind of number it is.
    expect(writeEInvoice(documentOf(kvk), 'xrechnung-ubl')).not.toContain('0106')
    const note = { ...documentOf({ ...kvk, bank: {} }), kind: 'credit-note' as const }
    expect(findGaps(note, 'peppol')).toEqual([])
    expect(writeEInvoice(note, 'peppol')).not.toContain('cac:PaymentMeans')
  })

  it('pays within Denmark as it is done there', () => {
    const code = (bank: EInvoiceData['bank'], buyer = 'DK') =>
      /PaymentMeansCode>(\d+)/.exec(
        writeEInvoice(
          documentOf({
            seller: { countryCode: 'DK', registration: 'DK12345678' },
            buyer: { countryCode: buyer },
            currency: 'DKK',
            bank,
          }),
          'peppol',
        ),
      )?.[1]
    expect(code({ iban: 'DK5000400440116243', bic: 'NDEADKKK' })).toBe('31')
    expect(code({ iban: 'DK5000400440116243' })).toBe('58')
    expect(code({ account: '0440116243', bic: '0040' })).toBe('42')
    expect(code({ account: '0440116243' })).toBe('1')
    expect(code({ iban: 'DK5000400440116243', bic: 'NDEADKKK' }, 'SE')).toBe('30')
  })

  it('looks at numbers and rates of Italy, Sweden and Norway, and leaves out Greece', () => {
    const italian = { countryCode: 'IT', vatId: 'IT12345678901', taxNumber: '12345678901' }
    expect(gapsOf({ seller: italian })).toEqual([])
    expect(gapsOf({ seller: { ...italian, ...bare, taxNumber: '12/345' } })).toEqual([
      'IT-R-001 organization tax_number',
      'IT-R-002 organization legal_address.line1',
      'IT-R-003 organization legal_address.city',
      'IT-R-004 organization legal_address.postcode',
    ])
    const swedish = { countryCode: 'SE', vatId: 'SE556012579001', taxNumber: 'Godkänd för F-skatt' }
    expect(gapsOf({ seller: swedish })).toEqual([])
    expect(gapsOf({ seller: { ...swedish, vatId: 'SE12', taxNumber: '1' }, rate: '19' })).toEqual([
      'SE-R-001 organization tax_id',
      'SE-R-005 organization tax_number',
      'SE-R-006 line lines[0].tax_rate',
    ])
    expect(gapsOf({ seller: { countryCode: 'NO', vatId: 'NO974760673MVA' } })).toEqual([])
    expect(gapsOf({ seller: { countryCode: 'NO', vatId: 'NO974760674MVA' } })).toEqual([
      'NO-R-001 organization tax_id',
    ])
    expect(gapsOf({ seller: { countryCode: 'GR', vatId: 'EL094259216' } })).toEqual([
      'GR-R-001 invoice number',
    ])
    const icelandic = { countryCode: 'IS', vatId: '', registration: '1234567890' }
    expect(gapsOf({ seller: icelandic })).toEqual([])
    expect(gapsOf({ seller: icelandic, buyer: { countryCode: 'IS' } })).toEqual(['IS-R-004 invoice number'])
  })
})

describe('numbers with check digits', () => {
  it.each([
    ['0088', '7300010000001', '7300010000002'],
    ['0192', '974760673', '974760674'],
    ['0184', 'DK12345678', '12345678'],
    ['0208', '0202239951', '0202239950'],
    ['0007', '5560125790', '5560125791'],
    ['0151', '51824753556', '51824753557'],
  ])('of %s are known by them', (scheme, right, wrong) => {
    expect([fitsScheme({ scheme, id: right }), fitsScheme({ scheme, id: wrong })]).toEqual([true, false])
    expect(gapsOf({ buyer: { electronic: { scheme, id: right } } })).toEqual([])
    expect(gapsOf({ buyer: { electronic: { scheme, id: wrong } } })).toEqual([
      'PEPPOL-COMMON-R040 invoice buyer_electronic_address',
    ])
  })

  it('matter to Peppol alone', () => {
    const data = documentOf({ buyer: { electronic: { scheme: '0088', id: '1' } } })
    expect([findGaps(data, 'en16931'), findGaps(data, 'xrechnung')]).toEqual([[], []])
  })
})
