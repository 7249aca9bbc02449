import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdfEngine } from '#platform/pdf/engine.ts'
import { readPdf, silent, somebody } from '#platform/pdf/reading.fixture.ts'
import { billingTemplates } from '../prepare.ts'
import { printDocument } from '../print.ts'
import { sampleInvoice } from '../samples.fixture.ts'
import { buildCii } from './cii.ts'
import type { EInvoiceData } from './data.ts'
import { findGaps } from './gaps.ts'
import { unitCode } from './unit-codes.ts'

const engine = createPdfEngine({ workers: 1, templates: Object.values(billingTemplates), log: silent })
afterAll(() => engine.close())

const complete = (changes: Partial<EInvoiceData> = {}): EInvoiceData => ({
  kind: 'invoice',
  number: 'INV-000042',
  issueDate: '2026-11-12',
  dueDate: '2026-11-26',
  currency: 'EUR',
  purchaseOrder: 'PO-7781',
  buyerReference: '04011000-12345-34',
  note: 'Thank you & <welcome> back\u0007',
  seller: {
    name: 'Harbour & Light GmbH',
    addressLines: ['Speicherstraße 14'],
    postcode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
    vatId: 'DE123456789',
    email: 'billing@harbourlight.example',
  },
  buyer: { name: 'Åkerström Maskin AB', addressLines: ['Storgatan 3', 'Plan 2', 'Box 9'], countryCode: 'SE' },
  lines: [
    {
      name: 'Design',
      description: 'Two days',
      quantity: '2.5',
      unitCode: unitCode('hours'),
      unitPriceMinor: 10_000,
      discountMinor: 2_500,
      netMinor: 22_500,
      category: 'S',
      rate: '19',
    },
    {
      name: 'Book',
      quantity: '3',
      unitCode: unitCode('pcs.'),
      unitPriceMinor: 1_999,
      discountMinor: 0,
      netMinor: 5_997,
      category: 'S',
      rate: '7',
    },
  ],
  allowances: [
    { amountMinor: 2_250, category: 'S', rate: '19' },
    { amountMinor: 600, category: 'S', rate: '7' },
  ],
  taxes: [
    { category: 'S', rate: '19', baseMinor: 20_250, taxMinor: 3_848 },
    { category: 'S', rate: '7', baseMinor: 5_397, taxMinor: 378 },
  ],
  totals: {
    linesMinor: 28_497,
    allowancesMinor: 2_850,
    netMinor: 25_647,
    taxMinor: 4_226,
    grossMinor: 29_873,
  },
  paymentTerms: 'Net 14',
  bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: 'Harbour & Light GmbH' },
  ...changes,
})

const value = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(match => match[1])

describe('The e-invoice', () => {
  it('follows the schema of its profile', async () => {
    const reverseCharge = complete({
      kind: 'credit-note',
      precedingInvoice: { number: 'INV-000041', issueDate: '2026-10-01' },
      lines: [{ ...complete().lines[0]!, category: 'AE', rate: '0' }],
      allowances: [],
      taxes: [
        { category: 'AE', rate: '0', baseMinor: 22_500, taxMinor: 0, exemptionReason: 'Reverse charge' },
      ],
      bank: {},
    })
    for (const data of [complete(), reverseCharge]) {
      const { valid, errors } = await validateXsd(buildCii(data), Profile.EN16931)
      expect(errors).toEqual([])
      expect(valid).toBe(true)
    }
  })

  it('fails that schema when an element is out of place', async () => {
    const broken = buildCii(complete()).replace(/<ram:TypeCode>380<\/ram:TypeCode>/, '')
    expect((await validateXsd(broken, Profile.EN16931)).valid).toBe(false)
  })

  it('carries the numbers of the invoice', () => {
    const xml = buildCii(complete())
    expect(value(xml, 'LineTotalAmount')).toEqual(['225.00', '59.97', '284.97'])
    expect(value(xml, 'AllowanceTotalAmount')).toEqual(['28.50'])
    expect(value(xml, 'TaxBasisTotalAmount')).toEqual(['256.47'])
    expect(value(xml, 'CalculatedAmount')).toEqual(['38.48', '3.78'])
    expect(value(xml, 'TaxTotalAmount')).toEqual(['42.26'])
    expect(value(xml, 'GrandTotalAmount')).toEqual(['298.73'])
    expect(value(xml, 'TotalPrepaidAmount')).toEqual([])
    expect(value(xml, 'DuePayableAmount')).toEqual(['298.73'])
    expect(value(xml, 'IBANID')).toEqual(['DE89370400440532013000'])
    expect(xml).toContain('<ram:BilledQuantity unitCode="HUR">2.5</ram:BilledQuantity>')
    expect(xml).toContain('Thank you &amp; &lt;welcome&gt; back<')
  })

  it('says what it lacks', () => {
    const said = (data: EInvoiceData) =>
      findGaps(data).map(({ rule, where, field, message }) => [rule, where, field, String(message)])
    expect(said(complete())).toEqual([])
    const { seller, buyer, totals, taxes } = complete()
    const lacking = complete({
      seller: { ...seller, vatId: undefined },
      buyer: { ...buyer, countryCode: undefined },
      dueDate: undefined,
      paymentTerms: undefined,
      taxes: [taxes[0]!, { ...taxes[1]!, taxMinor: 478 }],
      totals: { ...totals, taxMinor: 4_326, grossMinor: 29_973 },
    })
    expect(said(lacking)).toEqual([
      ['BR-S-02', 'organization', 'tax_id', 'Your organization has neither a VAT number nor a tax number'],
      ['BR-11', 'invoice', 'billing_address.country', "The buyer's address has no country"],
      ['BR-CO-25', 'invoice', 'due_date', 'There is no due date'],
      ['BR-CO-15', 'invoice', 'lines', 'The sums do not add up'],
    ])
    expect(said(complete({ currency: 'KWD' }))).toEqual([
      ['BR-DEC-14', 'invoice', 'currency', 'KWD has more than two decimals, and e-invoices hold two at most'],
    ])
  })

  it('travels inside the PDF, announced in its metadata, the same to the byte each time', async () => {
    const data = complete()
    const pdf = await printDocument(engine, somebody, 'invoice', sampleInvoice(), {
      eInvoice: Buffer.from(buildCii(data)),
    })
    const { attachments, text } = await readPdf(pdf)
    expect(text).toContain('INV-000042')
    expect(attachments.map(file => file.name)).toEqual(['factur-x.xml'])
    expect(attachments[0]!.content.toString()).toBe(buildCii(data))
    const raw = pdf.toString('latin1')
    const metadata = raw.slice(raw.lastIndexOf('<?xpacket begin'))
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(raw).toMatch(/\/AFRelationship \/Alternative/)
    expect(raw).toMatch(/\/AF \[/)
    expect(
      (
        await printDocument(engine, somebody, 'invoice', sampleInvoice(), {
          eInvoice: Buffer.from(buildCii(data)),
        })
      ).equals(pdf),
    ).toBe(true)
  })

  it('leaves a file that qpdf finds sound', async context => {
    if (spawnSync('qpdf', ['--version']).error) return context.skip('qpdf is not installed')
    const file = join(await mkdtemp(join(tmpdir(), 'bowline-pdf-')), 'invoice.pdf')
    await writeFile(
      file,
      await printDocument(engine, somebody, 'invoice', sampleInvoice(), {
        eInvoice: Buffer.from(buildCii(complete())),
      }),
    )
    const { status, stderr } = spawnSync('qpdf', ['--check', file])
    await rm(dirname(file), { recursive: true })
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  })
})
