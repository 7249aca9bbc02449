import fc from 'fast-check'
import type { Address } from '#kit/text/postal.ts'
import { joinPrices } from '../../lines/present.ts'
import type { StoredLine } from '../../lines/queries.ts'
import type { ResolvedLine } from '../../lines/resolve.ts'
import { type DiscountKind, priceOrder } from '../../pricing/price.ts'
import { noBank } from '../../settings/bank.ts'
import type { Letterhead } from '../../settings/profile.ts'
import type { TaxCategory } from '../../tax/categories.ts'
import type { PrintedInvoice } from '../editions/content.ts'
import type { PrintedParts } from '../printing/document.ts'

const kiel: Address = {
  line1: 'Hafenstraße 1 & <Kai>',
  line2: null,
  postcode: '24103',
  city: 'Kiel',
  region: null,
  country: 'DE',
}
const lyon: Address = { ...kiel, line1: '1 rue X', postcode: '69001', city: 'Lyon', country: 'FR' }

export const sampleLetterhead = (changes: Partial<Letterhead['organization']> = {}): Letterhead => ({
  organization: {
    name: 'Werft & Söhne GmbH',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'de-DE',
    address: '',
    country: 'DE',
    tax_id: 'DE123456789',
    tax_number: '20/123/45678',
    legal_address: kiel,
    registration_number: 'HRB 1234',
    contact_name: 'Ada Byron',
    electronic_address: null,
    email: 'rechnung@werft.example',
    phone: '+49 431 12345',
    website: null,
    has_logo: false,
    branding: {},
    ...changes,
  },
  invoices: {
    page_size: 'A4',
    bank: { ...noBank, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    payment_instructions: null,
  },
  logo: null,
})

export interface SampleLine {
  category: TaxCategory
  rate: string
  name?: string | null
  quantity: string
  price: number
  discount: readonly [DiscountKind, string]
  period?: readonly [string, string]
}

const codes: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

export function sampleParts(
  lines: readonly SampleLine[],
  order: readonly [DiscountKind, string],
  head: Partial<PrintedInvoice> = {},
  letterhead = sampleLetterhead(),
): PrintedParts {
  const resolved = lines.map(
    (line, position): ResolvedLine => ({
      id: `line-${position}`,
      product_id: null,
      name: `Posten ${position + 1}`,
      description: position % 2 ? 'Näher beschrieben\u0007' : null,
      quantity: line.quantity,
      unit: ['h', 'Stück', 'month', null][position % 4]!,
      unit_price_cents: line.price,
      discount_kind: line.discount[0],
      discount_value: line.discount[1],
      tax_name: line.name === undefined ? 'USt' : line.name,
      tax_rate: line.category === 'S' ? line.rate : '0',
      tax_category: line.category,
      exemption_code: codes[line.category] ?? null,
      exemption_reason: line.category === 'E' ? '§ 19 UStG' : null,
      billing_interval: 'one_time',
      optional: false,
      period_start: line.period?.[0] ?? null,
      period_end: line.period?.[1] ?? null,
    }),
  )
  const priced = priceOrder(resolved, { kind: order[0], value: order[1] })
  const stored: StoredLine[] = joinPrices(resolved, priced)
  const isOutside = lines.some(line => ['O', 'G'].includes(line.category))
  const isAbroad = lines.some(line => ['AE', 'K'].includes(line.category))
  const { subtotal_cents, discount_cents, tax_cents, total_cents } = priced
  const row: PrintedInvoice = {
    number: 'RE-2026/0001',
    title: '',
    currency: 'EUR',
    language: null,
    bill_to_name: 'Åkerström Maskin',
    bill_to_email: 'buyer@example.com',
    bill_to_address: '',
    bill_to_tax_id: isAbroad ? 'FR12345678901' : null,
    billing_address: isOutside ? { ...lyon, city: 'Boston', country: 'US' } : isAbroad ? lyon : kiel,
    deliver_to: null,
    supply_date: '2026-11-03',
    period_start: null,
    period_end: null,
    buyer_reference: '04011000-12345-34',
    contract_reference: null,
    buyer_electronic_address: null,
    subtotal_cents,
    discount_cents,
    tax_cents,
    total_cents,
    order_discount_kind: order[0],
    order_discount_value: order[1],
    payment_terms: 'net_14',
    due_date: '2026-11-18',
    po_number: null,
    notes: '',
    terms: '',
    footer_note: '',
    issued_at: '2026-11-04T10:00:00.000Z',
    created_at: '2026-11-04T10:00:00.000Z',
    status: 'open',
    amount_due_cents: total_cents,
    ...head,
  } as PrintedInvoice
  return { letterhead, row, lines: stored, payUrl: null, dueDate: row.due_date }
}

const decimal = (max: number) => fc.integer({ min: 1, max }).map(value => String(value / 10_000))
const discount = fc.oneof(
  fc.constant(['none', '0'] as const),
  fc.tuple(fc.constant('percent' as const), decimal(1_000_000)),
  fc.tuple(fc.constant('amount' as const), fc.integer({ min: 0, max: 50_000 }).map(String)),
)
const period = fc
  .tuple(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 60 }))
  .map(([from, days]): readonly [string, string] => {
    const start = Temporal.PlainDate.from('2026-10-01').add({ days: from })
    return [start.toString(), start.add({ days }).toString()]
  })
