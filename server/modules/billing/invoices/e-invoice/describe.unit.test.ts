import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exponentOf } from '#kit/money/currencies.ts'
import type { EInvoiceData } from '../../documents/e-invoice/data.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import {
  type eInvoiceFormats,
  profiles,
  rulesOf,
  type XmlFormat,
} from '../../documents/e-invoice/profiles.ts'
import { writeEInvoice } from '../../documents/e-invoice/write.ts'
import type { NoteContent, PrintedInvoice } from '../editions/content.ts'
import type { PrintedParts } from '../printing/document.ts'
import { taxesOf } from '../printing/taxes.ts'
import { describeInvoice, describeNote } from './describe.ts'
import { completeParts, sampleLetterhead, sampleParts } from './samples.fixture.ts'

const xmlFormats = Object.keys(profiles) as XmlFormat[]

function noteOf({ letterhead, row, lines }: PrintedParts): EInvoiceData {
  const credited = { lines, taxes: taxesOf(lines), total_cents: row.total_cents }
  const note = { ...credited, number: 'CN-1', issued_at: '2026-11-05T00:00:00Z', reason: 'Falsch' }
  return describeNote(letterhead, { note, invoice: row } as unknown as NoteContent)
}

const values = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(match => match[1]!)
const blocks = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>.*?</${name}>`, 'gs'))].map(match => match[0])
/** An amount of the XML in minor units. */
const minor = (text: string, currency: string): number =>
  Math.round(Number(text) * 10 ** exponentOf(currency))
const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)

/** What a reader of either syntax takes from it. */
interface Read {
  lines: number[]
  allowances: number[]
  taxes: (readonly [category: string, rate: string, base: number, tax: number])[]
  totals: number[]
  dates: string[]
  ids: string[]
}

function readCii(xml: string, currency: string): Read {
  const amount = (text: string) => minor(text, currency)
  const lines = blocks(xml, 'ram:IncludedSupplyChainTradeLineItem')
  const settlement = blocks(xml, 'ram:ApplicableHeaderTradeSettlement')[0]!
  const one = (name: string) => values(settlement, `ram:${name}`).map(amount)
  return {
    lines: lines.flatMap(line => values(line, 'ram:LineTotalAmount').map(amount)),
    allowances: blocks(settlement, 'ram:SpecifiedTradeAllowanceCharge').flatMap(entry =>
      values(entry, 'ram:ActualAmount').map(amount),
    ),
    taxes: blocks(
      settlement.replace(/<ram:SpecifiedTradeAllowanceCharge>.*?<\/ram:SpecifiedTradeAllowanceCharge>/gs, ''),
      'ram:ApplicableTradeTax',
    ).map(
      tax =>
        [
          values(tax, 'ram:CategoryCode')[0]!,
          values(tax, 'ram:RateApplicablePercent')[0] ?? '',
          amount(values(tax, 'ram:BasisAmount')[0]!),
          amount(values(tax, 'ram:CalculatedAmount')[0]!),
        ] as const,
    ),
    totals: [
      ...one('TaxBasisTotalAmount'),
      ...one('TaxTotalAmount'),
      ...one('GrandTotalAmount'),
      ...one('DuePayableAmount'),
    ],
    dates: values(xml, 'udt:DateTimeString')
      .map(text => text.replace(/(....)(..)(..)/, '$1-$2-$3'))
      .sort(),
    ids: [...values(xml, 'ram:IssuerAssignedID'), ...values(xml, 'ram:BuyerReference')].sort(),
  }
}

function readUbl(xml: string, currency: string): Read {
  const amount = (text: string) => minor(text, currency)
  const lines = [...blocks(xml, 'cac:InvoiceLine'), ...blocks(xml, 'cac:CreditNoteLine')]
  const head = xml.slice(0, xml.indexOf(lines[0]!))
  const one = (name: string) => values(blocks(head, 'cac:LegalMonetaryTotal')[0]!, `cbc:${name}`).map(amount)
  const [taxTotal] = blocks(head, 'cac:TaxTotal')
  return {
    lines: lines.flatMap(line => values(line, 'cbc:LineExtensionAmount').map(amount)),
    allowances: blocks(head, 'cac:AllowanceCharge').flatMap(entry => values(entry, 'cbc:Amount').map(amount)),
    taxes: blocks(taxTotal!, 'cac:TaxSubtotal').map(
      tax =>
        [
          values(tax, 'cbc:ID')[0]!,
          values(tax, 'cbc:Percent')[0] ?? '',
          amount(values(tax, 'cbc:TaxableAmount')[0]!),
          amount(values(tax, 'cbc:TaxAmount')[0]!),
        ] as const,
    ),
    totals: [
      ...one('TaxExclusiveAmount'),
      ...values(taxTotal!, 'cbc:TaxAmount').slice(0, 1).map(amount),
      ...one('TaxInclusiveAmount'),
      ...one('PayableAmount'),
    ],
    dates: ['IssueDate', 'DueDate', 'ActualDeliveryDate', 'StartDate', 'EndDate']
      .flatMap(name =>
        values(xml.replace(/<cac:BillingReference>.*?<\/cac:BillingReference>/s, ''), `cbc:${name}`),
      )
      .sort(),
    ids: [
      ...['OrderReference', 'InvoiceDocumentReference', 'ContractDocumentReference'].flatMap(name =>
        blocks(xml, `cac:${name}`).flatMap(block => values(block, 'cbc:ID')),
      ),
      ...values(xml, 'cbc:BuyerReference'),
    ].sort(),
  }
}

const read = (xml: string, format: XmlFormat, currency: string): Read =>
  profiles[format].syntax === 'cii' ? readCii(xml, currency) : readUbl(xml, currency)

describe('a document that lacks nothing', () => {
  it('adds up in every format, and all formats say the same', () => {
    fc.assert(
      fc.property(completeParts, parts => {
        for (const data of [describeInvoice(parts), noteOf(parts)]) {
          const { currency, totals } = data
          const all = xmlFormats.map(format => {
            expect(findGaps(data, rulesOf(format)).map(gap => gap.rule)).toEqual([])
            const xml = writeEInvoice(data, format)
            // No empty elements, but for the one that the schema asks for.
            expect(xml).not.toMatch(/<(?!ram:ApplicableHeaderTradeDelivery)[^/>]*\/>|<([\w:]+)[^>]*><\/\1>/)
            return { format, found: read(xml, format, currency) }
          })
          for (const { format, found } of all) {
            const [net, tax, gross, due] = found.totals as [number, number, number, number]
            expect(sum(found.lines) - sum(found.allowances)).toBe(net)
            expect(sum(found.taxes.map(one => one[2]))).toBe(net)
            expect(sum(found.taxes.map(one => one[3]))).toBe(tax)
            expect([net + tax, due]).toEqual([gross, gross])
            expect(gross).toBe(totals.grossMinor)
            expect(found.taxes.every(([category, , , cents]) => category === 'S' || cents === 0)).toBe(true)
            expect(new Set(found.taxes.map(([category, rate]) => `${category} ${rate}`)).size).toBe(
              found.taxes.length,
            )
            const { taxes, ...rest } = found
            expect({ format, ...rest }).toEqual({ format, ...all[0]!.found, taxes: undefined })
            const rateless = (some: Read['taxes']) =>
              some.map(([category, rate, ...amounts]) => [category, category === 'O' ? '' : rate, ...amounts])
            expect(rateless(taxes)).toEqual(rateless(all[0]!.found.taxes))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says a period that no line sticks out of', () => {
    const periodOf = (period: readonly [string, string]) =>
      ({ category: 'S', rate: '19', quantity: '1', price: 100, discount: ['none', '0'], period }) as const
    const head = { supply_date: null, period_start: '2026-11-01', period_end: '2026-11-30' }
    const { period } = describeInvoice(
      sampleParts(
        [periodOf(['2026-10-20', '2026-10-31']), periodOf(['2026-11-01', '2026-11-30'])],
        ['none', '0'],
        head,
      ),
    )
    expect(period).toEqual({ start: '2026-10-20', end: '2026-11-30' })
  })
})

const line = (category: string, more: object = {}) =>
  ({ category, rate: '19', quantity: '1', price: 10_000, discount: ['none', '0'], ...more }) as never

describe('what is missing', () => {
  const gapsOf = (parts: PrintedParts, format: (typeof eInvoiceFormats)[number]) =>
    findGaps(describeInvoice(parts), rulesOf(format)).map(
      ({ rule, where, field }) => `${rule} ${where} ${field}`,
    )

  it('is named one by one, with the field and where it is', () => {
    const parts = sampleParts(
      [line('S')],
      ['none', '0'],
      {
        buyer_reference: null,
        billing_address: null,
        bill_to_address: 'Deutschland',
        bill_to_email: '',
      } as Partial<PrintedInvoice>,
      sampleLetterhead({ legal_address: null, contact_name: null, phone: null, email: null }),
    )
    expect(gapsOf(parts, 'cii')).toEqual([])
    expect(gapsOf(parts, 'xrechnung-ubl')).toEqual([
      'BR-DE-15 invoice buyer_reference',
      'BR-DE-5 organization contact_name',
      'BR-DE-6 organization phone',
      'BR-DE-7 organization email',
      'BR-DE-3 organization legal_address.city',
      'BR-DE-4 organization legal_address.postcode',
      'BR-DE-8 invoice billing_address.city',
      'BR-DE-9 invoice billing_address.postcode',
      'PEPPOL-EN16931-R010 invoice buyer_electronic_address',
      'PEPPOL-EN16931-R020 organization electronic_address',
    ])
    expect(gapsOf(parts, 'peppol')).toEqual([
      'PEPPOL-EN16931-R010 invoice buyer_electronic_address',
      'PEPPOL-EN16931-R020 organization electronic_address',
      'PEPPOL-EN16931-R003 invoice buyer_reference',
      'DE-R-005 organization contact_name',
      'DE-R-006 organization phone',
      'DE-R-007 organization email',
      'DE-R-003 organization legal_address.city',
      'DE-R-004 organization legal_address.postcode',
      'DE-R-008 invoice billing_address.city',
      'DE-R-009 invoice billing_address.postcode',
    ])
  })

  it('keeps what lies outside of VAT apart, without VAT numbers and without a rate', () => {
    expect(gapsOf(sampleParts([line('O'), line('S')], ['none', '0']), 'cii')).toContain(
      'mixed_outside_scope line lines',
    )
    const parts = sampleParts([line('O')], ['none', '0'], { bill_to_tax_id: 'FR12345678901' })
    for (const format of ['cii', 'peppol'] as const) {
      const xml = writeEInvoice(describeInvoice(parts), format)
      expect(xml).not.toMatch(/DE123456789|FR12345678901|RateApplicablePercent|cbc:Percent/)
      expect(xml).toContain('VATEX-EU-O')
    }
  })

  it('asks for a reason, a category and a VAT number where the tax needs one', () => {
    const parts = sampleParts([line('E'), line('AE'), line('S', { rate: '0' })], ['none', '0'], {
      bill_to_tax_id: null,
    })
    const [exempt, , untaxed] = parts.lines
    Object.assign(exempt!, { exemption_reason: null })
    Object.assign(untaxed!, { tax_category: null, tax_name: null })
    expect(gapsOf(parts, 'cii')).toEqual([
      'BR-AE-02 invoice bill_to_tax_id',
      'BR-E-10 line lines[0].exemption_reason',
      'BR-CO-04 line lines[2].tax_category',
    ])
  })

  it('asks for an account in XRechnung, and pays by SEPA, by transfer or by nothing', () => {
    const means = (bank: object, currency = 'EUR') => {
      const letterhead = sampleLetterhead()
      Object.assign(letterhead.invoices.bank, { iban: null, bic: null, ...bank })
      const parts = sampleParts([line('S')], ['none', '0'], { currency }, letterhead)
      const code = values(writeEInvoice(describeInvoice(parts), 'peppol'), 'cbc:PaymentMeansCode')[0]
      return [code, ...gapsOf(parts, 'xrechnung-cii')]
    }
    expect(means({ iban: 'DE89370400440532013000' })).toEqual(['58'])
    expect(means({ iban: 'DE89370400440532013000' }, 'CHF')).toEqual(['30'])
    expect(means({ account_number: '000123', routing_number: '110000000' }, 'USD')).toEqual(['30'])
    expect(means({})).toEqual(['1', 'BR-DE-1 settings.invoices bank'])
  })
})