const amounts = {
  quantity: decimal(5_000_000),
  price: fc.integer({ min: 0, max: 5_000_000 }),
  discount,
  period: fc.option(period, { nil: undefined }),
}
const taxes = (categories: readonly TaxCategory[]) =>
  fc.record({
    category: fc.constantFrom(...categories),
    rate: fc.constantFrom('19', '7', '5.5', '25.5', '21.25'),
    name: fc.constantFrom('USt', 'VAT', null),
  })

const head = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'GBP', 'CHF'),
  language: fc.constantFrom(null, 'en', 'fr', 'ja'),
  po_number: fc.constantFrom(null, 'PO-77'),
  contract_reference: fc.constantFrom(null, 'V-2026-1'),
  notes: fc.constantFrom('', 'Danke\u0000 & <bis bald>\nzweite Zeile'),
  terms: fc.constantFrom('', '# Zahlbar bis {{due_date}}\n## ohne Abzug'),
  deliver_to: fc.constantFrom(null, { ...lyon, line1: null }),
  buyer_electronic_address: fc.constantFrom(null, { scheme: '9930', id: 'DE811569869' }),
})
const when = fc.oneof(
  fc.constant({}),
  period.map(([period_start, period_end]) => ({ period_start, period_end, supply_date: null })),
)
const bank = fc.constantFrom(
  { ...noBank, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  { ...noBank, iban: 'DE89370400440532013000' },
  { ...noBank, account_number: '000123456789', routing_number: '110000000', holder: 'Yard & Sons' },
)

/** Documents of all kinds that lack nothing. What lies outside of VAT stands alone. */
export const completeParts: fc.Arbitrary<PrintedParts> = fc
  .record({
    categories: fc.constantFrom<TaxCategory[]>(['S'], ['S', 'Z', 'E'], ['AE', 'S'], ['K', 'E'], ['G'], ['O']),
    order: discount,
    head,
    when,
    bank,
    numbers: fc.constantFrom(
      {},
      { registration_number: null },
      { electronic_address: { scheme: '0204', id: '991-1' } },
    ),
  })
  .chain(({ categories, order, head, when, bank, numbers }) =>
    fc.array(fc.tuple(taxes(categories), fc.record(amounts)), { minLength: 1, maxLength: 8 }).map(some => {
      const letterhead = sampleLetterhead(numbers as never)
      return sampleParts(
        some.map(([tax, amount]) => ({ ...tax, ...amount }) as SampleLine),
        order,
        { ...head, ...when } as never,
        { ...letterhead, invoices: { ...letterhead.invoices, bank } },
      )
    }),
  )
